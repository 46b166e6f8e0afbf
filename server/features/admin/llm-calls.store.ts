import { sql } from 'kysely'
import type { LlmCosts, ModelStatus } from '../../../contract/admin/admin.schemas.ts'
import { builtInId } from '../../platform/models/models.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Prices } from '../../platform/models/prices.ts'

/** Calls of the last 24 hours by model, most calls first. Runs as the system. */
export async function readModelStatus(tx: Transaction): Promise<ModelStatus[]> {
  const { rows } = await sql<{ model: string; request: number; success: number }>`
    select model, count(*) as request, count(*) filter (where is_ok) as success from llm_call
    where at > now() - interval '24 hours' group by model order by request desc, model
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, successRate: row.success / row.request }))
}

type Usage = {
  organisation_id: string
  model: string
  /** Answered calls without a token count from the model. */
  uncounted: number
} & Record<`${'week' | 'month' | 'last'}_${'input' | 'output'}`, number>

/** The cost of each organisation's calls, by calendar month in UTC. Runs as the system. */
export async function readCosts(tx: Transaction, prices: Prices): Promise<(organisationId: string) => LlmCosts> {
  const { rows } = await sql<Usage>`
    with bounds as (
      select now() - interval '7 days' as week,
        date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' as month,
        (date_trunc('month', now() at time zone 'UTC') - interval '1 month') at time zone 'UTC' as last
    )
    select organisation_id, model,
      count(*) filter (where is_ok and (input_tokens is null or output_tokens is null)) as uncounted,
      coalesce(sum(input_tokens) filter (where at >= week), 0)::float8 as week_input,
      coalesce(sum(output_tokens) filter (where at >= week), 0)::float8 as week_output,
      coalesce(sum(input_tokens) filter (where at >= month), 0)::float8 as month_input,
      coalesce(sum(output_tokens) filter (where at >= month), 0)::float8 as month_output,
      coalesce(sum(input_tokens) filter (where at >= last and at < month), 0)::float8 as last_input,
      coalesce(sum(output_tokens) filter (where at >= last and at < month), 0)::float8 as last_output
    from llm_call, bounds where at >= least(week, last) group by organisation_id, model
  `.execute(tx.db)
  const byOrganisation = Map.groupBy(rows, (row) => row.organisation_id)
  return (organisationId) => costsOf(byOrganisation.get(organisationId) ?? [], prices)
}

const unknown: LlmCosts = { sevenDays: 0, thisMonth: 0, lastMonth: 0, hasPrices: false }

function costsOf(usages: readonly Usage[], prices: Prices): LlmCosts {
  if (!prices) return unknown
  const costs = { sevenDays: 0, thisMonth: 0, lastMonth: 0, hasPrices: true }
  for (const usage of usages) {
    const price = prices.get(usage.model)
    if (!price || (usage.uncounted > 0 && usage.model !== builtInId)) return unknown
    const cost = (input: number, output: number) => (input * price.input + output * price.output) / 1_000_000
    costs.sevenDays += cost(usage.week_input, usage.week_output)
    costs.thisMonth += cost(usage.month_input, usage.month_output)
    costs.lastMonth += cost(usage.last_input, usage.last_output)
  }
  return costs
}
