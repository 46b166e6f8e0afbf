import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { editorMachine } from '../shared/editor.machine.ts'
import { isSame } from '../shared/editor.rules.ts'
import type { EditorActor } from '../shared/editor.types.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { fieldsOf, type PartnerEditor, type PartnerKept } from './partners.events.ts'

type Emitted =
  | PartnerKept
  | { type: 'address.requested'; to: string; replaces: boolean }
  | { type: 'toast.requested'; toast: Toast }

export type PartnerFormActor = EditorActor<PartnerEditor, Emitted>

export const partnerFormMachine = editorMachine<PartnerEditor, Emitted>(
  'partner form',
  'The form of one partner. The last save wins, because a partner has no revision.',
  {
    given: ({ partner }) => partner,
    fieldsOf,
    revOf: () => 0,
    canSave: ({ fields }) => fields.name.trim() !== '',
    notify(moment, { saved: former, fields, sent }) {
      if (moment.type !== 'saved') return []
      const { saved: partner } = moment
      const [id, text] = former
        ? [`saved ${partner.id}`, partnersTexts.saved]
        : [`created ${partner.id}`, partnersTexts.createdToast]
      const saved: Emitted[] = [
        { type: 'partner.kept', partner },
        { type: 'toast.requested', toast: { id, tone: 'good', text, undo: null } },
      ]
      if (!former) {
        const to = pagePath('adminPartners', { partnerId: partner.id })
        return [...saved, { type: 'address.requested', to, replaces: true }]
      }
      // Something was typed during the save and isn't saved yet: keep the dialog open.
      if (!isSame(fields, sent)) return saved
      return [...saved, { type: 'address.requested', to: pagePath('adminPartners'), replaces: false }]
    },
  },
)
