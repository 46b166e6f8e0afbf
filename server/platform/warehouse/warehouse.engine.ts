import type { DimensionQuery, DimensionResult, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import type { SqlResult } from '../../../contract/datasets/sql.schemas.ts'
import {
  type Catalogue,
  copySource,
  dimensionResult,
  dimensionSelect,
  type FactTable,
  planDimension,
  type UnderstoodColumn,
  type UsableRelation,
  type Value,
} from '../../engines/queries/index.ts'
import { createFacts, type FactRequest, type ValuesRequest } from './facts.ts'
import type { RollupLimits } from './messages.ts'
import { createQuestions, locateFiles } from './questions.ts'
import { createRelations, type RelationState } from './relations.ts'
import { createRollupMaker } from './rollup-maker.ts'
import { createStatements, type ResultRequest, type StatementRequest } from './statements.ts'
import {
  createFiles,
  type OfOrganisation,
  type StoredFile,
  type StoredRows,
  type WarehouseFiles,
  writeMilliseconds,
} from './warehouse-files.ts'
import { createWarehouseProcess } from './warehouse-process.ts'

export type { FactRequest } from './facts.ts'

type Records = OfOrganisation & { catalogue: Catalogue; query: DimensionQuery }

/** Every call ends in time; failures reject with a WarehouseFailure, whose message is for the person who asked. */
export type WarehouseEngine = WarehouseFiles & {
  queryFacts(request: FactRequest): Promise<FactResult>
  dimensionValues(request: ValuesRequest): Promise<{ values: string[] }>
  dimensionRecords(request: Records): Promise<DimensionResult>
  /** Runs one of a person's statements over the catalogue's tables; see `Statements`. */
  runStatement(request: StatementRequest): Promise<SqlResult>
  /** Queries the result of a person's statement like a fact table; see `Statements`. */
  queryResult(request: ResultRequest): Promise<FactResult & { tables: string[] }>
  /** Rows of one file in order, with a cell for each column. */
  rows(
    request: StoredFile & { columns: UnderstoodColumn[]; offset: number; limit: number },
  ): Promise<(string | number | null)[][]>
  /** The first rows of a fact table, including calculated columns. */
  firstRows(
    request: OfOrganisation & { table: FactTable; columns: UnderstoodColumn[]; limit: number },
  ): Promise<(string | number | null)[][]>
  /** How many keys of a table have a match, and whether a key is duplicated. */
  stateOfRelation(request: OfOrganisation & { table: FactTable; relation: UsableRelation }): Promise<RelationState>
  /** Number of rows that count. */
  countRows(request: StoredRows): Promise<number>
  /** Resolves when no rollup is being built. */
  rolledUp(): Promise<void>
  close(): Promise<void>
}

type Options = {
  directory: string
  /** Null: rows answer everything. */
  rollups?: RollupLimits | null
  /** Called for each query that rollups could answer, with whether they did. */
  onAnswered?: (isRolledUp: boolean) => void
}
const usualRollups: RollupLimits = { leastRows: 100_000, mostShare: 1 / 20 }

/** Decimals are read as text. */
const numbersOf = (row: Value[], columns: readonly UnderstoodColumn[]): Value[] =>
  row.map((cell, index) => (cell !== null && columns[index]?.type === 'decimal' ? Number(cell) : cell))

/** Starts the warehouse on a folder of Parquet files. */
export function startWarehouse(options: Options): WarehouseEngine {
  const limits = options.rollups === undefined ? usualRollups : options.rollups
  const child = createWarehouseProcess()
  const addresses = locateFiles(options.directory)
  const { viewOf } = addresses
  const forget = async (paths: string[]): Promise<void> => {
    await statements.forget(paths)
    relations.forget(paths)
  }
  const rollups = createRollupMaker({
    ...(limits ?? usualRollups),
    async onMade(path) {
      await child.call({ kind: 'forget', paths: [path] }, writeMilliseconds)
      await forget([path])
    },
  })
  const ask = createQuestions({ child, rollups, limits, onAnswered: options.onAnswered })
  const statements = createStatements({ viewOf })
  const relations = createRelations({ viewOf, ask })
  const facts = createFacts({ ask, relations })

  return {
    ...createFiles({ directory: options.directory, addresses, child, rollups, limits, forget }),
    queryFacts: (request) => facts.query(request),
    dimensionValues: (request) => facts.values(request),

    async dimensionRecords({ organisationId, catalogue, query }) {
      const plan = planDimension(catalogue, query)
      const files = plan.table.files.map((file) => file.id)
      if (files.length === 0) return { records: [], total: 0 }
      const view = viewOf(organisationId, plan.table, files, plan.key)
      const result = dimensionResult(plan, (await ask(organisationId, view, dimensionSelect(plan))).rows)
      if (result.records.length > 0 || query.offset === 0) return result
      const first = { ...plan, query: { ...query, limit: 1, offset: 0 } }
      return {
        records: [],
        total: dimensionResult(first, (await ask(organisationId, view, dimensionSelect(first))).rows).total,
      }
    },

    runStatement: (request) => statements.run(request),
    queryResult: (request) => statements.queryResult(request),

    async rows({ organisationId, fileId, columns, offset, limit }) {
      const view = viewOf(organisationId, { name: copySource }, [fileId])
      const { rows } = await ask(organisationId, view, {
        columns: columns.map(({ name }) => ({ expression: { column: name }, as: name })),
        ...{ from: copySource, order: [], limit, offset },
      })
      return rows.map((row) => numbersOf(row, columns))
    },

    async firstRows({ organisationId, table, columns, limit }) {
      if (table.files.length === 0) return []
      const { rows } = await ask(organisationId, viewOf(organisationId, table, table.files, table.key), {
        columns: columns.map(({ name }) => ({ expression: { column: name }, as: name })),
        ...{ from: table.name, order: [], limit, offset: 0 },
      })
      return rows.map((row) => numbersOf(row, columns))
    },

    stateOfRelation: ({ organisationId, table, relation }) => relations.state(organisationId, table, relation),

    async countRows({ organisationId, files, groups }) {
      const view = viewOf(organisationId, { name: copySource, groups }, files)
      const {
        rows: [[count] = []],
      } = await ask(organisationId, view, {
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
