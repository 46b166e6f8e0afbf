import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyEventObject, createActor, setup } from 'xstate'
import type { FormDraftUpdate } from '../../machines/organisations/form.machine.ts'
import { createDrafts } from '../../services/chat/drafts.service.ts'
import { keepForm } from './settings.wiring.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two tabs of one browser, each with the keeper of one form. */
function browser() {
  const items = new Map<string, string>()
  const tabs: ((update: unknown) => void)[][] = []
  const storage = {
    getItem: async (key: string) => items.get(key) ?? null,
    setItem: async (key: string, value: string) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
  }
  function tab() {
    const listeners: ((update: unknown) => void)[] = []
    tabs.push(listeners)
    const drafts = createDrafts({
      storage,
      announce: (update) => {
        for (const others of tabs) if (others !== listeners) for (const listener of others) listener(update)
      },
      onAnnounced: (listener) => {
        listeners.push(listener)
        return () => listeners.splice(listeners.indexOf(listener), 1)
      },
      onLeave: () => () => {},
    })
    const received: AnyEventObject[] = []
    const parent = setup({
      actors: { store: keepForm(drafts) },
      actions: { note: ({ event }) => void received.push(event) },
    }).createMachine({
      invoke: { id: 'store', src: 'store', input: { project: 'acme', personId: 'p1' } },
      on: { 'draft.*': { actions: 'note' } },
    })
    const actor = createActor(parent).start()
    const send = (event: FormDraftUpdate) => actor.getSnapshot().children['store']?.send(event)
    return { received, send, close: () => actor.stop() }
  }
  return { items, tab }
}

const settled = () => vi.advanceTimersByTimeAsync(400)
const edits = { name: { mine: 'Kea', seen: 'Tui' } }
const others = { vision: { mine: 'Calm seas', seen: '' } }

test('the edits of a form come back after a reload, and nothing is kept of those that were saved', async () => {
  const { items, tab } = browser()
  const first = tab()
  await settled()
  first.send({ type: 'draft.changed', edits })
  await settled()
  first.close()
  const second = tab()
  await settled()
  second.send({ type: 'draft.changed', edits: {} })
  await settled()
  expect([first.received, second.received, [...items.keys()]]).toEqual([
    [{ type: 'draft.read', edits: {} }],
    [{ type: 'draft.read', edits }],
    [],
  ])
})

test('what another tab has written stands beside the own edits until one of both is chosen', async () => {
  const { tab } = browser()
  const [mine, other] = [tab(), tab()]
  await settled()
  mine.send({ type: 'draft.changed', edits })
  await settled()
  other.send({ type: 'draft.changed', edits: others })
  await settled()
  mine.send({ type: 'draft.other taken' })
  await settled()
  expect(mine.received).toEqual([
    { type: 'draft.read', edits: {} },
    { type: 'draft.written elsewhere', edits: others },
    { type: 'draft.written elsewhere', edits: null },
    { type: 'draft.read', edits: others },
  ])
  expect(other.received).toEqual([
    { type: 'draft.read', edits: {} },
    { type: 'draft.read', edits },
  ])
})
