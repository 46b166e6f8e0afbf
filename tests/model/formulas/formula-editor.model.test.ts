import { expect, test } from 'vitest'
import { formulaEditorMachine } from '../../../src/machines/formulas/formula-editor.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { formulaEditorWalk } from './formula-editor.walk.ts'
import { preview, saved, latest } from './things.ts'

describeWalk(formulaEditorMachine, formulaEditorWalk)
describeFold(formulaEditorMachine, formulaEditorWalk)

const begun = () => startHarness(formulaEditorMachine, formulaEditorWalk)
const changed = (formula: string) => happened('editor.changed', { change: { formula } })

// D3.4.25
test('a formula is worked out once it has stood still, and only when it can be read', () => {
  const harness = begun()
  harness.take(answered('opening', { saved, draft: null }))
  harness.take(changed('[Revenue'))
  harness.take({ kind: 'time passed' })
  expect(harness.snapshot().value).toEqual({ form: 'being written', preview: 'no formula' })
  for (const text of ['[Revenue] *', '[Revenue] * 2']) harness.take(changed(text))
  expect(harness.snapshot().value).toMatchObject({ preview: 'being typed' })
  harness.take({ kind: 'time passed' })
  harness.take(answered('preview', preview))
  expect([harness.snapshot().value, harness.snapshot().context.preview]).toEqual([
    { form: 'being written', preview: 'shown' },
    preview,
  ])
  harness.stop()
})

test('what this tab has kept comes back, and is sent with one key until it is saved', () => {
  const harness = begun()
  const draft = { ...saved, formula: '[Revenue] * 3' }
  harness.take(answered('opening', { saved, draft }))
  expect(harness.snapshot().context.draft).toEqual(draft)
  harness.take(happened('editor.save requested', { key: 'first' }))
  harness.take(failed('saving', { kind: 'offline', message: 'No connection.' }))
  harness.take(happened('editor.save requested', { key: 'second' }))
  expect(harness.snapshot().context.key).toBe('first')
  harness.take(answered('saving', { measure: { ...draft, rev: 2 }, isConflict: false }))
  expect(harness.snapshot().value).toMatchObject({ form: 'saved' })
  harness.stop()
})

test('of two states of one measure a person takes theirs or saves theirs over', () => {
  const harness = begun()
  harness.take(answered('opening', { saved, draft: null }))
  harness.take(changed('[Revenue] * 9'))
  harness.take(happened('editor.save requested', { key: 'k' }))
  harness.take(answered('saving', { measure: latest, isConflict: true }))
  expect(harness.snapshot().value).toMatchObject({ form: 'between two' })
  harness.take(happened('editor.mine chosen', { key: 'k2' }))
  const { draft } = harness.snapshot().context
  expect([draft.formula, draft.rev]).toEqual(['[Revenue] * 9', 2])
  harness.stop()
})
