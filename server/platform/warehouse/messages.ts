import type { KeptResult, SqlResult } from '../../../contract/datasets/sql.schemas.ts'
import type { TimeZone } from '../../../contract/shared/time-zones.ts'
import type {
  Answered,
  ColumnType,
  EngineTrouble,
  Layers,
  RollupNeeds,
  Statement,
  UnusableColumn,
} from '../../engines/queries/index.ts'

export type RollupLimits = {
  /** Minimum rows for a file to get rollups. */
  leastRows: number
  /** A rollup's groups are at most this share of the rows. */
  mostShare: number
}
export type StoredColumn = { name: string; type: ColumnType }
/**
 * The files behind the single name a query may read from. With `key`, later files replace records of earlier ones. With
 * `groups` of the same files, a row occurs as often as in the group with most of it. `layers`: calculated columns, each
 * list using those before it.
 */
export type View = {
  name: string
  paths: string[]
  key?: string
  groups?: string[][]
  layers?: Layers
  related?: Related[]
}
/**
 * Joins rows of another view by a key that both views' layers have. `ofMatch`: columns the other view's rows get first;
 * `select` names the columns to add.
 */
export type Related = { view: View; key: string; ownKey: string; alias: string; ofMatch: string; select: string }

/** A view with the columns that statements may name, and their types. */
export type Source = View & {
  columns: { name: string; as: 'DATE' | 'DOUBLE' | 'TIMESTAMP' | null }[]
  unusable?: UnusableColumn[] | undefined
}

/** A column of a statement's result that is queried further, and its role. */
export type ResultColumn = { name: string; role: 'date' | 'dimension' | 'measure' }

/** The same query for rollups, for when they contain what it needs. */
export type RolledQuery = Statement & { needs: RollupNeeds; leastRows: number }

/** The same query for when these columns have a value in every row. */
export type FullQuery = Statement & { columns: string[] }

export type Request =
  | (Statement & { kind: 'query'; view: View; milliseconds: number; rolled?: RolledQuery; full?: FullQuery })
  | { kind: 'begin write'; path: string; columns: StoredColumn[] }
  | { kind: 'rows'; path: string; rows: (string | number | null)[][] }
  | { kind: 'end write'; path: string }
  | { kind: 'copy'; from: View; path: string; text: string; parameters: string[] }
  | {
      kind: 'statement'
      sources: Source[]
      results: KeptResult[]
      sql: string
      /** The time zone that determines today. */
      timeZone: TimeZone
      limit: number
      milliseconds: number
    }
  /** `text` queries the statement's result as the table `name`. */
  | (Statement & {
      kind: 'facts of a statement'
      sources: Source[]
      sql: string
      timeZone: TimeZone
      name: string
      columns: ResultColumn[]
      milliseconds: number
    })
  | ({ kind: 'roll up'; path: string } & RollupLimits)
  | { kind: 'forget'; paths: string[] }

export type Rounded = { column: string; decimals: number }
export type Written = { rowCount: number; rounded: Rounded[] }
/** `lacking`: files with enough rows for rollups, but without them. */
export type Found = Answered & { isRolledUp?: boolean; lacking?: string[] }
/** A statement's result. */
export type Stated = Omit<SqlResult, 'remarks'> & { isShortened: boolean; isRounded: boolean }
/** The answer to a query of a statement's result. */
export type FoundInResult = Answered & { tables: string[] }
export type Reply = Found | Written | Stated | FoundInResult | { refused: string } | Record<string, never>
export type Envelope = { id: number; request: Request }
export type Answer = { id: number; reply: Reply } | { id: number; trouble: EngineTrouble; detail: string }
