import { isDeepStrictEqual } from 'node:util'
import type { SharingRule } from '../../../contract/organisations/organisations.schemas.ts'
import { refusalTexts } from '../../../contract/organisations/refusals.texts.ts'
import { newId } from '../../platform/database/identity.ts'
import { lockMemberships } from '../../platform/database/membership-lock.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'

/** All writes run as the system: a rule involves two organisations. */

export type Filters = SharingRule['dimensionFilters']
export type KeptRule = { targetId: string; targetOrg: string; factTable: string; dimensionFilters: Filters }
export type CopiedFile = { organisationId: string; fileId: string }

export async function readRules(tx: Transaction, organisationId: string): Promise<KeptRule[]> {
  const rows = await tx.db
    .selectFrom('sharing_rule')
    .innerJoin('organisation', 'organisation.id', 'sharing_rule.target_id')
    .where('sharing_rule.organisation_id', '=', organisationId)
    .orderBy('sharing_rule.place')
    .select(['target_id', 'code', 'fact_table', 'dimension_filters'])
    .execute()
  return rows.map((row) => ({
    targetId: row.target_id,
    targetOrg: row.code,
    factTable: row.fact_table,
    dimensionFilters: row.dimension_filters,
  }))
}

export const ruleOf = ({ targetOrg, factTable, dimensionFilters }: KeptRule): SharingRule => ({
  ...{ targetOrg, type: 'fact_table', factTable, dimensionFilters },
})

/** Ids by code of those organisations that this person administers and may enter. */
export async function administrated(tx: Transaction, personId: string, codes: string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('organisation')
    .innerJoin('membership', 'membership.organisation_id', 'organisation.id')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('organisation.code', 'in', codes)
    .where('person.id', '=', personId)
    .where('person.deleted_at', 'is', null)
    .where('membership.role', '=', 'admin')
    .where((where) => where.or([where('enforce_mfa', '=', false), where('totp_secret', 'is not', null)]))
    .select(['organisation.code', 'organisation.id'])
    .execute()
  return new Map(rows.map((row) => [row.code, row.id]))
}

type MemberScope = { organisationId: string; personId: string }

/** Throws unless this person administers the target of every rule. */
export async function refuseForeignTargets(
  tx: Transaction,
  { organisationId, personId }: MemberScope,
  codes: string[],
) {
  const targets = await administrated(tx, personId, [...new Set(codes)])
  if ([...targets.values()].includes(organisationId)) throw new Refusal(400, refusalTexts.sharingWithItself)
  if (codes.some((code) => !targets.has(code))) throw new Refusal(403, refusalTexts.sharingNotAdministrator)
  return targets
}

/**
 * Replaces all rules and removes what the old ones shared, so no copy exceeds a current rule. Answers the files to
 * remove.
 */
export async function changeRules(tx: Transaction, scope: MemberScope, rules: SharingRule[]): Promise<CopiedFile[]> {
  const { organisationId } = scope
  await lockMemberships(tx, [organisationId])
  const targets = await refuseForeignTargets(
    tx,
    scope,
    rules.map((rule) => rule.targetOrg),
  )
  const former = await readRules(tx, organisationId)
  const next = rules.map((rule): KeptRule => ({ ...rule, targetId: targets.get(rule.targetOrg)! }))
  await tx.db.deleteFrom('sharing_rule').where('organisation_id', '=', organisationId).execute()
  for (const [index, rule] of next.entries())
    await tx.db
      .insertInto('sharing_rule')
      .values({
        id: newId('rule'),
        organisation_id: organisationId,
        target_id: rule.targetId,
        place: index,
        fact_table: rule.factTable,
        dimension_filters: storableJson(rule.dimensionFilters),
      })
      .execute()
  const gone: CopiedFile[] = []
  for (const [key, list] of Map.groupBy(former, keyOf)) {
    const stays = isDeepStrictEqual(list.map(filtersOf), next.filter((rule) => keyOf(rule) === key).map(filtersOf))
    const { targetId, factTable } = list[0]!
    if (!stays) gone.push(...(await takeBackCopies(tx, { from: organisationId, to: targetId, table: factTable })))
  }
  tx.change({
    thing: 'organisation',
    id: organisationId,
    before: { sharing: former.map(ruleOf) },
    after: { sharing: rules },
  })
  return gone
}

/** The name in the receiver's log; the giver's id must not outlive the giver there. */
export const sharedData = 'shared data'

const keyOf = (rule: KeptRule) => JSON.stringify([rule.targetId, rule.factTable])
const filtersOf = (rule: KeptRule) => rule.dimensionFilters

/** Removes copied rows and notifies the organisations that had them. Answers the files to remove after the commit. */
export async function takeBackCopies(
  tx: Transaction,
  copies: { from: string; to?: string; table?: string },
): Promise<CopiedFile[]> {
  let query = tx.db.deleteFrom('warehouse_source').where('shared_from', '=', copies.from)
  if (copies.to !== undefined) query = query.where('organisation_id', '=', copies.to)
  if (copies.table !== undefined) query = query.where('shared_table', '=', copies.table)
  const rows = await query.returning(['organisation_id', 'file']).execute()
  for (const organisation of new Set(rows.map((row) => row.organisation_id)))
    tx.change({ thing: 'warehouse', id: sharedData, before: null, after: null, organisation })
  return rows.map((row) => ({ organisationId: row.organisation_id, fileId: row.file }))
}
