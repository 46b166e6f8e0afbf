import { sql } from 'kysely'
import { type ChartStatement, factsOfChart } from '../../../contract/dashboards/chart-statement.ts'
import type { ChartData, DashboardSettings, DatasetChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { FactQuery } from '../../../contract/datasets/datasets.schemas.ts'
import { type Catalogue, WarehouseFailure } from '../../engines/queries/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/identity.ts'
import { type Scope, type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import type { WarehouseEngine } from '../../platform/warehouse/warehouse.engine.ts'
import { readChartData } from './chart-data.ts'
import { readWithTrend } from './chart-trend.ts'
import type { ChartEnvironment } from './chart-query.ts'

export type StatementChart = DatasetChart & { statement: ChartStatement }

type Environment = {
  database: Database
  warehouse: WarehouseEngine
  scope: Scope & { organisation: string }
  catalogue: Catalogue
} & Omit<ChartEnvironment, 'ask'>

/** Whether everybody of the organisation can read the statement on a dashboard. */
async function isShared(tx: Transaction, { sql: text }: ChartStatement): Promise<boolean> {
  const found = await tx.db
    .selectFrom('dashboard')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('deleted_at', 'is', null)
    .where('access_level', '=', 'shared')
    .where(sql<boolean>`metrics @> ${JSON.stringify([{ statement: { sql: text } }])}::jsonb`)
    .select('code')
    .executeTakeFirst()
  return found !== undefined
}

/** Logs each view of a chart in the audit log, without the SQL text if only one person can read it. */
async function keepInLog(
  { database, scope }: Environment,
  { title, statement }: StatementChart,
  after: Record<string, unknown>,
): Promise<void> {
  await transactAsSystem(database, scope, async (tx) => {
    const isRead = await isShared(tx, statement)
    const text = isRead ? { chart: title, statement: statement.sql } : {}
    // The sentence that refuses a statement holds a part of it.
    const refused = 'refused' in after && !isRead ? { refused: true } : {}
    tx.change({ thing: 'statement', id: newId('sql'), before: null, after: { ...text, ...after, ...refused } })
  })
}

/** Reads the values of a chart on an SQL statement, with the viewer's rights. */
export async function readStatementChart(
  environment: Environment,
  chart: StatementChart,
  settings: DashboardSettings,
): Promise<ChartData> {
  const { warehouse, scope, catalogue, clock, facts, currency } = environment
  const started = performance.now()
  const tables = new Set<string>()
  const asker = { organisationId: scope.organisation, personId: scope.person ?? '', catalogue, ...clock }
  let last: Promise<unknown> = Promise.resolve()
  // One after the other: a chart holds one place in the turns of its person.
  const ask = (query: FactQuery) => {
    const answer = last.then(() => warehouse.queryResult({ ...asker, statement: chart.statement, query }))
    last = answer.catch(() => undefined)
    return answer.then((result) => {
      for (const table of result.tables) tables.add(table)
      return result
    })
  }
  const passed = () => ({ milliseconds: Math.round(performance.now() - started) })
  try {
    const asked = { facts: factsOfChart(facts, chart), clock, currency, ask }
    const data = await readWithTrend((one, shown) => readChartData(asked, one, shown), chart, settings)
    await keepInLog(environment, chart, { tables: [...tables], ...passed() })
    return data
  } catch (error) {
    if (error instanceof WarehouseFailure) await keepInLog(environment, chart, { refused: error.message, ...passed() })
    throw error
  }
}
