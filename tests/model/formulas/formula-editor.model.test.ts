import { expect, test } from 'vitest'
import { formulaEditorMachine } from '../../../src/machines/formulas/formula-editor.machine.ts'
import { formulaPreviewMachine } from '../../../src/machines/formulas/formula-preview.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeEditorWalk, describeWalk } from '../shared/walk.ts'
import { formulaEditorWalk, formulaPreviewWalk, savedFields } from './formula-editor.walk.ts'
import { preview, saved, latest } from './things.ts'

describeEditorWalk(formulaEditorMachine, formulaEditorWalk)
describeFold(formulaEditorMachine, formulaEditorWalk)
describeWalk(formulaPreviewMachine, formulaPreviewWalk)
describeFold(formulaPreviewMachine, formulaPreviewWalk)

const begun = () => startHarness(formulaEditorMachine, formulaEditorWalk)
const changed = (formula: string) => happened('editor.changed', { change: { formula } })

// D3.4.25
test('a formula is computed once typing pauses, and only when it can be parsed', () => {
  const harness = startHarness(formulaPreviewMachine, formulaPreviewWalk)
  const typed = (formula: string) => happened('preview.draft changed', { draft: { ...saved, formula } })
  harness.take(typed('[Revenue'))
  harness.take({ kind: 'time passed' })
  expect(harness.snapshot().value).toBe('idle')
  for (const text of ['[Revenue] *', '[Revenue] * 2']) harness.take(typed(text))
  expect(harness.snapshot().value).toBe('typing')
  harness.take({ kind: 'time passed' })
  harness.take(answered('preview', preview))
  harness.take(happened('preview.draft changed', { draft: { ...saved, formula: '[Revenue] * 2', name: 'Net' } }))
  expect([harness.snapshot().value, harness.snapshot().context.preview]).toEqual(['loaded', preview])
  harness.stop()
})

test('the preview hears the draft when it is opened and at every change', () => {
  const harness = begun()
  harness.take(answered('loading', { saved, draft: null }))
  harness.take(changed('[Revenue] * 9'))
  expect(harness.emitted).toEqual([
    { type: 'preview.draft changed', draft: saved },
    { type: 'preview.draft changed', draft: { ...saved, formula: '[Revenue] * 9' } },
  ])
  harness.stop()
})

test('what this tab has kept comes back, and is sent with one key until it is saved', () => {
  const harness = begun()
  const fields = { ...savedFields, formula: '[Revenue] * 3' }
  harness.take(answered('loading', { saved, draft: { rev: 1, fields } }))
  expect(harness.snapshot().context.fields).toEqual(fields)
  harness.take(happened('editor.save requested', { key: 'first' }))
  harness.take(failed('saving', { kind: 'offline', message: 'No connection.' }))
  harness.take(happened('editor.save requested', { key: 'second' }))
  expect(harness.snapshot().context.key).toBe('first')
  harness.take(answered('saving', { kind: 'saved', saved: { ...saved, ...fields, rev: 2 } }))
  expect([harness.snapshot().value, harness.received.at(-1)]).toEqual([
    { editing: 'saved' },
    { type: 'editor.saved', name: 'Margin', isNew: false },
  ])
  harness.stop()
})

test('of two states of one measure a person takes theirs or saves theirs over', () => {
  const harness = begun()
  harness.take(answered('loading', { saved, draft: null }))
  harness.take(changed('[Revenue] * 9'))
  harness.take(happened('editor.save requested', { key: 'k' }))
  harness.take(answered('saving', { kind: 'conflict', saved: latest }))
  expect(harness.snapshot().value).toBe('conflict')
  harness.take(happened('editor.mine kept', { key: 'k2' }))
  const { fields, saved: base } = harness.snapshot().context
  expect([fields.formula, base?.rev]).toEqual(['[Revenue] * 9', 2])
  harness.stop()
})
