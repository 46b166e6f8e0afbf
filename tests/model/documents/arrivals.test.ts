import { describe, expect, test } from 'vitest'
import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { arrivalsIn } from '../../../src/machines/documents/arrivals.selectors.ts'
import { isFirstReading } from '../../../src/machines/documents/documents.projection.ts'
import { withArrivals, withChosen } from '../../../src/machines/documents/uploads.projection.ts'
import { doc } from './things.ts'
import { file, destination } from './uploads.walk.ts'

const own = { project: 'acme', personId: 'p1' }
const inThread = { ...own, threadId: 't1' }
const arrival = (docId: string, more: Partial<typeof inThread> = {}) => ({ docId, ...inThread, ...more })
const library = (...docs: Doc[]) => ({ docs, folders: [] })
const read = (id: string, more: Partial<Doc> = {}): Doc => ({ ...doc(id), status: 'indexed', ...more })

describe('what a person has brought in', () => {
  test('is followed by its document until it is read or fails, in its organisation alone', () => {
    const docs = [read('a'), { ...doc('b'), status: 'progress' as const }, { ...doc('c'), status: 'error' as const }]
    const arrivals = ['a', 'b', 'c', 'gone'].map((id) => arrival(id))
    const others = [arrival('d', { project: 'kea' }), arrival('e', { personId: 'p2' })]
    const found = arrivalsIn(library(...docs, read('d'), read('e')), [...arrivals, ...others], inThread)
    expect(found).toEqual({ ready: [docs[0]], reading: [docs[1]], failed: [docs[2]] })
  })

  test('is told in the conversation alone where it was dropped', () => {
    const docs = [read('a'), read('b'), read('c')]
    const arrivals = [arrival('a'), arrival('b', { threadId: 't2' }), { docId: 'c', ...own, threadId: null }]
    const readyIn = (threadId: string | null) =>
      arrivalsIn(library(...docs), arrivals, { ...own, threadId }).ready.map(({ id }) => id)
    expect([readyIn('t1'), readyIn('t2'), readyIn('t3'), readyIn(null)]).toEqual([['a'], ['b'], [], []])
  })

  test('is read for the first time until something of it was', () => {
    const pending = { ...doc('a'), status: 'progress' as const, numPages: 0 }
    expect([pending, { ...pending, numPages: 3 }, read('b', { numPages: 0 })].map(isFirstReading)).toEqual([
      ...[true, false, false],
    ])
  })

  test('is counted whole: 135 files of a folder are 135', () => {
    const ids = Array.from({ length: 135 }, (_, at) => `d${at}`)
    const uploads = withChosen(
      [],
      { ...destination, threadId: 't1' },
      ids.map((id) => file(id)),
    )
    const arrivals = ids.reduce<ReturnType<typeof withArrivals>>(
      (known, id) =>
        withArrivals(known, uploads, { type: 'upload.stored', id, answer: { docs: [doc(id)], folders: [] } }),
      [],
    )
    expect(arrivals.map(({ docId }) => docId)).toEqual(ids)
    expect(arrivalsIn(library(...ids.map((id) => read(id))), arrivals, inThread).ready).toHaveLength(135)
  })

  test('is noted once, however often its document is answered', () => {
    const uploads = withChosen([], { ...destination, threadId: 't1' }, [file('a'), file('b')])
    const stored = (id: string) => ({ type: 'upload.stored' as const, id, answer: { docs: [doc('d1')], folders: [] } })
    const once = withArrivals([], uploads, stored('a'))
    expect([once, withArrivals(once, uploads, stored('b')), withArrivals(once, uploads, stored('nobody'))]).toEqual([
      [arrival('d1')],
      [arrival('d1')],
      [arrival('d1')],
    ])
  })
})
