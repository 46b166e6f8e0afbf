import { type ChartStatement, tableOfStatement } from '../../../contract/dashboards/chart-statement.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import { emptyCellRemarks } from '../../../contract/datasets/sql-remarks.ts'
import { type KeptResult, type SqlColumn, sqlLimits, type SqlResult } from '../../../contract/datasets/sql.schemas.ts'
import { warehouseTexts } from '../../../contract/datasets/warehouse.texts.ts'
import { sqlTexts as texts } from '../../../contract/datasets/sql.texts.ts'
import { dayOf, type TimeZone } from '../../../contract/shared/time-zones.ts'
import {
  type Catalogue,
  conditions,
  extentSelect,
  factResult,
  factSelect,
  type FactTable,
  failureOf,
  keyColumn,
  type Layers,
  missingFigures,
  ownDimensions,
  planFacts,
  portionOf,
  printStatement,
  type Select,
  sizedBins,
  takeMissing,
  type UnderstoodColumn,
  WarehouseFailure,
} from '../../engines/queries/index.ts'
import { createFairQueue } from '../workers/fair-queue.ts'
import type { FoundInResult, Reply, Request, ResultColumn, Source, Stated, View } from './messages.ts'
import { createWarehouseProcess } from './warehouse-process.ts'

type Asker = { organisationId: string; personId: string; catalogue: Catalogue }
/** `timeZone`: determines today. `results`: earlier results that the statement may name as tables. */
export type StatementRequest = Asker & {
  sql: string
  limit: number
  timeZone: TimeZone
  results?: readonly KeptResult[]
}
/** A fact query over a statement's result; `now` and `timeZone` as for a table. */
export type ResultRequest = Asker & {
  statement: ChartStatement
  query: FactQuery
  now: number
  timeZone: TimeZone
}
export type Statements = {
  /**
   * Runs one statement over a catalogue's tables. Rejects with a WarehouseFailure of 400 whose message is for the
   * statement's author.
   */
  run(request: StatementRequest): Promise<SqlResult>
  /** Queries a statement's result like a fact table; `tables`: those that the statement reads. */
  queryResult(request: ResultRequest): Promise<FactResult & { tables: string[] }>
  /** Closes connections to these files, which are deleted or rewritten. */
  forget(paths: string[]): Promise<void>
  close(): Promise<void>
}
/** What a view needs to know of a table besides its files. */
export type Viewed = { name: string; groups?: string[][] | undefined; layers?: Layers | undefined }
export type ViewOf = (organisationId: string, table: Viewed, files: string[], key?: string) => View

const milliseconds = 10_000
const graceMilliseconds = 3_000
const busy = () => failureOf('busy')

/** A column as statements see it. Dimension tables are stored as text. */
function columnOf({ name, type }: UnderstoodColumn, isThing: boolean): Source['columns'][number] {
  if (!isThing || type === 'text') return { name, as: null }
  return { name, as: type === 'decimal' ? 'DOUBLE' : type === 'date' ? 'DATE' : 'TIMESTAMP' }
}

export const statementType = ({ type }: UnderstoodColumn): SqlColumn['type'] =>
  type === 'decimal' ? 'number' : type === 'timestamp' ? 'time' : type

/** The catalogue's tables, as statements name them, without empty ones. */
function sourcesOf(organisationId: string, catalogue: Catalogue, viewOf: ViewOf): Source[] {
  const facts = catalogue.factTables
    .filter(({ files }) => files.length > 0)
    .map((table) => ({
      ...viewOf(organisationId, table, table.files),
      columns: table.columns.map((column) => columnOf(column, false)),
      unusable: table.unusable,
    }))
  const things = ownDimensions(catalogue)
    .filter(({ files }) => files.length > 0)
    .map((table) => ({
      ...viewOf(
        organisationId,
        { name: table.name, layers: table.layers },
        table.files.map(({ id }) => id),
        keyColumn(table)?.name,
      ),
      columns: table.columns.map((column) => columnOf(column, true)),
      unusable: table.unusable,
    }))
  return [...facts, ...things]
}

/** Results that don't hide a table, and whose own tables the person can still see. */
function usable(results: readonly KeptResult[], sources: readonly Source[]): KeptResult[] {
  const names = new Set(sources.map(({ name }) => name))
  const lower = new Set([...names].map((name) => name.toLowerCase()))
  return results.filter(({ name, tables }) => !lower.has(name) && tables.every((table) => names.has(table)))
}

/** A statement's result as a table for fact queries. */
function resultTable(statement: ChartStatement): FactTable {
  const { name, measures, dimensions, date_dimensions } = tableOfStatement(statement)
  const column = (role: ResultColumn['role'], type: UnderstoodColumn['type']) => (called: string) => ({
    ...{ name: called, label: called, role, type },
  })
  const columns = [
    ...date_dimensions.map(column('date', 'timestamp')),
    ...dimensions.map(column('dimension', 'text')),
    ...measures.map(({ name: called }) => column('measure', 'decimal')(called)),
  ]
  return { name, label: name, columns, files: [name] }
}

/** Rewords a limit that ended the process, for statements: they have no dates to narrow. */
export function throwLimit(error: unknown): never {
  const words = new Map<string, string>([
    [warehouseTexts.queryTooSlow, texts.tooSlow],
    [warehouseTexts.queryTooBig, texts.tooBig],
    [warehouseTexts.sumTooLarge, texts.overflow],
  ])
  const said = error instanceof WarehouseFailure ? words.get(error.message) : undefined
  throw said === undefined ? error : new WarehouseFailure(400, said, { sql: said })
}

/** Runs people's statements in a separate process, so one that exhausts it can't end a chart's query. */
export function createStatements({ viewOf }: { viewOf: ViewOf }): Statements {
  const child = createWarehouseProcess()
  // Served in turn by person within an organisation, and by organisation: nobody's statements delay another's.
  const people = createFairQueue({ atOnce: 8, mostWaiting: 20, waitMilliseconds: 30_000, busy })
  const organisations = createFairQueue({ atOnce: 2, mostWaiting: 200, waitMilliseconds: 30_000, busy })
  let isUsed = false

  /** In this person's turn. */
  async function answer<Answered extends Reply>(
    { organisationId, personId, catalogue }: Asker,
    requestOf: (sources: Source[]) => Request,
  ): Promise<Answered> {
    const sources = sourcesOf(organisationId, catalogue, viewOf)
    if (sources.length === 0) throw new WarehouseFailure(400, texts.noTables, { sql: texts.noTables })
    isUsed = true
    const found = (await people
      .run(`${organisationId} ${personId}`, () =>
        organisations.run(organisationId, () => child.call(requestOf(sources), milliseconds + graceMilliseconds)),
      )
      .catch(throwLimit)) as Answered | { refused: string }
    if ('refused' in found) throw new WarehouseFailure(400, found.refused, { sql: found.refused })
    return found
  }

  return {
    async queryResult({ statement, query, now, timeZone, ...asker }) {
      const table = resultTable(statement)
      const plan = planFacts({ factTables: [table], dimensions: [] }, query, dayOf(now, timeZone))
      const columns = table.columns.map(({ name, role }) => ({ name, role: role as ResultColumn['role'] }))
      const ask = async (select: Select): Promise<FoundInResult> =>
        answer<FoundInResult>(asker, (sources) => ({
          ...{ kind: 'facts of a statement', sources, sql: statement.sql, timeZone, name: table.name },
          ...{ columns, milliseconds },
          ...printStatement(select),
        }))
      if (plan.bins.length > 0) {
        const {
          rows: [extents = []],
        } = await ask(extentSelect(plan, conditions(plan)))
        plan.bins = sizedBins(plan, extents)
      }
      const binWidths: Pick<FactResult, 'binWidths'> =
        plan.bins.length === 0
          ? {}
          : { binWidths: Object.fromEntries(plan.bins.map(({ column, width }) => [column, width])) }
      const beside = missingFigures(plan)
      const { ofAll = [], ...select } = factSelect(plan)
      const asked = (window: { limit: number; offset: number }): Promise<FoundInResult> =>
        ask({ ...select, ofAll: [...ofAll, ...beside], ...window })
      const besideOf = (found: FoundInResult) => takeMissing(plan, found.ofAll.slice(ofAll.length))
      const { limit, offset, dateGranularity } = plan.query
      const found = await asked({ limit, offset })
      const { tables } = found
      const result = factResult(plan, found, portionOf(dateGranularity ?? 'day', now, timeZone))
      if (found.rows.length > 0 || offset === 0) return { ...result, ...besideOf(found), ...binWidths, tables }
      const first = await asked({ limit: 1, offset: 0 })
      const { total } = factResult(plan, first, () => 0)
      return { results: [], total, ...besideOf(first), ...binWidths, tables }
    },
    async run({ sql, limit, timeZone, results = [], ...asker }) {
      const { isShortened, isRounded, ...result } = await answer<Stated>(asker, (sources) => ({
        ...{ kind: 'statement', sources, sql, limit, timeZone, milliseconds },
        results: usable(results, sources),
      }))
      const remarks = [
        ...(result.total > result.rows.length ? [texts.rowsLeftOut(result.rows.length, result.total)] : []),
        ...(isRounded ? [texts.isRounded] : []),
        ...(isShortened ? [texts.cellShortened(sqlLimits.cellCharacters)] : []),
        ...emptyCellRemarks(result),
      ]
      return { ...result, remarks }
    },
    async forget(paths) {
      if (isUsed) await child.call({ kind: 'forget', paths }, milliseconds)
    },
    close: () => child.close(),
  }
}
