import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TextStorage } from './draft-storage.ts'
import { createDrafts, type DraftUpdate } from './drafts.service.ts'

const address = { personId: 'p1', project: 'acme', kind: 'prompt', id: 't1', beginning: '' }
const name = 'draft:p1:acme:prompt:t1'
const kept = (text: string) => JSON.stringify({ context: { text }, version: 0 })

/** Two tabs of one browser: their shared store, and the messages between them. */
function browser() {
  const items = new Map<string, string>()
  const tabs: ((update: unknown) => void)[][] = []
  const faults = { read: false, write: false }
  let writes = 0
  const storage: TextStorage = {
    async getItem(key) {
      if (faults.read) throw new Error('refused')
      return items.get(key) ?? null
    },
    async setItem(key, value) {
      if (faults.write) throw new Error('quota')
      writes += 1
      items.set(key, value)
    },
    async removeItem(key) {
      items.delete(key)
    },
  }
  function tab() {
    const listeners: ((update: unknown) => void)[] = []
    tabs.push(listeners)
    let leave = () => {}
    const drafts = createDrafts({
      storage,
      announce: (update: DraftUpdate) => {
        for (const others of tabs)
          if (others !== listeners) others.forEach((listener) => listener(structuredClone(update)))
      },
      onAnnounced: (listener) => {
        listeners.push(listener)
        return () => listeners.splice(listeners.indexOf(listener), 1)
      },
      onLeave: (listener) => {
        leave = listener
        return () => {
          leave = () => {}
        }
      },
    })
    return { open: (given = address) => drafts.open(given), leave: () => leave(), keepAll: drafts.keepAll }
  }
  return { tab, items, faults, writes: () => writes }
}

const settled = () => vi.advanceTimersByTimeAsync(300)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('all drafts of a tab', () => {
  test('are written down at once, also what was typed this moment', async () => {
    const { tab, items } = browser()
    const { open, keepAll } = tab()
    const drafts = [open(), open({ ...address, id: 't2' })]
    await settled()
    drafts.forEach((draft, index) => draft.write(`text ${index}`))
    expect(await keepAll()).toBe(true)
    expect([...items.values()]).toEqual([kept('text 0'), kept('text 1')])
  })

  test('are not kept while the storage refuses, and are once it takes them again', async () => {
    const { tab, items, faults } = browser()
    const { open, keepAll } = tab()
    const draft = open()
    await settled()
    faults.write = true
    draft.write('half a sentence')
    const first = await keepAll()
    faults.write = false
    expect([first, await keepAll(), items.get(name)]).toEqual([false, true, kept('half a sentence')])
  })

  test('are no matter once they are closed', async () => {
    const { tab, faults } = browser()
    const { open, keepAll } = tab()
    faults.write = true
    const draft = open()
    draft.write('left behind')
    draft.close()
    expect(await keepAll()).toBe(true)
  })
})

describe('a draft', () => {
  test('is read before it can be written, and comes back after a reload', async () => {
    const { tab, items } = browser()
    items.set(name, kept('half a thought'))
    const draft = tab().open()
    expect(draft.state()).toEqual({ text: '', phase: 'being read', failure: null, other: null })
    await settled()
    expect(draft.state()).toEqual({ text: 'half a thought', phase: 'ready', failure: null, other: null })
  })

  test('is written at most once in 300 ms, whole, and at once when the page may go', async () => {
    const { tab, items, writes } = browser()
    const page = tab()
    const draft = page.open()
    await settled()
    for (const text of ['a', 'ab', 'abc']) draft.write(text)
    await vi.advanceTimersByTimeAsync(299)
    expect(writes()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect([writes(), items.get(name)]).toEqual([1, kept('abc')])
    draft.write('abcd')
    page.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(items.get(name)).toBe(kept('abcd'))
    draft.write('abcde')
    draft.close()
    await vi.advanceTimersByTimeAsync(0)
    expect(items.get(name)).toBe(kept('abcde'))
  })

  test('leaves nothing behind when it is used up', async () => {
    const { tab, items } = browser()
    const draft = tab().open()
    await settled()
    draft.write('sent')
    await settled()
    draft.useUp()
    await vi.advanceTimersByTimeAsync(0)
    expect([draft.state().text, items.has(name)]).toEqual(['', false])
  })

  test('keeps what was typed while it was sent', async () => {
    const { tab, items } = browser()
    const draft = tab().open()
    await settled()
    draft.write('half')
    await settled()
    draft.write('half and more')
    draft.useUp('half')
    await settled()
    expect([draft.state().text, items.get(name)]).toEqual(['half and more', kept('half and more')])
    draft.useUp('half and more')
    await vi.advanceTimersByTimeAsync(0)
    expect([draft.state().text, items.has(name)]).toEqual(['', false])
  })

  test('says when it cannot be kept, and takes that back when it can', async () => {
    const { tab, faults } = browser()
    const draft = tab().open()
    await settled()
    faults.write = true
    draft.write('precious')
    await settled()
    expect(draft.state()).toEqual({ text: 'precious', phase: 'ready', failure: 'not kept', other: null })
    faults.write = false
    draft.write('precious!')
    await settled()
    expect(draft.state().failure).toBe(null)
  })

  test('can be written although reading failed, and says so', async () => {
    const { tab, faults } = browser()
    faults.read = true
    const draft = tab().open()
    await settled()
    expect(draft.state()).toEqual({ text: '', phase: 'ready', failure: 'not read', other: null })
  })

  test('of another tab is taken where nothing was typed, and shown beside where something was', async () => {
    const { tab, items } = browser()
    const [mine, other] = [tab().open(), tab().open()]
    await settled()
    other.write('theirs')
    await settled()
    expect(mine.state().text).toBe('theirs')
    mine.write('mine')
    await settled()
    expect(other.state()).toEqual({ text: 'theirs', phase: 'ready', failure: null, other: 'mine' })
    other.leaveOther()
    await settled()
    expect([other.state().other, mine.state().other, items.get(name)]).toEqual([null, 'theirs', kept('theirs')])
    mine.takeOther()
    expect(mine.state()).toEqual({ text: 'theirs', phase: 'ready', failure: null, other: null })
    other.useUp()
    await settled()
    expect([mine.state().text, items.has(name)]).toEqual(['', false])
  })

  test('of an edit begins with the question, and keeps only what differs from it', async () => {
    const { tab, items } = browser()
    const page = tab()
    const draft = page.open({ ...address, kind: 'edit', id: 'm1', beginning: 'How many weeks?' })
    await settled()
    expect(draft.state().text).toBe('How many weeks?')
    draft.write('How many days?')
    await settled()
    expect([...items]).toEqual([['draft:p1:acme:edit:m1', kept('How many days?')]])
    draft.write('How many weeks?')
    await settled()
    expect(items.size).toBe(0)
  })
})
