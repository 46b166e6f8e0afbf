import { type RawBuilder, sql } from 'kysely'
import { caps } from '../../../contract/shared/caps.ts'
import type { Cap } from '../../../contract/shared/route.ts'
import type { Scope, Transaction } from '../database/transaction.ts'
import { Refusal } from '../failures/refusal.ts'

/** The rows that count towards a cap, in the caller's scope. */
const counted: Record<keyof typeof caps, (scope: Scope) => RawBuilder<unknown>> = {
  watchlist: ({ organisation }) => sql`watchlist_item where organisation_id = ${organisation}`,
  dashboards: ({ organisation }) => sql`dashboard where organisation_id = ${organisation} and deleted_at is null`,
  alerts: ({ organisation, person }) =>
    sql`chart_alert where organisation_id = ${organisation} and person_id = ${person}`,
  calculations: ({ organisation }) =>
    sql`calculated_column where organisation_id = ${organisation} and deleted_at is null`,
  relations: ({ organisation }) => sql`table_relation where organisation_id = ${organisation} and deleted_at is null`,
  savedQueries: ({ organisation }) => sql`saved_query where organisation_id = ${organisation} and deleted_at is null`,
  savedPrompts: ({ organisation }) => sql`saved_prompt where organisation_id = ${organisation} and deleted_at is null`,
  snapshots: ({ organisation }) => sql`snapshot where organisation_id = ${organisation} and deleted_at is null`,
  folders: ({ organisation }) => sql`folder where organisation_id = ${organisation} and deleted_at is null`,
  attachments: () => sql`sextant_own_attachments()`,
  documents: ({ organisation }) => sql`document where organisation_id = ${organisation} and deleted_at is null`,
  playbooks: ({ organisation }) => sql`playbook_topic where organisation_id = ${organisation} and deleted_at is null`,
  measures: ({ organisation }) =>
    sql`measure_definition where organisation_id = ${organisation} and deleted_at is null`,
  threads: ({ organisation, person }) =>
    sql`thread where organisation_id = ${organisation} and person_id = ${person} and deleted_at is null`,
  connections: ({ organisation }) => sql`connection where organisation_id = ${organisation}`,
  members: ({ organisation }) => sql`membership where organisation_id = ${organisation}`,
  research: ({ organisation }) => sql`research_topic where organisation_id = ${organisation} and deleted_at is null`,
  reports: ({ organisation }) => sql`report where organisation_id = ${organisation}`,
  jobs: ({ organisation }) => sql`job where organisation_id = ${organisation} and completed_at is null`,
  organisations: ({ person }) => sql`membership where person_id = ${person}`,
  partners: () => sql`partner`,
  writtenPlaybooks: () => sql`playbook where deleted_at is null`,
  announcements: () => sql`announcement`,
}
const nameOf = (cap: Cap) => (Object.keys(caps) as (keyof typeof caps)[]).find((name) => caps[name] === cap)!

/** Refuses to exceed a cap. Simultaneous requests may exceed it together. */
export async function checkCap(tx: Transaction, cap: Cap): Promise<void> {
  const rows = counted[nameOf(cap)](tx.scope)
  const { rows: last } = await sql`select 1 from ${rows} offset ${cap.most - 1} limit 1`.execute(tx.db)
  if (last.length > 0) throw new Refusal(409, cap.sentence)
}
