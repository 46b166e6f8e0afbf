import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type {
  DimensionQuery,
  DimensionResult,
  DimensionValuesQuery,
  FactResult,
} from '../../../contract/datasets/datasets.schemas.ts'
import type { SqlResult } from '../../../contract/datasets/sql.schemas.ts'
import { tableRemarks } from '../../../contract/datasets/table-remarks.texts.ts'
import { dayOf, type TimeZone } from '../../../contract/shared/time-zones.ts'
import { removeFolder } from '../database/remove-folder.ts'
import { createFairQueue } from '../workers/fair-queue.ts'
import {
  type Catalogue,
  conditions,
  copySource,
  type FactTable,
  dimensionResult,
  dimensionSelect,
  dimensionValuesSelect,
  extentSelect,
  factResult,
  type FactPlan,
  type FactsAsked,
  factSelect,
  failureOf,
  figuresOfRollups,
  needsOf,
  planDimension,
  planFacts,
  planOfLevel,
  portionOf,
  printStatement,
  type RollupNeeds,
  type RowFilters,
  type Select,
  sharedRows,
  sizedBins,
  tablesWithDimension,
  type UnderstoodColumn,
  type UsableRelation,
  type UsedRelation,
  unmatchedSelect,
  usedRelations,
  type UnderstoodTable,
  type Value,
} from '../../engines/queries/index.ts'
import type { Found, View, Written } from './messages.ts'
import { keepParquet } from './parquet-writer.ts'
import type { RollupLimits } from './messages.ts'
import { createRelations, type RelationState } from './relations.ts'
import { createRollupMaker } from './rollup-maker.ts'
import { createStatements, type ResultRequest, type StatementRequest, type Viewed } from './statements.ts'
import { createWarehouseProcess } from './warehouse-process.ts'

type OfOrganisation = { organisationId: string }
type StoredFile = OfOrganisation & { fileId: string }
/** Rows of several files; with `groups` as in a view. */
type StoredRows = OfOrganisation & { files: string[]; groups?: string[][] | undefined }
type Asked<Query> = OfOrganisation & { catalogue: Catalogue; query: Query }
/** `now` in milliseconds since 1970; `timeZone` is the organisation's. */
export type FactRequest = Asked<FactsAsked> & { now: number; timeZone: TimeZone }

/** Every call ends in time; it rejects with a WarehouseFailure, whose message is for the person who asked. */
export type WarehouseEngine = {
  /** Makes the file of one table of one source; the same id again replaces it whole. */
  write(
    request: OfOrganisation & { fileId: string; table: UnderstoodTable },
  ): Promise<{ rowCount: number; remarks: string[] }>
  /** The same for a file that another program writes: it gets the path where the file is to lie before it counts. */
  store<Made>(request: StoredFile & { make: (part: string) => Promise<Made | null> }): Promise<Made | null>
  /** Copies the rows that some rule gives away into a file of another organisation; without such rows there is no file. */
  copyShared(request: { from: StoredRows; to: StoredFile; columns: UnderstoodColumn[]; rules: RowFilters[] }): Promise<{
    rowCount: number
  }>
  remove(request: OfOrganisation & { fileId: string }): Promise<void>
  removeOrganisation(request: OfOrganisation): Promise<void>
  /** Removes files older than `minutes` that no row names; they are asked for by organisation. */
  sweep(isKnown: (organisationId: string, fileIds: string[]) => Promise<Set<string>>, minutes: number): Promise<void>
  queryFacts(request: FactRequest): Promise<FactResult>
  dimensionValues(request: Asked<DimensionValuesQuery>): Promise<{ values: string[] }>
  dimensionRecords(request: Asked<DimensionQuery>): Promise<DimensionResult>
  /** Runs one statement of a person over the tables of the catalogue; see `Statements`. */
  runStatement(request: StatementRequest): Promise<SqlResult>
  /** Asks the result of a statement of a person as a table of facts; see `Statements`. */
  queryResult(request: ResultRequest): Promise<FactResult & { tables: string[] }>
  /** Rows of one file in its order, with a cell for each of the columns. */
  rows(
    request: StoredFile & { columns: UnderstoodColumn[]; offset: number; limit: number },
  ): Promise<(string | number | null)[][]>
  /** The first rows of a table of facts, its calculated columns too. */
  firstRows(
    request: OfOrganisation & { table: FactTable; columns: UnderstoodColumn[]; limit: number },
  ): Promise<(string | number | null)[][]>
  /** How many keys of a table have a match, and whether a key is there twice. */
  stateOfRelation(request: OfOrganisation & { table: FactTable; relation: UsableRelation }): Promise<RelationState>
  /** How many rows count. */
  countRows(request: StoredRows): Promise<number>
  /** Ends when no rollup is being made. */
  rolledUp(): Promise<void>
  close(): Promise<void>
}

type Options = {
  directory: string
  /** Without them rows answer everything. */
  rollups?: RollupLimits | null
  /** Told of each question that rollups could answer: whether they did. */
  onAnswered?: (isRolledUp: boolean) => void
}
/** The same question for rollups, with what it needs of them. */
type Rolled = { needs: RollupNeeds; select: Select } | null

const usualRollups: RollupLimits = { leastRows: 100_000, mostShare: 1 / 20 }
const queryMilliseconds = 10_000
const graceMilliseconds = 3_000
const writeMilliseconds = 120_000
const rowsPerMessage = 4_000
const busy = () => failureOf('busy')

function safeId(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new RangeError(`not an id: ${id}`)
  return id
}

/** The ids of the files of a folder, rollups and half-written ones too, that nobody has touched for so long. */
async function olderThan(folder: string, minutes: number): Promise<string[]> {
  const old = new Set<string>()
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null)
    const isOld = found !== null && Date.now() - found.mtimeMs > minutes * 60_000
    if (isOld) old.add(name.replace(/(\.rollup-\d)?\.parquet(\.part)?$/, ''))
  }
  return [...old]
}

/** Decimals come as text. */
const numbersOf = (row: Value[], columns: readonly UnderstoodColumn[]): Value[] =>
  row.map((cell, index) => (cell !== null && columns[index]?.type === 'decimal' ? Number(cell) : cell))

/** Starts the warehouse on a folder of Parquet files, `<directory>/<organisation>/<file>.parquet`. */
export function startWarehouse(options: Options): WarehouseEngine {
  const limits = options.rollups === undefined ? usualRollups : options.rollups
  const child = createWarehouseProcess()
  const queries = createFairQueue({ atOnce: 2, mostWaiting: 200, waitMilliseconds: 30_000, busy })
  const writes = createFairQueue({ atOnce: 1, mostWaiting: 1000, waitMilliseconds: 600_000, busy })
  const larges = createFairQueue({ atOnce: 1, mostWaiting: 1000, waitMilliseconds: 3_600_000, busy })
  const folderOf = (organisationId: string): string => join(resolve(options.directory), safeId(organisationId))
  const pathOf = (organisationId: string, fileId: string): string =>
    join(folderOf(organisationId), `${safeId(fileId)}.parquet`)

  const forget = async (paths: string[]): Promise<void> => {
    await child.call({ kind: 'forget', paths }, writeMilliseconds)
    await statements.forget(paths)
    relations.forget(paths)
  }
  const rollups = createRollupMaker({
    ...(limits ?? usualRollups),
    onMade: (path) => forget([path]),
  })
  /** Rows are published without waiting for their rollups. */
  const rollUp = (organisationId: string, path: string, rows: number): void => {
    if (limits !== null && rows >= limits.leastRows) rollups.renew(organisationId, path)
  }

  const ask = async (organisationId: string, view: View, select: Select, rolled: Rolled = null): Promise<Value[][]> => {
    const request = {
      ...{ kind: 'query' as const, view, ...printStatement(select), milliseconds: queryMilliseconds },
      ...(rolled === null || limits === null
        ? {}
        : { rolled: { needs: rolled.needs, ...printStatement(rolled.select), leastRows: limits.leastRows } }),
    }
    const reply = await queries.run(organisationId, () => child.call(request, queryMilliseconds + graceMilliseconds))
    const { rows, isRolledUp, lacking = [] } = reply as Found
    for (const path of lacking) rollups.ask(organisationId, path)
    if (isRolledUp !== undefined) options.onAnswered?.(isRolledUp)
    return rows
  }

  const viewOf = (organisationId: string, { name, groups, layers }: Viewed, files: string[], key?: string): View => ({
    name,
    paths: files.map((file) => pathOf(organisationId, file)),
    ...(groups === undefined
      ? {}
      : { groups: groups.map((group) => group.map((file) => pathOf(organisationId, file))) }),
    ...(key === undefined ? {} : { key }),
    ...(layers === undefined ? {} : { layers }),
  })

  const answerOf = async (
    organisationId: string,
    view: View,
    plan: FactPlan,
    { now, timeZone }: Pick<FactRequest, 'now' | 'timeZone'>,
  ): Promise<FactResult> => {
    // Rollups do not know which rows are equal, and nothing of related tables.
    const needs = view.groups === undefined && view.related === undefined ? needsOf(plan) : null
    const asked = async (window: { limit: number; offset: number }): Promise<Value[][]> => {
      const rolled = needs === null ? null : { needs, select: { ...factSelect(plan, figuresOfRollups), ...window } }
      return ask(organisationId, view, { ...factSelect(plan), ...window }, rolled)
    }
    const { limit, offset, dateGranularity } = plan.query
    const rows = await asked({ limit, offset })
    const result = factResult(plan, rows, portionOf(dateGranularity ?? 'day', now, timeZone))
    if (rows.length > 0 || offset === 0) return result
    return { results: [], total: factResult(plan, await asked({ limit: 1, offset: 0 }), () => 0).total }
  }

  const statements = createStatements({ viewOf })
  const relations = createRelations({ viewOf, ask })

  /** How many of the rows that a question counts have no match in the tables that it reads beside its own. */
  const countUnmatched = async (organisationId: string, plan: FactPlan, view: View, used: readonly UsedRelation[]) => {
    if (used.length === 0) return {}
    const names = used.map(({ relation }) => relation.name)
    const [counts = []] = await ask(organisationId, view, unmatchedSelect(plan, names))
    return {
      unmatched: used.map(({ relation: { name, label } }, index) => ({
        ...{ relation: name, label },
        rows: Number(counts[index] ?? 0),
      })),
    }
  }

  const send = async (path: string, table: UnderstoodTable): Promise<Written> => {
    const isDimension = table.kind === 'dimension'
    const columns = table.columns.map(({ name, type }) => ({ name, type: isDimension ? ('text' as const) : type }))
    await child.call({ kind: 'begin write', path, columns }, writeMilliseconds)
    for (let from = 0; from < table.rows.length; from += rowsPerMessage) {
      await child.call({ kind: 'rows', path, rows: table.rows.slice(from, from + rowsPerMessage) }, writeMilliseconds)
    }
    return (await child.call({ kind: 'end write', path }, writeMilliseconds)) as Written
  }

  return {
    async write({ organisationId, fileId, table }) {
      const path = pathOf(organisationId, fileId)
      await mkdir(folderOf(organisationId), { recursive: true, mode: 0o700 })
      const written = await writes.run(organisationId, async () => {
        await rollups.drop(path)
        const sent = await send(path, table)
        await statements.forget([path])
        relations.forget([path])
        return sent
      })
      rollUp(organisationId, path, written.rowCount)
      const label = (name: string): string => table.columns.find((column) => column.name === name)?.label ?? name
      const remarks = written.rounded.map(({ column, decimals }) =>
        tableRemarks.numbersRounded(label(column), decimals),
      )
      return { rowCount: written.rowCount, remarks }
    },

    async store({ organisationId, fileId, make }) {
      const path = pathOf(organisationId, fileId)
      const part = `${path}.part`
      await mkdir(folderOf(organisationId), { recursive: true, mode: 0o700 })
      return larges.run(organisationId, async () => {
        await rm(part, { force: true })
        try {
          const made = await make(part)
          if (made === null) return null
          await rollups.drop(path)
          await keepParquet(part, path)
          await statements.forget([path])
          relations.forget([path])
          rollUp(organisationId, path, Number.POSITIVE_INFINITY)
          return made
        } finally {
          await rm(part, { force: true })
        }
      })
    },

    async copyShared({ from, to, columns, rules }) {
      const where = sharedRows(columns, rules)
      if (where === null) return { rowCount: 0 }
      const { text, parameters } = printStatement({
        columns: columns.map(({ name }) => ({ expression: { column: name }, as: name })),
        ...{ from: copySource, where, order: [], limit: Number.MAX_SAFE_INTEGER, offset: 0 },
      })
      const path = pathOf(to.organisationId, to.fileId)
      await mkdir(folderOf(to.organisationId), { recursive: true, mode: 0o700 })
      const view = viewOf(from.organisationId, { name: copySource, groups: from.groups }, from.files)
      const request = { kind: 'copy' as const, from: view, path, text, parameters }
      const { rowCount } = (await writes.run(from.organisationId, async () => {
        await rollups.drop(path)
        const copied = await child.call(request, writeMilliseconds)
        await statements.forget([path])
        relations.forget([path])
        return copied
      })) as Written
      if (rowCount === 0) await rm(path, { force: true })
      rollUp(to.organisationId, path, rowCount)
      return { rowCount }
    },

    async remove({ organisationId, fileId }) {
      const path = pathOf(organisationId, fileId)
      await rollups.drop(path)
      for (const file of [path, `${path}.part`]) await rm(file, { force: true })
      await forget([path])
    },

    async removeOrganisation({ organisationId }) {
      await rollups.leave(folderOf(organisationId))
      await removeFolder(folderOf(organisationId))
    },

    async sweep(isKnown, minutes) {
      for (const organisationId of await readdir(resolve(options.directory)).catch(() => [])) {
        const old = await olderThan(folderOf(organisationId), minutes)
        const known = old.length > 0 ? await isKnown(organisationId, old) : new Set<string>()
        for (const fileId of old) if (!known.has(fileId)) await this.remove({ organisationId, fileId })
      }
    },

    async queryFacts({ organisationId, catalogue, query, now, timeZone }) {
      const plan = planFacts(catalogue, query, dayOf(now, timeZone))
      if (plan.table.files.length === 0) return { results: [], total: 0 }
      const used = usedRelations(plan.table, factSelect(plan))
      const view = await relations.view(organisationId, plan.table, used)
      if (plan.bins.length > 0) {
        const [extents = []] = await ask(organisationId, view, extentSelect(plan, conditions(plan)))
        plan.bins = sizedBins(plan, extents)
      }
      const answer = await answerOf(organisationId, view, plan, { now, timeZone })
      const subtotals = []
      for (const by of query.subtotals ?? [])
        subtotals.push({ by, ...(await answerOf(organisationId, view, planOfLevel(plan, by), { now, timeZone })) })
      return {
        ...answer,
        ...(await countUnmatched(organisationId, plan, view, used)),
        ...(plan.bins.length === 0
          ? {}
          : { binWidths: Object.fromEntries(plan.bins.map(({ column, width }) => [column, width])) }),
        ...(query.subtotals === undefined ? {} : { subtotals }),
      }
    },

    async dimensionValues({ organisationId, catalogue, query }) {
      const found = new Set<string>()
      for (const table of tablesWithDimension(catalogue, query.dimension)) {
        if (table.files.length === 0) continue
        const select = dimensionValuesSelect(table, query)
        const used = usedRelations(table, select)
        const needs = { date: null, dimensions: [query.dimension], measures: [] }
        // Values are the same with and without equal rows.
        const view = await relations.view(organisationId, { ...table, groups: undefined }, used)
        const rows = await ask(organisationId, view, select, used.length === 0 ? { needs, select } : null)
        for (const [value] of rows) found.add(String(value))
      }
      return { values: [...found].sort((left, right) => (left < right ? -1 : 1)).slice(0, query.limit) }
    },

    async dimensionRecords({ organisationId, catalogue, query }) {
      const plan = planDimension(catalogue, query)
      const files = plan.table.files.map((file) => file.id)
      if (files.length === 0) return { records: [], total: 0 }
      const view = viewOf(organisationId, plan.table, files, plan.key)
      const result = dimensionResult(plan, await ask(organisationId, view, dimensionSelect(plan)))
      if (result.records.length > 0 || query.offset === 0) return result
      const first = { ...plan, query: { ...query, limit: 1, offset: 0 } }
      return {
        records: [],
        total: dimensionResult(first, await ask(organisationId, view, dimensionSelect(first))).total,
      }
    },

    runStatement: (request) => statements.run(request),
    queryResult: (request) => statements.queryResult(request),

    async rows({ organisationId, fileId, columns, offset, limit }) {
      const view = viewOf(organisationId, { name: copySource }, [fileId])
      const rows = await ask(organisationId, view, {
        columns: columns.map(({ name }) => ({ expression: { column: name }, as: name })),
        ...{ from: copySource, order: [], limit, offset },
      })
      return rows.map((row) => numbersOf(row, columns))
    },

    async firstRows({ organisationId, table, columns, limit }) {
      if (table.files.length === 0) return []
      const rows = await ask(organisationId, viewOf(organisationId, table, table.files), {
        columns: columns.map(({ name }) => ({ expression: { column: name }, as: name })),
        ...{ from: table.name, order: [], limit, offset: 0 },
      })
      return rows.map((row) => numbersOf(row, columns))
    },

    stateOfRelation: ({ organisationId, table, relation }) => relations.state(organisationId, table, relation),

    async countRows({ organisationId, files, groups }) {
      const view = viewOf(organisationId, { name: copySource, groups }, files)
      const [[count] = []] = await ask(organisationId, view, {
        columns: [{ expression: { allRows: 'count' }, as: 'count' }],
        ...{ from: copySource, order: [], limit: 1, offset: 0 },
      })
      return Number(count)
    },

    rolledUp: () => rollups.settled(),

    async close() {
      await rollups.close()
      await statements.close()
      await child.close()
    },
  }
}
