import { expect, test } from 'vitest'
import { datasetsMachine } from '../../../src/machines/datasets/datasets.machine.ts'
import { readForm } from '../../../contract/datasets/dataset-form.ts'
import { resultRows } from '../../../src/machines/datasets/datasets.resources.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { datasetsWalk, source } from './datasets.walk.ts'
import { factAnswer, factForm, storesForm } from './things.ts'

describeWalk(datasetsMachine, datasetsWalk)
describeFold(datasetsMachine, datasetsWalk)

const begun = () => startHarness(datasetsMachine, datasetsWalk)
const typed = (search: string) => happened('datasets.form changed', { form: { ...storesForm, search }, isTyped: true })

test('a form is asked once it has stood still, and then stands in the address, one entry for all that was typed', () => {
  const harness = begun()
  for (const search of ['W', 'We']) harness.take(typed(search))
  expect([harness.snapshot().value, harness.emitted]).toMatchObject([{ query: 'being filled in' }, []])
  harness.take({ kind: 'time passed' })
  expect(harness.snapshot().value).toMatchObject({ query: 'being asked' })
  expect(harness.emitted).toEqual([
    { type: 'address.requested', to: '/acme/data/datasets?dimension=stores&search=We', replaces: true },
  ])
  harness.take(happened('datasets.query changed', { form: { ...storesForm, search: 'We' } }))
  harness.take(answered('query', factAnswer))
  expect(harness.snapshot().context.answer).toEqual(factAnswer)
  harness.stop()
})

test('a chart of the same answer asks nothing anew', () => {
  const harness = begun()
  harness.take(happened('datasets.query changed', { form: factForm }))
  harness.take(answered('query', factAnswer))
  harness.take(happened('datasets.form changed', { form: { ...factForm, isChart: true }, isTyped: false }))
  expect([harness.snapshot().value, harness.snapshot().context.form]).toMatchObject([
    { query: 'answered' },
    { isChart: true },
  ])
  harness.stop()
})

test('a query that fails keeps the answer before it, and is asked again by the person or by new data', () => {
  const harness = begun()
  harness.take(happened('datasets.query changed', { form: factForm }))
  harness.take(answered('query', factAnswer))
  harness.take(happened('data.changed', { dataType: 'warehouse' }))
  harness.take(failed('query', { kind: 'offline', message: 'No connection.' }))
  const { answer, failure } = harness.snapshot().context
  expect([answer, failure]).toEqual([factAnswer, { kind: 'offline', message: 'No connection.' }])
  harness.take(happened('datasets.retry requested'))
  expect(harness.snapshot().value).toMatchObject({ query: 'being asked' })
  harness.stop()
})

test('a deleted source is offered back, and two that are wanted back come one after the other', () => {
  const harness = begun()
  harness.take(happened('datasets.management opened'))
  harness.take(happened('row.deleted', { kind: 'source', ...source }))
  const request = { type: 'datasets.restore requested', ...source }
  const undo = { label: 'Undo', request }
  const changed = { type: 'data.changed', project: 'acme', dataType: 'warehouse' }
  const text = 'The data from “sales.xlsx” was deleted. It stays in the Data trash for 30 days.'
  expect(harness.emitted).toEqual([
    { type: 'toast.requested', toast: { id: 'source deleted s1', tone: 'plain', text, undo } },
    changed,
  ])
  harness.take(happened('datasets.restore requested', source))
  harness.take(happened('datasets.restore requested', { id: 's2', name: 'costs.xlsx' }))
  harness.take(answered('restore'))
  harness.take(failed('restore', { kind: 'server', message: 'It broke.' }))
  expect(harness.emitted.slice(2)).toEqual([
    {
      type: 'toast.requested',
      toast: { id: 'source restored s1', tone: 'good', text: 'The data from “sales.xlsx” was restored.', undo: null },
    },
    changed,
    {
      type: 'toast.requested',
      toast: {
        ...{ id: 'source not restored', tone: 'bad', undo: null },
        text: 'Couldn’t restore the data from “costs.xlsx”. It broke.',
      },
    },
  ])
  expect(harness.snapshot().context.restoring).toEqual([])
  harness.stop()
})

test('typing, filtering and drilling leave the landing and its catalogue as they are', () => {
  const harness = startHarness(datasetsMachine, datasetsWalk)
  harness.take(happened('datasets.opened'))
  const catalogue = harness.snapshot().children['catalogue']
  const events = [
    ...(datasetsWalk.events['datasets.form changed'] ?? []).map((event) => ['datasets.form changed', event] as const),
    ...(datasetsWalk.events['datasets.values requested'] ?? []).map(
      (one) => ['datasets.values requested', one] as const,
    ),
    ...(datasetsWalk.events['datasets.records requested'] ?? []).map(
      (one) => ['datasets.records requested', one] as const,
    ),
  ]
  expect(events.length).toBeGreaterThan(2)
  for (const [type, event] of [...events, ...events]) harness.take(happened(type, event))
  expect(harness.snapshot().value).toMatchObject({ landing: 'looked at', filter: 'being built', records: 'open' })
  expect(harness.snapshot().children['catalogue']).toBe(catalogue)
  harness.stop()
})

test('the rows of an answer that are not loaded are read as they come into sight, and no longer once it is asked anew', () => {
  const form = readForm('?fact=sales&metric=revenue&aggregation=mean&rows=region&limit=50000')!
  const [row] = factAnswer.cells.results
  const first = Array.from({ length: 100 }, () => row!)
  const answer = {
    ...{ ...factAnswer, form, isFirstWindow: true },
    cells: { ...factAnswer.cells, results: first, total: 60_000 },
  }
  const harness = startHarness(datasetsMachine, { ...datasetsWalk, actors: { 'result rows': resultRows } })
  harness.take(happened('datasets.query changed', { form }))
  harness.take(answered('query', answer))
  const rows = harness.snapshot().children['result rows']!
  expect(rows.getSnapshot().context).toMatchObject({
    of: { project: 'acme', form, rowCount: 50_000 },
    blocks: { 'result 0': first },
  })
  rows.send({ type: 'rows.in sight', tableId: 'result', numbers: [0] })
  expect(rows.getSnapshot().value).toBe('scrolling')
  harness.take(happened('datasets.query changed', { form: factForm }))
  expect([harness.snapshot().value, harness.snapshot().children['result rows']]).toMatchObject([
    { query: 'being asked' },
    undefined,
  ])
  harness.stop()
})
