import type { Day } from '../../../contract/shared/time-zones.ts'
import type { Catalogue, FactTable } from '../../engines/queries/index.ts'
import { isAdded, isOfEvents, leading, measuredColumns } from './first-dashboard-measures.ts'
import { type Ask, nothingIfRefused, nullIfRefused, queryOf } from './first-dashboard-query.ts'
import { type Time, timeOf } from './first-dashboard-time.ts'

const mostTables = 4

/** A table of fewer rows leads only where no other has more. */
const leastRows = 12
/** What a business counts its work by. */
const worked = /\b(?:orders?|sold|quantity|qty|units|hours?|bookings?|invoices?)\b/i

/** Ranks a table by its use to a business: amounts of money, then of its work, then others, then averages. */
function businessOf(table: FactTable): number {
  const amounts = measuredColumns(table).filter(isAdded)
  if (amounts.some(({ unit }) => unit === 'currency')) return 3
  if (amounts.some(({ label }) => worked.test(label) || leading.test(label))) return 2
  return amounts.length > 0 ? 1 : 0
}

/** The first tables, ordered by their use to a business. */
const readable = (tables: readonly FactTable[]): FactTable[] =>
  tables.toSorted((one, other) => businessOf(other) - businessOf(one)).slice(0, mostTables * 3)

type Candidate = { table: FactTable; size: number; time: Time | null }

/** The most useful table: dated, with amounts; recent tables before older ones, then those with more rows. */
export async function leadOf(ask: Ask, catalogue: Catalogue, today: Day): Promise<Candidate | undefined> {
  const tables = await Promise.all(
    readable(catalogue.factTables).map(async (table) => {
      const counted = await ask(queryOf(table, {})).catch(nothingIfRefused)
      const size = counted.results[0]?.recordCount ?? 0
      const time = size > 0 ? await timeOf(ask, table, today).catch(nullIfRefused) : null
      const business = Math.max(businessOf(table), isOfEvents(table, time) ? 1 : 0)
      return { table, size, time, business, year: Number(time?.span.to.slice(0, 4) ?? 0) }
    }),
  )
  const [lead] = tables
    .filter(({ size }) => size > 0)
    .sort(
      (one, other) =>
        Number(other.size >= leastRows) - Number(one.size >= leastRows) ||
        Number(other.time !== null) - Number(one.time !== null) ||
        other.business - one.business ||
        other.year - one.year ||
        other.size - one.size,
    )
  return lead
}
