import { describe, expect, test } from 'vitest'
import { watchlistMachine } from '../../../src/machines/home/watchlist.machine.ts'
import { newRow, withList, type WatchlistRow } from '../../../src/machines/home/watchlist.projection.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness, defaultFailure } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { watchlistWalk } from './home.walk.ts'
import { item } from './things.ts'

describeWalk(watchlistMachine, watchlistWalk)
describeFold(watchlistMachine, watchlistWalk)

test('the list as it is read takes the place of every kept row, and loses no words of mine', () => {
  const kept = (id: string, topic: string): WatchlistRow => ({
    ...newRow(`row ${id}`),
    ...{ id, topic, category: 'Market', kept: { category: 'Market', topic } },
  })
  const written = { ...kept('w1', 'Rents'), topic: 'Rents in Auckland' }
  const deleted = { ...kept('w3', 'Wages'), topic: 'Wages in Auckland' }
  const mine = { ...newRow('row new'), topic: 'Fuel' }
  const rows = [written, kept('w2', 'Cocoa'), deleted, kept('w4', 'Steel'), mine]
  const read = [
    { ...item('w1', 'Rent'), category: 'Market' },
    { ...item('w2', 'Cocoa prices'), category: 'Market' },
  ]
  expect(withList(rows, read)).toEqual([
    { ...written, kept: { category: 'Market', topic: 'Rent' } },
    { ...kept('w2', 'Cocoa prices') },
    { ...deleted, id: null, kept: null, attempt: null },
    mine,
  ])
})

const opened = () => {
  const harness = startHarness(watchlistMachine, watchlistWalk)
  harness.take(happened('watchlist.opened'))
  harness.take(answered('list', [item('w1'), item('w2', 'Rent')]))
  return {
    ...harness,
    write: (rowId: string, words: object) => harness.take(happened('watchlist.words changed', { rowId, words })),
    keep: (rowId: string, key: string) => harness.take(happened('watchlist.keep requested', { rowId, key })),
    sent: () => harness.snapshot().children['keeping']?.getSnapshot().input,
    texts: () => harness.snapshot().context.rows.map(({ id, category, topic }) => [id, category, topic]),
  }
}

describe('the watchlist', () => {
  // D1.9.18, D1.3.43
  test('a new row begins with the default category and no topic, and stays here until it has one', () => {
    const list = opened()
    list.take(happened('watchlist.add requested', { rowId: 'new-1' }))
    list.keep('new-1', 'key-1')
    expect([list.texts().at(-1), list.sent()]).toEqual([[null, 'General', ''], undefined])
    list.write('new-1', { topic: ' Freight ' })
    list.keep('new-1', 'key-2')
    expect(list.sent()).toEqual({
      project: 'acme',
      id: null,
      attempt: { category: 'General', topic: 'Freight', key: 'key-2' },
    })
    list.take(answered('keeping', item('w3', 'Freight')))
    expect(list.snapshot().context.rows.at(-1)).toEqual({
      ...{ rowId: 'new-1', id: 'w3', isOwn: true, category: 'General', topic: 'Freight' },
      ...{ kept: { category: 'General', topic: 'Freight' }, failure: null },
      attempt: { category: 'General', topic: 'Freight', key: 'key-2' },
    })
    list.take(answered('list again', [item('w1'), item('w2', 'Rent'), item('w3', 'Freight')]))
    expect(list.snapshot().context.rows.map(({ rowId }) => rowId)).toEqual(['w1', 'w2', 'new-1'])
    list.stop()
  })

  test('keeps what was written when it could not be kept, and tries again with the same key', () => {
    const list = opened()
    list.take(happened('watchlist.add requested', { rowId: 'new-1' }))
    list.write('new-1', { topic: 'Freight' })
    list.keep('new-1', 'key-1')
    list.take(failed('keeping'))
    expect(list.snapshot().context.rows.at(-1)).toMatchObject({ topic: 'Freight', failure: defaultFailure.message })
    list.keep('new-1', 'key-2')
    expect(list.sent()).toMatchObject({ attempt: { topic: 'Freight', key: 'key-1' } })
    list.stop()
  })

  test('what is written while a row is on its way is kept after it', () => {
    const list = opened()
    list.write('w1', { topic: 'Leave' })
    list.keep('w1', 'key-1')
    list.write('w1', { topic: 'Leave of absence' })
    list.keep('w1', 'key-2')
    list.take(answered('keeping', item('w1', 'Leave')))
    expect([list.texts()[0], list.sent()]).toEqual([
      ['w1', 'General', 'Leave of absence'],
      { project: 'acme', id: 'w1', attempt: { category: 'General', topic: 'Leave of absence', key: 'key-2' } },
    ])
    list.stop()
  })

  test('no answer that is older than a change overwrites it, and nothing of others is lost either', () => {
    const list = opened()
    list.take(happened('data.changed', { dataType: 'watchlist' }))
    const former = list.snapshot().children['list again']
    list.write('w1', { topic: 'Leave' })
    list.keep('w1', 'key-1')
    list.take(answered('keeping', item('w1', 'Leave')))
    expect(list.snapshot().children['list again']).not.toBe(former)
    list.write('w2', { topic: 'Rent and rates' })
    list.take(answered('list again', [item('w1', 'Leave'), item('w4', 'Tides')]))
    expect(list.texts()).toEqual([
      ['w1', 'General', 'Leave'],
      ['w4', 'General', 'Tides'],
      [null, 'General', 'Rent and rates'],
    ])
    list.stop()
  })

  test('a topic cannot be emptied, and an unchanged row is not sent', () => {
    const list = opened()
    list.write('w1', { topic: '  ' })
    list.keep('w1', 'key-1')
    expect([list.sent(), list.snapshot().context.rows[0]?.failure]).toEqual([undefined, 'Please enter a topic'])
    list.write('w1', { topic: ' Parental leave ' })
    list.keep('w1', 'key-1')
    expect([list.sent(), list.snapshot().context.rows[0]?.failure]).toEqual([undefined, null])
    list.stop()
  })

  test('deletes by the second click on one row; a row that is only here goes at once', () => {
    const list = opened()
    list.take(happened('watchlist.delete requested', { rowId: 'w1' }))
    const first = list.snapshot().children.deletion
    list.take(happened('watchlist.delete requested', { rowId: 'w1' }))
    expect(list.snapshot().children.deletion).toBe(first)
    expect(first?.getSnapshot()).toMatchObject({
      input: { thing: { kind: 'watchlist item', project: 'acme', id: 'w1' } },
    })
    list.take(answered('deletion'))
    expect(list.texts()).toEqual([['w2', 'General', 'Rent']])
    list.take(happened('watchlist.add requested', { rowId: 'new-1' }))
    list.take(happened('watchlist.delete requested', { rowId: 'new-1' }))
    expect(list.texts()).toEqual([['w2', 'General', 'Rent']])
    list.stop()
  })
})
