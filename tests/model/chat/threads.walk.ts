import type { arrangeThreadMachine } from '../../../src/machines/chat/arrange-thread.machine.ts'
import type { newThreadMachine } from '../../../src/machines/chat/new-thread.machine.ts'
import type { renameThreadMachine } from '../../../src/machines/chat/rename-thread.machine.ts'
import type { threadSearchMachine } from '../../../src/machines/chat/thread-search.machine.ts'
import type { threadsMachine } from '../../../src/machines/chat/threads.machine.ts'
import type { trashThreadMachine } from '../../../src/machines/chat/trash-thread.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { otherThread, thread } from './fixtures.ts'

export const threadsWalk: WalkOptions<typeof threadsMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: {
    'chat.list requested': [{}],
    'chat.trash opened': [{}],
    'chat.trash closed': [{}],
    'chat.open again requested': [{}],
    'place.landing shown': [{ key: 'key-1' }],
    'place.thread shown': [{ threadId: 't1' }, { threadId: 't2' }],
    'place.left': [{}],
    'thread.changed': [{ thread: { ...thread, name: 'Renamed' } }],
    'data.changed': [{ dataType: 'threads' }, { dataType: 'docs' }],
    'thread.gone': [{ threadId: 't1' }, { threadId: 't2' }],
  },
  answers: { 'list threads': [[thread, otherThread]], 'open the default thread': [thread] },
  distinguish: ({ shownId }) => shownId,
}

export const newThreadWalk: WalkOptions<typeof newThreadMachine> = {
  input: { project: 'acme' },
  events: { 'thread.new requested': [{ key: 'key-1' }, { key: 'key-2' }] },
  answers: { 'create thread': [thread] },
  distinguish: ({ key }) => key,
}

export const renameThreadWalk: WalkOptions<typeof renameThreadMachine> = {
  input: { project: 'acme' },
  events: {
    'name.edit requested': [{ threadId: 't1', name: 'General' }],
    'name.changed': [{ name: 'Sales' }, { name: '  ' }],
    'name.keep requested': [{}],
    'name.edit cancelled': [{}],
  },
  answers: { 'rename thread': [thread] },
  distinguish: ({ name }) => name,
}

export const trashThreadWalk: WalkOptions<typeof trashThreadMachine> = {
  input: { project: 'acme' },
  events: {
    'thread trash.delete requested': [
      { threadId: 't1', name: 'General' },
      { threadId: 't2', name: 'Sales' },
    ],
    'thread trash.delete cancelled': [{}],
    'thread trash.restore requested': [{ threadId: 't1' }],
  },
  answers: { 'restore thread': [thread] },
  distinguish: ({ threadId }) => threadId,
}

export const arrangeThreadWalk: WalkOptions<typeof arrangeThreadMachine> = {
  input: { project: 'acme' },
  events: {
    'thread arrangement.requested': [
      { threadId: 't1', arrangement: 'pin' },
      { threadId: 't1', arrangement: 'archive' },
      { threadId: 't1', arrangement: 'unarchive' },
    ],
  },
  answers: { 'arrange thread': [thread] },
  distinguish: ({ arrangement }) => arrangement,
}

export const matches = [
  { thread, excerpt: [] },
  {
    thread: otherThread,
    excerpt: [
      { text: 'What were the ', isMatch: false },
      { text: 'sales', isMatch: true },
      { text: ' in Wellington?', isMatch: false },
    ],
  },
]

export const threadSearchWalk: WalkOptions<typeof threadSearchMachine> = {
  input: { project: 'acme' },
  events: {
    'thread search.typed': [{ phrase: 'sales' }, { phrase: ' ' }],
    'thread search.requested': [{}],
  },
  answers: { 'search threads': [matches, []] },
  distinguish: ({ matches: found }) => found?.length,
}
