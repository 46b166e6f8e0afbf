import type { SavedQuery } from '../../../contract/datasets/saved-queries.schemas.ts'
import type { savedQueriesMachine } from '../../../src/machines/datasets/saved-queries.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const savedQuery: SavedQuery = {
  id: 'q1',
  name: 'Sales by month',
  accessLevel: 'shared',
  search: '?fact=sales&metric=revenue&aggregation=sum&granularity=month',
  isOwn: true,
  rev: 1,
}

export const savedQueriesWalk: WalkOptions<typeof savedQueriesMachine> = {
  input: { project: 'acme' },
  events: {
    'datasets.opened': [{}],
    'datasets.left': [{}],
    'data.changed': [{ dataType: 'queries' }, { dataType: 'threads' }],
    'saved queries.shelf opened': [{}],
    'saved queries.shelf closed': [{}],
    'saved queries.naming began': [{ draft: { ...savedQuery, id: null, name: '' } }],
    'saved queries.draft changed': [{ change: { name: 'Sales' } }],
    'saved queries.naming ended': [{}],
    'saved queries.keeping requested': [{ key: 'key-00001' }],
    'saved queries.restore requested': [{ id: 'q1', name: 'Sales by month' }],
    'row.deleted': [{ kind: 'saved query', id: 'q1', name: 'Sales by month' }],
  },
  answers: { 'keep query': [savedQuery], 'restore query': [savedQuery] },
  distinguish: ({ draft, restoring }) => [draft?.name === '', restoring.length > 0],
}
