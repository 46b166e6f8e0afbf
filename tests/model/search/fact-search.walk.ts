import type { SearchResult } from '../../../contract/search/search.schemas.ts'
import type { factSearchMachine } from '../../../src/machines/search/fact-search.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const foundResults: readonly SearchResult[] = [
  {
    id: 'd1',
    name: 'Staff handbook',
    interpretation: 'The rules of 2026',
    facts: ['Parental leave lasts 26 weeks.', 'Leave is asked for eight weeks before it begins.'],
    positions: [
      { pageId: 'p1', pageNumber: 3, start: 12, end: 42 },
      { pageId: 'p2', pageNumber: 4, start: 0, end: 48 },
    ],
    docId: 'd1',
    score: 4.2,
  },
  {
    id: 'w1',
    name: 'Opening hours',
    interpretation: '',
    facts: ['We open at 9 on 4 May 2026.'],
    positions: [{ pageId: 'w1', pageNumber: 1, start: 0, end: 27 }],
    docId: null,
    url: 'https://example.com/hours',
    score: 1.1,
  },
]

export const factSearchWalk: WalkOptions<typeof factSearchMachine> = {
  input: { project: 'acme' },
  events: {
    'fact search.typed': [{ phrase: 'leave' }, { phrase: '  ' }],
    'fact search.count chosen': [{ count: 50 }],
    'fact search.cleared': [{}],
  },
}
