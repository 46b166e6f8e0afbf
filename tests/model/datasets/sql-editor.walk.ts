import type { SqlResult, SqlTable } from '../../../contract/datasets/sql.schemas.ts'
import type { sqlEditorMachine } from '../../../src/machines/datasets/sql-editor.machine.ts'
import type { WalkOptions } from '../shared/walk.ts'

export const sqlTables: SqlTable[] = [
  {
    name: 'sales',
    title: 'Sales',
    columns: [
      { name: 'date', type: 'date', label: 'Date', unit: null },
      { name: 'city', type: 'text', label: 'City', unit: null },
      { name: 'total', type: 'number', label: 'Total', unit: 'NZD' },
    ],
    rows: 1_240,
  },
]
export const sqlText = 'SELECT city, sum(total) AS total\nFROM sales\nGROUP BY 1'
export const sqlResult: SqlResult = {
  columns: [
    { name: 'city', type: 'text' },
    { name: 'total', type: 'number' },
  ],
  rows: [
    ['Oslo', 1_200.5],
    ['Bergen', 800],
    [null, 12],
  ],
  total: 3,
  tables: ['sales'],
  remarks: ['1 of 3 rows has no city.'],
}

export const sqlEditorWalk: WalkOptions<typeof sqlEditorMachine> = {
  input: { project: 'acme', personId: 'p1' },
  events: {
    'sql.opened': [{}],
    'sql.left': [{}],
    'sql.draft read': [{ draft: null }, { draft: { text: 'SELECT 1', queryId: null } }],
    'sql.text changed': [{ text: sqlText }, { text: ' ' }],
    'sql.query shown': [{ queryId: 'q1', sql: sqlText }],
    'sql.revert requested': [{ sql: sqlText }],
    'sql.run requested': [{}],
    'sql.more requested': [{}],
    'sql.cancel requested': [{}],
    'sql.view chosen': [{ isChart: true }],
    'sql.sort requested': [{ sort: { column: 1, direction: 'descending' } }],
    'sql.chart changed': [{ chart: { chartType: 'bar', axis: 0, splitBy: null, values: [1] } }],
    'data.changed': [{ dataType: 'warehouse' }, { dataType: 'threads' }],
  },
  answers: { 'run statement': [sqlResult] },
  failures: { 'run statement': [{ kind: 'rejected', message: 'There is no column "x" (line 2, character 6).' }] },
  distinguish: ({ text, queryId, shown }) => [text.trim() !== '', queryId, shown !== null],
}
