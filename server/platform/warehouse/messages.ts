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
  /** Of a file that is worth rollups. */
  leastRows: number
  /** The groups of a rollup are at most this share of the rows. */
  mostShare: number
}
export type StoredColumn = { name: string; type: ColumnType }
/**
 * The files behind the one name that a query may read from; with `key`, later files replace records of earlier ones; with
 * `groups` of the same files, a row is there as often as in the group that has it most often; `layers` are calculated
 * columns, each list over those before it.
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
 * The rows of another view beside those of a view, by keys that layers of both have. `ofMatch`: columns that the rows of the
 * other one get first; `select` names what is added.
 */
export type Related = { view: View; key: string; ownKey: string; alias: string; ofMatch: string; select: string }

/** A view with the columns that statements may name, and how they are read. */
export type Source = View & {
  columns: { name: string; as: 'DATE' | 'DOUBLE' | 'TIMESTAMP' | null }[]
  unusable?: UnusableColumn[] | undefined
}

/** A column of a statement's result that is asked further, and what for. */
export type ResultColumn = { name: string; role: 'date' | 'dimension' | 'measure' }

/** The same question for rollups, where they hold what it needs. */
export type RolledQuery = Statement & { needs: RollupNeeds; leastRows: number }

/** The same question where each row of the files has a value in these columns. */
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
      /** In which the day of today is told. */
      timeZone: TimeZone
      limit: number
      milliseconds: number
    }
  /** `text` asks the result of the statement, as the table `name`. */
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
/** `lacking` are the files that have enough rows for rollups and none. */
export type Found = Answered & { isRolledUp?: boolean; lacking?: string[] }
/** A statement's answer, or the sentence that refuses it. */
export type Stated = Omit<SqlResult, 'remarks'> & { isShortened: boolean; isRounded: boolean }
/** What was asked of the result of a statement. */
export type FoundInResult = Answered & { tables: string[] }
export type Reply = Found | Written | Stated | FoundInResult | { refused: string } | Record<string, never>
export type Envelope = { id: number; request: Request }
export type Answer = { id: number; reply: Reply } | { id: number; trouble: EngineTrouble; detail: string }
