import { sql } from 'kysely'
import type {
  ModelLimits,
  ModelUse,
  ModelUseOfOrganisation,
} from '../../../contract/organisations/model-use.schemas.ts'
import { modelLimitsSchema, type ModelRules } from '../../../contract/organisations/model-use.schemas.ts'
import { backgroundReadingTexts } from '../../../contract/organisations/background-reading.texts.ts'
import { modelUseTexts as texts } from '../../../contract/organisations/model-use.texts.ts'
import { storableJson } from '../../engines/text/index.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, notFound, Refusal } from '../../platform/failures/refusal.ts'
import { builtInId, type Models } from '../../platform/models/models.ts'
import { costOf, type Prices } from '../../platform/models/prices.ts'

type Used = {
  person: string | null
  model: string
  isBackground: boolean
  isLast: boolean
  calls: number
  input: number
  output: number
}
const noUse: ModelUse = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 }

/** What an organisation's models used since the beginning of last month, by person and model. Months are those of UTC. */
async function readUsed(tx: Transaction, organisationId: string): Promise<Used[]> {
  const { rows } = await sql<Used>`
    with bounds as (select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' as month,
      (date_trunc('month', now() at time zone 'UTC') - interval '1 month') at time zone 'UTC' as last)
    select person_id as person, model, is_background as "isBackground", at < month as "isLast", count(*)::int as calls,
      sum(counted_input)::float8 as input, sum(counted_output)::float8 as output
    from llm_call, bounds
    where organisation_id = ${organisationId} and at >= last and model <> ${builtInId}
    group by 1, 2, 3, 4`.execute(tx.db)
  return rows
}

function sumOf(used: readonly Used[], prices: Prices): ModelUse {
  return used.reduce((sum, { model, calls, input, output }): ModelUse => {
    const cost = costOf(prices, model, { input, output })
    return {
      calls: sum.calls + calls,
      inputTokens: sum.inputTokens + input,
      outputTokens: sum.outputTokens + output,
      cost: cost === null || sum.cost === null ? null : sum.cost + cost,
    }
  }, noUse)
}

/** What reading in the background used this month. Runs as the system. */
export async function readBackgroundUse(
  tx: Transaction,
  organisationId: string,
  prices: Prices,
): Promise<{ tokens: number; cost: number | null }> {
  const used = (await readUsed(tx, organisationId)).filter(({ isLast, isBackground }) => isBackground && !isLast)
  return { tokens: tokensOf(used), cost: sumOf(used, prices).cost }
}

/** What has a price of what was used. */
function pricedCost(used: readonly Used[], prices: Prices): number {
  return used.reduce((sum, { model, input, output }) => sum + (costOf(prices, model, { input, output }) ?? 0), 0)
}
const tokensOf = (used: readonly Used[]): number => used.reduce((sum, { input, output }) => sum + input + output, 0)
const isMet = (limit: number | null, used: number): boolean => limit !== null && used >= limit

export const hasLimits = (limits: ModelLimits): boolean => Object.values(limits).some((limit) => limit !== null)
/** Stored limits, whose fields of a later version may be missing. */
export const limitsOf = (stored: unknown): ModelLimits => modelLimitsSchema.parse(stored ?? {})

const dayInWords = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'long', timeZone: 'UTC' })
function nextMonth(now: number): string {
  const date = new Date(now)
  return dayInWords.format(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
}

/** `isBackground`: no answer waits for it, and it has a limit of its own. */
export type LimitedOwner = { organisation: string; person: string | null; isBackground?: boolean }

/** `backgroundTokens`: what reading in the background may use in a month. */
type LimitRules = { limits: ModelLimits; backgroundTokens: number; prices: Prices; now: number }

/** The sentence of the limit that is met, for who asks; null where none is. Runs as the system. */
export async function limitMet(tx: Transaction, owner: LimitedOwner, rules: LimitRules): Promise<string | null> {
  return sentenceFor(owner, await readUsed(tx, owner.organisation), rules)
}

/** What calls that are being answered may use. A killed server leaves some behind: the longest job is over by then. */
async function readUnderWay(tx: Transaction, organisationId: string): Promise<Used[]> {
  await sql`delete from model_call_under_way where at < now() - interval '20 minutes'`.execute(tx.db)
  const { rows } = await sql<Used>`
    select person_id as person, model, is_background as "isBackground", false as "isLast", count(*)::int as calls,
      sum(input_tokens)::float8 as input, sum(output_tokens)::float8 as output
    from model_call_under_way where organisation_id = ${organisationId} group by 1, 2, 3`.execute(tx.db)
  return rows
}

export type CallEstimate = { model: string; input: number; output: number }

/**
 * Sets aside what a call may use, by its id, so that calls side by side pass no limit together. `refused`: a limit is
 * met. `waits`: it would be, if the calls that are being answered use what they may. Runs as the system.
 */
export async function reserveCall(
  tx: Transaction,
  owner: LimitedOwner,
  rules: LimitRules & { estimate: CallEstimate },
): Promise<{ id: string } | { refused: string } | 'waits'> {
  const { organisation, person, isBackground = false } = owner
  const { model, input, output } = rules.estimate
  await sql`select pg_advisory_xact_lock(hashtext(${`model calls ${organisation}`}))`.execute(tx.db)
  // In this order a call that ends in between counts twice rather than never.
  const underWay = await readUnderWay(tx, organisation)
  const used = await readUsed(tx, organisation)
  const refused = sentenceFor(owner, used, rules)
  if (refused !== null) return { refused }
  if (sentenceFor(owner, [...used, ...underWay], rules) !== null) return 'waits'
  const id = newId('call')
  await tx.db
    .insertInto('model_call_under_way')
    .values({
      ...{ id, organisation_id: organisation, person_id: person, model, is_background: isBackground },
      ...{ input_tokens: input, output_tokens: output },
    })
    .execute()
  return { id }
}

function sentenceFor(
  { person, isBackground = false }: LimitedOwner,
  all: readonly Used[],
  { limits, backgroundTokens, prices, now }: LimitRules,
): string | null {
  const used = all.filter(({ isLast }) => !isLast)
  const own = used.filter((one) => one.person === person)
  if (isMet(limits.organisationTokens, tokensOf(used)) || isMet(limits.organisationCost, pricedCost(used, prices)))
    return texts.organisationLimit(nextMonth(now))
  if (isBackground && tokensOf(used.filter((one) => one.isBackground)) >= backgroundTokens)
    return backgroundReadingTexts.limitMet(nextMonth(now))
  if (person === null) return null
  if (isMet(limits.personTokens, tokensOf(own)) || isMet(limits.personCost, pricedCost(own, prices)))
    return texts.personLimit(nextMonth(now))
  return null
}

const readRow = (tx: Transaction, organisationId: string, locks: boolean) =>
  tx.db
    .selectFrom('organisation')
    .where('id', '=', organisationId)
    .$if(locks, (query) => query.forUpdate())
    .select([
      'chat_llm_model',
      'allowed_models',
      'model_limits',
      'model_instructions',
      'model_rules_rev',
      'background_tokens',
    ])
    .executeTakeFirst()

export async function readModelRules(tx: Transaction, organisationId: string, { locks = false } = {}) {
  const row = await readRow(tx, organisationId, locks)
  if (!row) throw notFound()
  return {
    chosen: row.chat_llm_model,
    allowed: row.allowed_models,
    limits: limitsOf(row.model_limits),
    instructions: row.model_instructions,
    rev: row.model_rules_rev,
    backgroundTokens: row.background_tokens,
  }
}

/** Runs as the system. */
export async function readModelUse(
  tx: Transaction,
  organisationId: string,
  { models, prices }: { models: Models; prices: Prices },
): Promise<ModelUseOfOrganisation> {
  const { chosen, allowed, limits, instructions, rev } = await readModelRules(tx, organisationId)
  const used = await readUsed(tx, organisationId)
  const current = used.filter(({ isLast }) => !isLast)
  const people = Map.groupBy(current, ({ person }) => person)
  const names = await tx.db
    .selectFrom('person')
    .where('id', 'in', [...people.keys()].filter((id) => id !== null).concat(''))
    .select(['id', 'name'])
    .execute()
  const { list, fast, strong } = models
  const first = chosen ?? list[0]?.id ?? null
  const roleOf = (id: string) =>
    id === fast && id === strong ? 'both' : id === fast ? 'fast' : id === strong ? 'strong' : 'none'
  return {
    rules: { limits, allowed, instructions },
    rev,
    models: list.map(({ id, label }) => ({ id, label, isChosen: id === first, role: roleOf(id) })),
    hasPrices: prices !== null,
    month: new Date().toISOString().slice(0, 7),
    use: sumOf(current, prices),
    lastMonth: sumOf(
      used.filter(({ isLast }) => isLast),
      prices,
    ),
    people: [...people]
      .map(([id, own]) => ({
        id: id ?? '',
        name: names.find((person) => person.id === id)?.name ?? texts.removed,
        use: sumOf(own, prices),
      }))
      .toSorted((one, other) => tokensOf(people.get(other.id || null)!) - tokensOf(people.get(one.id || null)!)),
  }
}

type ModelRulesChange = { rev: number } & { [Name in keyof ModelRules]?: ModelRules[Name] | undefined }

/** Throws where the rules were changed since `rev`. Runs as the system. */
export async function changeModelRules(
  tx: Transaction,
  organisationId: string,
  change: ModelRulesChange,
  given: { models: Models; prices: Prices },
): Promise<void> {
  const { models } = given
  const before = await readModelRules(tx, organisationId, { locks: true })
  await checkRev(change, before, () => readModelUse(tx, organisationId, given))
  const unknown = change.allowed?.find(
    (id) => !before.allowed.includes(id) && !models.list.some((one) => one.id === id),
  )
  if (unknown !== undefined) throw new Refusal(400, texts.unknownModel(unknown))
  const after = {
    model_limits: change.limits ?? before.limits,
    allowed_models: change.allowed === undefined ? before.allowed : [...new Set(change.allowed)],
    model_instructions: change.instructions ?? before.instructions,
  }
  const former = {
    model_limits: before.limits,
    allowed_models: before.allowed,
    model_instructions: before.instructions,
  }
  if (storableJson(after) === storableJson(former)) return
  await tx.db
    .updateTable('organisation')
    .set({ ...after, model_limits: storableJson(after.model_limits), model_rules_rev: before.rev + 1 })
    .where('id', '=', organisationId)
    .execute()
  tx.change({ thing: 'organisation', id: organisationId, before: former, after })
}
