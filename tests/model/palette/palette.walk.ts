import type { PaletteAnswer } from '../../../contract/palette/palette.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { paletteMachine } from '../../../src/machines/palette/palette.machine.ts'
import type { paletteSearchMachine } from '../../../src/machines/palette/palette-search.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

const input = { project: 'acme', personId: 'p1' }

export const foundEverything: PaletteAnswer = {
  hits: [
    { kind: 'conversation', id: 't1', label: 'Leave in July', note: '', to: '/acme/chat/t1' },
    {
      kind: 'document',
      id: 'd1',
      label: 'handbook.md',
      note: 'People',
      to: '/acme/data/docs/d1/p1?start=0&end=20',
      excerpt: [
        { text: 'Parental ', isMatch: false },
        { text: 'leave', isMatch: true },
      ],
    },
    { kind: 'person', id: 'p2', label: 'Aroha Ngata', note: 'aroha@example.com', to: '/acme/settings' },
  ],
  meant: null,
}
export const foundNothing: PaletteAnswer = { hits: [], meant: null }
export const notSearched: Failure = { kind: 'server', message: 'The server could not do it.', status: 500 }

export const paletteWalk: WalkOptions<typeof paletteMachine> = {
  input,
  events: { 'palette.opened': [{}], 'palette.closed': [{}] },
}

export const paletteSearchWalk: WalkOptions<typeof paletteSearchMachine> = {
  input,
  events: {
    'palette search.typed': [{ phrase: 'leave' }, { phrase: ' ' }],
    'palette search.requested again': [{}],
    'palette search.thing opened': [{ key: { kind: 'conversation', id: 't1' } }],
    'palette search.recent read': [{ recent: [{ kind: 'document', id: 'd1' }] }, { recent: [] }],
  },
  answers: { search: [foundEverything, foundNothing] },
  failures: { search: [notSearched] },
  distinguish: ({ recent, phrase }) => [recent.length, phrase.trim() === ''],
}
