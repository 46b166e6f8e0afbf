import type { TableUse } from '../../../contract/documents/reading.schemas.ts'
import { readForm } from '../../../contract/datasets/dataset-form.ts'
import { readStatement } from '../../../contract/datasets/saved-statement.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** A table as others ask it: by its name, and by the measures that are made of its columns. */
export type NamedTable = { name: string; measures: readonly string[] }

type Asked = { factTable?: unknown; fact_table?: unknown }
type StoredChart = {
  title?: unknown
  measurement?: unknown
  fact_table?: unknown
  statement?: { sql?: unknown }
  series?: { dataSource?: Asked & { budget?: Asked | null } }[]
}

const alike = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.trim().toLowerCase() === other.trim().toLowerCase()

/** Whether a statement may read the table: its name is one of the words. */
const names = (sql: string, table: string): boolean => sql.split(/[^\p{L}\p{N}_]/u).some((word) => alike(word, table))

/** The tables and measures that charts, as they are stored, draw figures of. `known`: the names of all tables. */
export function sourcesOfCharts(
  charts: readonly unknown[],
  known: readonly string[],
): { tables: string[]; measures: string[] } {
  const tables = known.filter((name) => charts.some((chart) => asks(chart, { name, measures: [] })))
  const measures = charts.flatMap((chart) => {
    const { measurement } = (chart ?? {}) as StoredChart
    return typeof measurement === 'string' ? [measurement.trim()] : []
  })
  return { tables, measures: [...new Set(measures)] }
}

/** Whether a chart, as it is stored, draws figures of the table. */
function asks(chart: unknown, { name, measures }: NamedTable): boolean {
  const { measurement, series, statement, fact_table: older } = (chart ?? {}) as StoredChart
  if (typeof statement?.sql === 'string' && names(statement.sql, name)) return true
  if (older === name || measures.some((measure) => alike(measurement, measure))) return true
  return (series ?? []).some(({ dataSource }) =>
    [dataSource, dataSource?.budget].some((asked) => asked?.factTable === name || asked?.fact_table === name),
  )
}

function mentions(formula: string | null, { name, measures }: NamedTable): boolean {
  const named = [...(formula ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => inner.trim().toLowerCase())
  const table = name.toLowerCase()
  return named.some(
    (inner) =>
      inner === table || inner.startsWith(`${table}.`) || measures.some((measure) => inner === measure.toLowerCase()),
  )
}

/** Lists everything visible to the caller that queries a table and would break if the table were read differently. */
export async function readTableUses(tx: Transaction, table: NamedTable): Promise<TableUse[]> {
  const organisation = tx.scope.organisation!
  const dashboards = await tx.db
    .selectFrom('dashboard')
    .where('organisation_id', '=', organisation)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('access_level', '=', 'shared'), where('created_by', '=', tx.scope.person)]))
    .orderBy('name')
    .select(['name', 'metrics'])
    .execute()
  const alerts = await tx.db
    .selectFrom('chart_alert')
    .where('organisation_id', '=', organisation)
    .where('person_id', '=', tx.scope.person)
    .orderBy('title')
    .select(['title', 'chart'])
    .execute()
  const measures = await tx.db
    .selectFrom('measure_definition')
    .where('organisation_id', '=', organisation)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .select(['name', 'formula'])
    .execute()
  const queries = await tx.db
    .selectFrom('saved_query')
    .where('organisation_id', '=', organisation)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('access_level', '=', 'shared'), where('created_by', '=', tx.scope.person)]))
    .orderBy('name')
    .select(['name', 'query'])
    .execute()
  const ofFacts = (kind: TableUse['kind'], called: readonly string[]): TableUse[] =>
    called.map((name) => ({ kind, name, of: 'facts' }))
  const drawing = dashboards.filter(({ metrics }) => metrics.some((chart) => asks(chart, table)))
  return [
    ...ofFacts(
      'dashboard',
      drawing.map(({ name }) => name),
    ),
    ...ofFacts('alert', [...new Set(alerts.flatMap(({ title, chart }) => (asks(chart, table) ? [title] : [])))]),
    ...ofFacts(
      'measure',
      measures.flatMap(({ name, formula }) => (mentions(formula, table) ? [name] : [])),
    ),
    ...queries.flatMap(({ name, query }): TableUse[] => {
      const statement = readStatement(query)
      if (statement !== null) return names(statement, table.name) ? [{ kind: 'query', name, of: 'facts' }] : []
      const form = readForm(query)
      if (form?.dataset !== table.name) return []
      return [{ kind: 'query', name, of: form.kind === 'fact' ? 'facts' : 'dimension' }]
    }),
  ]
}
