import { expect, test } from 'vitest'
import { type AnyActorRef, createActor } from 'xstate'
import { detail } from '../../../tests/model/documents/things.ts'
import type { DocumentsService } from '../../services/documents/documents.service.ts'
import type { JobsService } from '../../services/jobs/jobs.service.ts'
import { wireDocumentParts } from './document-parts.wiring.ts'
import { wireDocuments } from './documents.wiring.ts'

const parts = ['details', 'pages', 'tables', 'reading', 'table model', 'facts']

test('a document opens with its parts once their code is there, also after it could not be loaded', async () => {
  const forever = () => new Promise<never>(() => {})
  const service = {
    readLibrary: forever,
    readDocument: () => Promise.resolve(detail('d1')),
    readReading: forever,
    readFacts: forever,
    readPage: forever,
    draw: forever,
  } as unknown as DocumentsService
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  let fetches = 0
  const fetchParts = async () => {
    fetches += 1
    if (fetches === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return wireDocumentParts(service, storage, forever)
  }
  const edits = { read: () => ({}), keep: () => {} }
  const machine = wireDocuments(service, edits, {} as JobsService, forever, fetchParts)
  const actor = createActor(machine, { input: { project: 'acme', personId: 'person_1' } }).start()
  const document = () => actor.getSnapshot().children.document as AnyActorRef
  const tags = () => document().getSnapshot().tags as ReadonlySet<string>

  document().send({ type: 'document.shown', docId: 'd1', tab: null, page: null })
  await expect.poll(() => tags().has('failed')).toBe(true)
  expect(document().getSnapshot().context.failure.kind).toBe('offline')

  document().send({ type: 'document.reading requested' })
  await expect.poll(() => tags().has('ready')).toBe(true)
  const children = document().getSnapshot().children as Record<string, AnyActorRef>
  expect(parts.filter((name) => children[name]?.getSnapshot().status !== 'active')).toEqual([])

  document().send({ type: 'document.left' })
  document().send({ type: 'document.shown', docId: 'd1', tab: null, page: null })
  await expect.poll(() => tags().has('ready')).toBe(true)
  expect(fetches).toBe(2)
  actor.stop()
})
