import { newDraft } from '../../../contract/formulas/measure-draft.ts'
import { fieldsOf } from '../../../src/machines/formulas/formula-editor.events.ts'
import type { formulaEditorMachine } from '../../../src/machines/formulas/formula-editor.machine.ts'
import type { formulaPreviewMachine } from '../../../src/machines/formulas/formula-preview.machine.ts'
import { editorEvents } from '../shared/editor-events.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { preview, saved, latest } from './things.ts'

const input = { project: 'acme', personId: 'p1', target: { id: 'm2', source: 'formula' as const } }
export const savedFields = fieldsOf(saved, input)

export const formulaEditorWalk: WalkOptions<typeof formulaEditorMachine> = {
  input,
  otherInputs: [{ ...input, target: { id: null, source: 'formula' } }],
  events: {
    ...editorEvents,
    'editor.changed': [
      { change: { formula: '[Revenue] / 2' } },
      { change: { formula: '[Revenue' } },
      { change: { name: '' } },
    ],
    'editor.newer read': [{ saved: latest }],
  },
  answers: {
    load: [{ saved, draft: null }],
    save: [
      { kind: 'saved', saved },
      { kind: 'conflict', saved: latest },
    ],
  },
  distinguish: ({ fields }) => [fields.name === '', fields.formula],
}

export const formulaPreviewWalk: WalkOptions<typeof formulaPreviewMachine> = {
  input: { project: 'acme' },
  events: {
    'preview.draft changed': [
      { draft: saved },
      { draft: { ...saved, name: 'Net' } },
      { draft: { ...saved, formula: '[Revenue' } },
      { draft: newDraft('manual') },
    ],
    'preview.data changed': [{}],
    'preview.retry requested': [{}],
  },
  answers: { 'read preview': [preview] },
  distinguish: ({ draft }) => [draft?.formula, draft?.source],
}
