import { type SqlColumn, sqlLimits, type SqlResult, type SqlStatement } from '../../../contract/datasets/sql.schemas.ts'
import { sqlTexts as texts } from '../../../contract/datasets/sql.texts.ts'
import {
  type Catalogue,
  failureOf,
  keyColumn,
  ownDimensions,
  type UnderstoodColumn,
  WarehouseFailure,
} from '../../engines/queries/index.ts'
import { createFairQueue } from '../workers/fair-queue.ts'
import type { Source, Stated, View } from './messages.ts'
import { createWarehouseProcess } from './warehouse-process.ts'

export type StatementRequest = { organisationId: string; personId: string; catalogue: Catalogue } & SqlStatement
export type Statements = {
  /** Runs one statement over the tables of a catalogue. Rejects with a WarehouseFailure of 400 whose message is for its author. */
  run(request: StatementRequest): Promise<SqlResult>
  /** Closes what was opened on these files: they are gone or written anew. */
  forget(paths: string[]): Promise<void>
  close(): Promise<void>
}
/** What a view needs to know of a table beside its files. */
export type Viewed = { name: string; groups?: string[][] | undefined; layers?: string[] | undefined }
export type ViewOf = (organisationId: string, table: Viewed, files: string[], key?: string) => View

const milliseconds = 10_000
const graceMilliseconds = 3_000
const busy = () => failureOf('busy')

/** How statements see a column. Tables of things are stored as text. */
function columnOf({ name, type }: UnderstoodColumn, isThing: boolean): Source['columns'][number] {
  if (!isThing || type === 'text') return { name, as: null }
  return { name, as: type === 'decimal' ? 'DOUBLE' : type === 'date' ? 'DATE' : 'TIMESTAMP' }
}

export const statementType = ({ type }: UnderstoodColumn): SqlColumn['type'] =>
  type === 'decimal' ? 'number' : type === 'timestamp' ? 'time' : type

/** The tables of a catalogue as statements name them: those that have rows. */
function sourcesOf(organisationId: string, catalogue: Catalogue, viewOf: ViewOf): Source[] {
  const facts = catalogue.factTables
    .filter(({ files }) => files.length > 0)
    .map((table) => ({
      ...viewOf(organisationId, table, table.files),
      columns: table.columns.map((column) => columnOf(column, false)),
    }))
  const things = ownDimensions(catalogue)
    .filter(({ files }) => files.length > 0)
    .map((table) => ({
      ...viewOf(
        organisationId,
        { name: table.name },
        table.files.map(({ id }) => id),
        keyColumn(table)?.name,
      ),
      columns: table.columns.map((column) => columnOf(column, true)),
    }))
  return [...facts, ...things]
}

/** Runs statements of people in a process of their own, so that one that fills it ends no question of a chart. */
export function createStatements({ viewOf }: { viewOf: ViewOf }): Statements {
  const child = createWarehouseProcess()
  // People in turn within an organisation, organisations in turn: nobody's statements hold up another's.
  const people = createFairQueue({ atOnce: 8, mostWaiting: 20, waitMilliseconds: 30_000, busy })
  const organisations = createFairQueue({ atOnce: 2, mostWaiting: 200, waitMilliseconds: 30_000, busy })
  let isUsed = false

  return {
    async run({ organisationId, personId, catalogue, sql, limit }) {
      const sources = sourcesOf(organisationId, catalogue, viewOf)
      if (sources.length === 0) throw new WarehouseFailure(400, texts.noTables, { sql: texts.noTables })
      isUsed = true
      const request = { kind: 'statement' as const, sources, sql, limit, milliseconds }
      const answer = (await people.run(`${organisationId} ${personId}`, () =>
        organisations.run(organisationId, () => child.call(request, milliseconds + graceMilliseconds)),
      )) as Stated | { refused: string }
      if ('refused' in answer) throw new WarehouseFailure(400, answer.refused, { sql: answer.refused })
      const { isShortened, isRounded, ...result } = answer
      const remarks = [
        ...(result.total > result.rows.length ? [texts.rowsLeftOut(result.rows.length, result.total)] : []),
        ...(isRounded ? [texts.isRounded] : []),
        ...(isShortened ? [texts.cellShortened(sqlLimits.cellCharacters)] : []),
      ]
      return { ...result, remarks }
    },
    async forget(paths) {
      if (isUsed) await child.call({ kind: 'forget', paths }, milliseconds)
    },
    close: () => child.close(),
  }
}
