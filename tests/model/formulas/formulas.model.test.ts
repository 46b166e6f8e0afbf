import { expect, test } from 'vitest'
import { formulasMachine } from '../../../src/machines/formulas/formulas.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { formulasWalk, measure } from './formulas.walk.ts'
import { answer, marginForm } from './things.ts'

describeWalk(formulasMachine, formulasWalk)
describeFold(formulasMachine, formulasWalk)

const begun = () => startHarness(formulasMachine, formulasWalk)

test('a choice stands in the address once it has stood still, and the values of before stay while others are asked', () => {
  const harness = begun()
  harness.take(happened('formulas.opened'))
  harness.take(happened('formulas.query changed', { form: marginForm }))
  harness.take(answered('values', answer))
  harness.take(happened('formulas.form changed', { form: { ...marginForm, from: '2026-01-01' }, isTyped: true }))
  harness.take({ kind: 'time passed' })
  expect(harness.snapshot().value).toMatchObject({ landing: 'looked at', values: 'being asked' })
  expect(harness.snapshot().context.answer).toEqual(answer)
  expect(harness.emitted).toEqual([
    ...[
      {
        type: 'address.requested',
        to: '/acme/data/formulas?measurement=Margin&granularity=month&from=2026-01-01',
        replaces: true,
      },
    ],
  ])
  harness.take(failed('values', { kind: 'offline', message: 'No connection.' }))
  harness.take(happened('formulas.retry requested'))
  expect(harness.snapshot().value).toMatchObject({ values: 'being asked' })
  harness.stop()
})

// D1.8.31, D3.4.28
test('what was saved is said, read anew and shown', () => {
  const harness = begun()
  harness.take(happened('formulas.opened'))
  harness.take(happened('formulas.editor requested', { target: { id: null, source: 'formula' } }))
  harness.take(happened('editor.saved', { name: 'Churn', isNew: true }))
  expect(harness.snapshot().value).toMatchObject({ editing: 'closed', landing: 'looked at' })
  expect(harness.emitted).toEqual([
    { type: 'toast.requested', toast: { id: 'measure saved Churn', tone: 'good', text: 'Metric saved', undo: null } },
    { type: 'data.changed', project: 'acme', dataType: 'measurements' },
    { type: 'address.requested', to: '/acme/data/formulas?measurement=Churn&granularity=month', replaces: false },
  ])
  harness.stop()
})

test('a deleted measure is offered back', () => {
  const harness = begun()
  harness.take(happened('formulas.opened'))
  harness.take(happened('row.deleted', { kind: 'measure', ...measure }))
  const undo = { label: 'Undo', request: { type: 'formulas.restore requested', ...measure } }
  expect(harness.emitted[0]).toEqual({
    type: 'toast.requested',
    toast: {
      id: 'measure deleted m2',
      tone: 'plain',
      text: '“Margin” was deleted. It stays in the Data trash for 30 days.',
      undo,
    },
  })
  harness.take(happened('formulas.restore requested', measure))
  harness.take(failed('restore', { kind: 'rejected', message: 'Its name is taken.' }))
  expect(harness.emitted.at(-1)).toMatchObject({
    toast: { tone: 'bad', text: 'Couldn’t restore “Margin”. Its name is taken.' },
  })
  harness.stop()
})
