import type { formulasMachine } from '../../../src/machines/formulas/formulas.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { answer, marginForm, valueAddress, ratesForm } from './things.ts'

export const measure = { id: 'm2', name: 'Margin' }

export const formulasWalk: WalkOptions<typeof formulasMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: {
    'formulas.opened': [{}],
    'formulas.left': [{}],
    'formulas.query changed': [{ form: marginForm }, { form: null }],
    'formulas.form changed': [
      { form: { ...marginForm, granularity: 'quarter' }, isTyped: false },
      { form: ratesForm, isTyped: true },
    ],
    'formulas.retry requested': [{}],
    'formulas.scope values requested': [{ scopes: ['region'] }],
    'formulas.scope values left': [{}],
    'formulas.trace requested': [{ valueAddress }],
    'formulas.trace closed': [{}],
    'formulas.editor requested': [{ target: { id: null, source: 'formula' } }],
    'formulas.restore requested': [measure],
    'data.changed': [{ dataType: 'measurements' }, { dataType: 'threads' }],
    'editor.saved': [{ name: 'Margin', isNew: false }],
    'editor.left': [{}],
    'row.deleted': [{ kind: 'measure', ...measure }],
  },
  answers: { 'ask values': [answer] },
  distinguish: ({ form, restoring }) => [form?.measurement ?? null, restoring.length > 0],
}
