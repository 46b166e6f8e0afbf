import type { SqlChartChoice } from '../../../contract/datasets/sql-chart.ts'
import type { SqlSort } from '../../../contract/datasets/sql-rows.ts'
import type { SqlTable } from '../../../contract/datasets/sql.schemas.ts'
import type { DataType } from '../../../contract/live/frames.ts'
import { resourceMachine } from '../shared/resource.machine.ts'

/** What is typed. `queryId`: the saved query that it began with. */
export type SqlDraft = { text: string; queryId: string | null }
export type SqlRequest = { project: string; sql: string; limit: number }
/** The draft that was kept from an earlier visit. */
export type SqlDraftRead = { type: 'sql.draft read'; draft: SqlDraft | null }
export type SqlDraftUpdate = { type: 'draft.changed'; draft: SqlDraft }

export type SqlEditorEvent =
  | { type: 'sql.opened' }
  | { type: 'sql.left' }
  | SqlDraftRead
  | { type: 'sql.text changed'; text: string }
  /** The URL now holds this saved query. */
  | { type: 'sql.query shown'; queryId: string; sql: string }
  /** The saved text replaces what was typed. */
  | { type: 'sql.revert requested'; sql: string }
  | { type: 'sql.run requested' }
  /** Runs the statement of the result again, for more of its rows. */
  | { type: 'sql.more requested' }
  | { type: 'sql.cancel requested' }
  | { type: 'sql.view chosen'; isChart: boolean }
  | { type: 'sql.sort requested'; sort: SqlSort }
  | { type: 'sql.chart changed'; chart: SqlChartChoice }
  | { type: 'data.changed'; dataType: DataType | 'everything' }

export const sqlTablesMachine = resourceMachine<readonly SqlTable[], { project: string }>(
  'sql tables',
  'The tables and columns that a statement may name.',
)
