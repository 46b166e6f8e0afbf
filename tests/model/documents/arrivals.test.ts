import { describe, expect, test } from 'vitest'
import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { arrivalsIn } from '../../../src/machines/documents/arrivals.selectors.ts'
import { withArrivals, withChosen } from '../../../src/machines/documents/uploads.projection.ts'
import { doc } from './things.ts'
import { file, destination } from './uploads.walk.ts'

const own = { project: 'acme', personId: 'p1' }
const arrival = (docId: string, more: Partial<typeof own> = {}) => ({ docId, ...own, ...more })
const library = (...docs: Doc[]) => ({ docs, folders: [] })
const read = (id: string, more: Partial<Doc> = {}): Doc => ({ ...doc(id), status: 'indexed', ...more })

describe('what a person has brought in', () => {
  test('is followed by its document until it is read or fails, in its organisation alone', () => {
    const docs = [read('a'), { ...doc('b'), status: 'progress' as const }, { ...doc('c'), status: 'error' as const }]
    const arrivals = ['a', 'b', 'c', 'gone'].map((id) => arrival(id))
    const others = [arrival('d', { project: 'kea' }), arrival('e', { personId: 'p2' })]
    const found = arrivalsIn(library(...docs, read('d'), read('e')), [...arrivals, ...others], own)
    expect(found).toEqual({ ready: [docs[0]], reading: [docs[1]], failed: [docs[2]] })
  })

  test('is noted once, however often its document is answered', () => {
    const uploads = withChosen([], destination, [file('a'), file('b')])
    const stored = (id: string) => ({ type: 'upload.stored' as const, id, answer: { docs: [doc('d1')], folders: [] } })
    const once = withArrivals([], uploads, stored('a'))
    expect([once, withArrivals(once, uploads, stored('b')), withArrivals(once, uploads, stored('nobody'))]).toEqual([
      [arrival('d1')],
      [arrival('d1')],
      [arrival('d1')],
    ])
  })
})
