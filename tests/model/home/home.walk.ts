import type { homeMachine } from '../../../src/machines/home/home.machine.ts'
import type { questionMachine } from '../../../src/machines/home/question.machine.ts'
import type { watchlistMachine } from '../../../src/machines/home/watchlist.machine.ts'
import { findRow, isUnsaved } from '../../../src/machines/home/watchlist.projection.ts'
import { thread } from '../chat/fixtures.ts'
import type { WalkOptions } from '../shared/walk.ts'
import { item, matter, digest } from './things.ts'

export const homeWalk: WalkOptions<typeof homeMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: {
    'home.opened': [{}],
    'home.left': [{}],
    'home.news requested': [{}],
    'matter.learn more requested': [{ matter: matter('m1') }],
    'matter.closed': [{}],
    'matter.dismiss requested': [{ matter: matter('m1') }],
    'data.changed': [{ dataType: 'docs' }, { dataType: 'threads' }],
  },
  answers: { 'read the news': [digest] },
  distinguish: ({ digest, isStale, hidden }) => [digest !== null, isStale, hidden.length],
}

export const questionWalk: WalkOptions<typeof questionMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: {
    'question.ask requested': [
      { content: 'How do sales go?', key: 'key-1' },
      { content: ' \n', key: 'key-2' },
    ],
  },
  answers: { 'ask in a new thread': [thread] },
}

const first = { rowId: 'w1' }
const fresh = { rowId: 'new-1' }
export const watchlistWalk: WalkOptions<typeof watchlistMachine> = {
  input: { project: 'acme' },
  events: {
    'watchlist.opened': [{}],
    'watchlist.left': [{}],
    'watchlist.list requested': [{}],
    'watchlist.add requested': [fresh],
    'watchlist.words changed': [
      { ...first, words: { topic: 'Rent' } },
      { ...first, words: { topic: ' ' } },
    ],
    'watchlist.keep requested': [{ ...first, key: 'key-1' }],
    'watchlist.delete requested': [first, fresh, { rowId: 'w2' }],
    'data.changed': [{ dataType: 'watchlist' }, { dataType: 'docs' }],
  },
  answers: { 'read watchlist': [[item('w1'), item('w2', 'Rent')]], 'keep item': [item('w1', 'Rent')] },
  distinguish: ({ rows, waiting, deletingId }) => {
    const isFresh = findRow(rows, 'new-1') !== undefined
    if (deletingId !== '') return [deletingId, isFresh]
    const row = findRow(rows, 'w1')
    return [row && isUnsaved(row) && row.topic.trim(), waiting.length > 0, isFresh && waiting.length === 0]
  },
}
