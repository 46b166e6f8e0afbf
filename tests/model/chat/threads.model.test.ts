import { describe, expect, test } from 'vitest'
import { arrangeThreadMachine } from '../../../src/machines/chat/arrange-thread.machine.ts'
import { newThreadMachine } from '../../../src/machines/chat/new-thread.machine.ts'
import { renameThreadMachine } from '../../../src/machines/chat/rename-thread.machine.ts'
import { threadSearchMachine } from '../../../src/machines/chat/thread-search.machine.ts'
import { threadsMachine } from '../../../src/machines/chat/threads.machine.ts'
import { withoutThread, withThread } from '../../../src/machines/chat/threads.projection.ts'
import { trashThreadMachine } from '../../../src/machines/chat/trash-thread.machine.ts'
import { describeFold } from '../shared/fold.ts'
import { startHarness } from '../shared/harness.ts'
import { answered, failed, happened } from '../shared/steps.ts'
import { describeWalk } from '../shared/walk.ts'
import { otherThread, thread } from './fixtures.ts'
import {
  arrangeThreadWalk,
  matches,
  newThreadWalk,
  renameThreadWalk,
  threadSearchWalk,
  threadsWalk,
  trashThreadWalk,
} from './threads.walk.ts'

describeWalk(threadsMachine, threadsWalk)
describeFold(threadsMachine, threadsWalk)
describeWalk(newThreadMachine, newThreadWalk)
describeFold(newThreadMachine, newThreadWalk)
describeWalk(renameThreadMachine, renameThreadWalk)
describeFold(renameThreadMachine, renameThreadWalk)
describeWalk(trashThreadMachine, trashThreadWalk)
describeFold(trashThreadMachine, trashThreadWalk)
describeWalk(arrangeThreadMachine, arrangeThreadWalk)
describeFold(arrangeThreadMachine, arrangeThreadWalk)
describeWalk(threadSearchMachine, threadSearchWalk)
describeFold(threadSearchMachine, threadSearchWalk)

describe('the list of threads', () => {
  test('keeps a thread in its place, puts a new one where its date belongs, and drops one alone', () => {
    const threads = [thread, otherThread]
    const renamed = { ...otherThread, name: 'Sales of 2026', date: '2026-11-21T01:00:00.000Z' }
    const added = (date: string) => withThread(threads, { ...thread, id: 't3', date }).map(({ id }) => id)
    expect(withThread(threads, renamed)).toEqual([thread, renamed])
    expect([
      added('2026-11-21T01:00:00.000Z'),
      added('2026-11-19T12:00:00.000Z'),
      added('2026-11-18T01:00:00.000Z'),
      added(otherThread.date),
      withoutThread(threads, 't1'),
    ]).toEqual([['t3', 't1', 't2'], ['t1', 't3', 't2'], ['t1', 't2', 't3'], ['t1', 't2', 't3'], [otherThread]])
  })
})

describe('the chat', () => {
  // D2.2.03, D2.2.04, D1.2.47
  test('lands on the default conversation, which the server makes when there is none, and stands at its address', () => {
    const harness = startHarness(threadsMachine, threadsWalk)
    harness.take(happened('place.landing shown', { key: 'key-1' }))
    expect(harness.snapshot().children['default thread']?.getSnapshot()).toMatchObject({
      input: { project: 'acme', key: 'key-1' },
    })
    harness.take(answered('default thread', thread))
    expect([harness.emitted, harness.snapshot().context.threads]).toEqual([
      [{ type: 'address.requested', to: '/acme/chat/t1', replaces: true }],
      [thread],
    ])
    harness.stop()
  })

  // D1.2.48
  test('keeps one conversation alive for the thread that the page shows', () => {
    const harness = startHarness(threadsMachine, threadsWalk)
    harness.take(happened('place.thread shown', { threadId: 't1' }))
    const first = harness.snapshot().children.conversation
    harness.take(happened('place.thread shown', { threadId: 't1' }))
    expect(harness.snapshot().children.conversation).toBe(first)
    harness.take(happened('place.thread shown', { threadId: 't2' }))
    expect(harness.snapshot().children.conversation?.getSnapshot()).toMatchObject({
      input: { project: 'acme', personId: 'p1', threadId: 't2' },
    })
    harness.take(happened('place.left'))
    expect(harness.snapshot().children.conversation).toBe(undefined)
    harness.stop()
  })

  test('leaves the list in sight when another conversation is opened', () => {
    const harness = startHarness(threadsMachine, threadsWalk)
    harness.take(answered('list', [thread, otherThread]))
    harness.take(happened('place.thread shown', { threadId: 't1' }))
    harness.take(happened('place.thread shown', { threadId: 't2' }))
    expect(harness.snapshot().value).toMatchObject({ list: 'current', page: 'in a conversation' })
    harness.stop()
  })

  // D1.7.85
  test('shows a thread under the name that it is told, wherever that came from', () => {
    const harness = startHarness(threadsMachine, threadsWalk)
    harness.take(answered('list', [thread, otherThread]))
    harness.take(happened('thread.changed', { thread: { ...otherThread, name: 'Sales by city' } }))
    const made = { ...thread, id: 't3', date: '2026-11-21T01:00:00.000Z' }
    harness.take(happened('thread.changed', { thread: made }))
    expect(harness.snapshot().context.threads).toEqual([made, thread, { ...otherThread, name: 'Sales by city' }])
    harness.stop()
  })

  test('leaves a conversation that is gone for the landing', () => {
    const harness = startHarness(threadsMachine, threadsWalk)
    harness.take(answered('list', [thread, otherThread]))
    harness.take(happened('place.thread shown', { threadId: 't1' }))
    harness.take(happened('thread.gone', { threadId: 't2' }))
    expect([harness.emitted, harness.snapshot().context.threads]).toEqual([[], [thread]])
    harness.take(happened('thread.gone', { threadId: 't1' }))
    expect([harness.emitted, harness.snapshot().context.threads]).toEqual([
      [{ type: 'address.requested', to: '/acme/chat', replaces: true }],
      [],
    ])
    harness.stop()
  })
})

describe('a new conversation', () => {
  test('is made once: asking again after a failure carries the same key', () => {
    const harness = startHarness(newThreadMachine, newThreadWalk)
    harness.take(happened('thread.new requested', { key: 'key-1' }))
    harness.take(happened('thread.new requested', { key: 'key-2' }))
    harness.take(failed('creation'))
    harness.take(happened('thread.new requested', { key: 'key-3' }))
    expect(harness.snapshot().children['creation']?.getSnapshot()).toMatchObject({
      input: { project: 'acme', key: 'key-1' },
    })
    harness.take(answered('creation', otherThread))
    harness.take(happened('thread.new requested', { key: 'key-4' }))
    expect([harness.emitted, harness.snapshot().context.key]).toEqual([
      [{ type: 'address.requested', to: '/acme/chat/t2', replaces: false }],
      'key-4',
    ])
    harness.stop()
  })
})

describe('a deleted conversation', () => {
  test('can be brought back by the toast, whose wish the trash itself takes', () => {
    const harness = startHarness(trashThreadMachine, trashThreadWalk)
    harness.take(happened('thread trash.delete requested', { threadId: 't1', name: 'General' }))
    harness.take(answered('deletion'))
    const request = { type: 'thread trash.restore requested', threadId: 't1' }
    expect(harness.emitted).toEqual([
      {
        type: 'toast.requested',
        toast: {
          id: 'deleted t1',
          tone: 'plain',
          text: '“General” was moved to the trash.',
          undo: { label: 'Undo', request },
        },
      },
    ])
    harness.take({ kind: 'event', event: request })
    harness.take({
      kind: 'failed',
      child: 'restoring',
      error: { kind: 'conflict', message: 'There is another.', status: 409 },
    })
    expect(harness.emitted.at(-1)).toEqual({
      type: 'toast.requested',
      toast: { id: 'not restored t1', tone: 'bad', text: 'There is another.', undo: null },
    })
    harness.stop()
  })

  test('needs the second click on the same conversation', () => {
    const harness = startHarness(trashThreadMachine, { ...trashThreadWalk, actors: {} })
    harness.take(happened('thread trash.delete requested', { threadId: 't1', name: 'General' }))
    const first = harness.snapshot().children.deletion
    harness.take(happened('thread trash.delete requested', { threadId: 't1', name: 'General' }))
    expect(harness.snapshot().children.deletion).toBe(first)
    harness.take(happened('thread trash.delete requested', { threadId: 't2', name: 'Sales' }))
    expect(harness.snapshot().children.deletion?.getSnapshot()).toMatchObject({
      input: { thing: { kind: 'thread', project: 'acme', id: 't2' } },
    })
    harness.stop()
  })
})

describe('a pinned or archived conversation', () => {
  test('can be brought back by the toast; a failure says why', () => {
    const harness = startHarness(arrangeThreadMachine, arrangeThreadWalk)
    const request = (arrangement: string) => happened('thread arrangement.requested', { threadId: 't1', arrangement })
    harness.take(request('pin'))
    harness.take(answered('arranging', thread))
    expect(harness.emitted).toEqual([])
    harness.take(request('archive'))
    harness.take(answered('arranging', thread))
    const undo = { type: 'thread arrangement.requested', threadId: 't1', arrangement: 'unarchive' }
    harness.take({ kind: 'event', event: undo })
    harness.take(answered('arranging', thread))
    harness.take(request('unpin'))
    harness.take(failed('arranging', { kind: 'not found', message: 'It was deleted.', status: 404 }))
    expect(harness.emitted.map((event) => (event as { toast?: unknown }).toast)).toEqual([
      {
        id: 'archived t1',
        tone: 'plain',
        text: '“General” was archived.',
        undo: { label: 'Undo', request: undo },
      },
      { id: 'archived t1', tone: 'good', text: '“General” is back in the list.', undo: null },
      { id: 'not arranged t1', tone: 'bad', text: 'It was deleted.', undo: null },
    ])
    harness.stop()
  })
})

describe('the search of conversations', () => {
  test('asks once typing pauses, keeps what it found until the next answer, and forgets it when cleared', () => {
    const harness = startHarness(threadSearchMachine, threadSearchWalk)
    const context = () => harness.snapshot().context
    harness.take(happened('thread search.typed', { phrase: 'sa' }))
    harness.clock.increment(199)
    harness.take(happened('thread search.typed', { phrase: ' sales ' }))
    harness.clock.increment(200)
    expect(harness.snapshot().children['search']?.getSnapshot()).toMatchObject({
      input: { project: 'acme', phrase: 'sales' },
    })
    harness.take(answered('search', matches))
    harness.take(happened('thread search.typed', { phrase: 'sales i' }))
    expect([harness.snapshot().value, context().matches]).toEqual(['typing', matches])
    harness.clock.increment(200)
    harness.take(failed('search'))
    expect([harness.snapshot().hasTag('failed'), context().matches]).toEqual([true, matches])
    harness.take(happened('thread search.requested'))
    harness.take(answered('search', []))
    expect([context().matches, context().failure]).toEqual([[], null])
    harness.take(happened('thread search.typed', { phrase: '' }))
    expect([harness.snapshot().value, context()]).toEqual([
      'idle',
      { project: 'acme', phrase: '', matches: null, failure: null },
    ])
    harness.stop()
  })
})
