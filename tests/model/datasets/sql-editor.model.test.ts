import { expect, test } from 'vitest'
import { fromCallback } from 'xstate'
import type { SqlDraftUpdate } from '../../../src/machines/datasets/sql-editor.events.ts'
import { sqlEditorMachine } from '../../../src/machines/datasets/sql-editor.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { sqlEditorWalk, sqlResult, sqlText } from './sql-editor.walk.ts'

describeWalk(sqlEditorMachine, sqlEditorWalk)
describeFold(sqlEditorMachine, sqlEditorWalk)

const begun = () => startHarness(sqlEditorMachine, sqlEditorWalk)
const typed = (text: string) => happened('sql.text changed', { text })
const run = happened('sql.run requested')
const refused = { kind: 'rejected', message: 'There is no table "sale" (line 1, character 15).' } as const

test('a statement runs, and its result stays that of the statement that ran', () => {
  const harness = begun()
  const state = () => harness.snapshot().value
  harness.take(run)
  expect(state()).toEqual({ page: 'closed', statement: 'editing' })
  harness.take(typed(`\n${sqlText} `))
  harness.take(run)
  expect([state(), harness.snapshot().context.asked]).toEqual([
    { page: 'closed', statement: 'running' },
    { sql: sqlText, limit: 1_000 },
  ])
  harness.take(typed('SELECT 2'))
  harness.take(answered('run', sqlResult))
  expect([state(), harness.snapshot().context.shown, harness.snapshot().context.text]).toEqual([
    { page: 'closed', statement: 'shown' },
    { sql: sqlText, result: sqlResult },
    'SELECT 2',
  ])
  harness.take(happened('sql.more requested'))
  expect(harness.snapshot().context.asked).toEqual({ sql: sqlText, limit: 10_000 })
  harness.stop()
})

test('a failure names its position until the text is changed, and the earlier result stays', () => {
  const harness = begun()
  harness.take(typed(sqlText))
  harness.take(run)
  harness.take(answered('run', sqlResult))
  harness.take(run)
  harness.take(failed('run', refused))
  expect([harness.snapshot().hasTag('failed'), harness.snapshot().context.failure]).toEqual([true, refused])
  harness.take(typed('SELECT 2'))
  const { failure, shown } = harness.snapshot().context
  expect([harness.snapshot().value, failure, shown?.result]).toEqual([
    { page: 'closed', statement: 'editing' },
    null,
    sqlResult,
  ])
  harness.stop()
})

test('a cancelled statement, one that was run anew and one that another query replaced bring no late result', () => {
  for (const next of [
    happened('sql.cancel requested'),
    run,
    happened('sql.query shown', { queryId: 'q1', sql: 'SELECT 3' }),
  ]) {
    const harness = begun()
    harness.take(typed(sqlText))
    harness.take(run)
    const former = harness.snapshot().children['run']
    harness.take(next)
    expect(former !== undefined && harness.snapshot().children['run'] !== former).toBe(true)
    expect(harness.snapshot().context.shown).toBeNull()
    harness.stop()
  }
})

test('what is typed is written down with the query it began with, and read by the next page', () => {
  const written: unknown[] = []
  const store = fromCallback<SqlDraftUpdate>(({ receive }) => receive(({ draft }) => written.push(draft)))
  const harness = startHarness(sqlEditorMachine, { ...sqlEditorWalk, actors: { 'keep the statement': store } })
  harness.take(happened('sql.query shown', { queryId: 'q1', sql: 'SELECT 1' }))
  harness.take(typed('SELECT 2'))
  harness.take(happened('sql.query shown', { queryId: 'q1', sql: 'SELECT 1' }))
  expect(harness.snapshot().context.text).toBe('SELECT 2')
  harness.take(happened('sql.revert requested', { sql: 'SELECT 1' }))
  expect(written).toEqual([
    { text: 'SELECT 1', queryId: 'q1' },
    { text: 'SELECT 2', queryId: 'q1' },
    { text: 'SELECT 1', queryId: 'q1' },
  ])
  harness.stop()
  const next = begun()
  next.take(happened('sql.draft read', { draft: { text: 'SELECT 2', queryId: 'q1' } }))
  expect(next.snapshot().context).toMatchObject({ text: 'SELECT 2', queryId: 'q1' })
  next.stop()
})

test('order and chart are kept for the same columns and forgotten for others', () => {
  const harness = begun()
  const chart = { chartType: 'bar' as const, axis: 0, splitBy: null, values: [1] }
  harness.take(typed(sqlText))
  harness.take(run)
  harness.take(answered('run', sqlResult))
  harness.take(happened('sql.sort requested', { sort: { column: 1, direction: 'descending' } }))
  harness.take(happened('sql.chart changed', { chart }))
  harness.take(run)
  harness.take(answered('run', { ...sqlResult, rows: [] }))
  expect(harness.snapshot().context).toMatchObject({ sort: { column: 1, direction: 'descending' }, chart })
  harness.take(run)
  harness.take(answered('run', { ...sqlResult, columns: sqlResult.columns.slice(1), rows: [[1]] }))
  expect(harness.snapshot().context).toMatchObject({ sort: null, chart: null })
  harness.stop()
})
