import { announcementsTexts } from '../../../contract/announcements/announcements.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { editorMachine } from '../shared/editor.machine.ts'
import type { EditorActor } from '../shared/editor.types.ts'
import type { Toast } from '../shared/toasts.machine.ts'
import { type AnnouncementEditor, type AnnouncementKept, fieldsOf } from './announcement-form.events.ts'

type Emitted =
  | AnnouncementKept
  | { type: 'address.requested'; to: string; replaces: boolean }
  | { type: 'toast.requested'; toast: Toast }

export type AnnouncementFormActor = EditorActor<AnnouncementEditor, Emitted>

export const announcementFormMachine = editorMachine<AnnouncementEditor, Emitted>(
  'announcement form',
  'The form of one announcement.',
  {
    given: ({ announcement }) => announcement,
    fieldsOf,
    revOf: ({ rev }) => rev,
    canSave: ({ fields }) => fields.appArea.trim() !== '' && fields.description.trim() !== '',
    notify(moment, { saved: former }) {
      if (moment.type === 'conflict') return [{ type: 'announcement.kept', announcement: moment.saved }]
      if (moment.type !== 'saved') return []
      const { id, rev } = moment.saved
      const text = former ? announcementsTexts.saved : announcementsTexts.announced
      return [
        { type: 'announcement.kept', announcement: moment.saved },
        { type: 'toast.requested', toast: { id: `saved ${id} ${rev}`, tone: 'good', text, undo: null } },
        { type: 'address.requested', to: pagePath('adminAnnouncements'), replaces: false },
      ]
    },
  },
)
