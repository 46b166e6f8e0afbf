import type { formulaEditorMachine } from '../../../src/machines/formulas/formula-editor.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { preview, saved, latest } from './things.ts'

export const formulaEditorWalk: WalkOptions<typeof formulaEditorMachine> = {
  input: { project: 'acme', personId: 'p1', target: { id: 'm2', source: 'formula' } },
  otherInputs: [{ project: 'acme', personId: 'p1', target: { id: null, source: 'formula' } }],
  events: {
    'editor.changed': [
      { change: { formula: '[Revenue] / 2' } },
      { change: { formula: '[Revenue' } },
      { change: { name: '' } },
    ],
    'editor.save requested': [{ key: 'k1' }],
    'editor.cancel requested': [{}],
    'editor.close requested': [{}],
    'editor.retry requested': [{}],
    'editor.theirs chosen': [{}],
    'editor.mine chosen': [{ key: 'k2' }],
    'editor.data changed': [{}],
  },
  answers: {
    'open measure': [{ saved, draft: null }],
    'ask preview': [preview],
    'save measure': [
      { measure: saved, isConflict: false },
      { measure: latest, isConflict: true },
    ],
  },
  distinguish: ({ draft }) => [draft.name === '', draft.formula],
}
