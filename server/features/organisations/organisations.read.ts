import { sql } from 'kysely'
import type { z } from 'zod'
import type { Organisation, organisationUserSchema } from '../../../contract/organisations/organisations.schemas.ts'
import { defaultTimeZone } from '../../../contract/shared/time-zones.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'
import { readBrandings } from '../partners/index.ts'

type Member = z.output<typeof organisationUserSchema>
type Counts = { organisation_id: string; pages: number; documents: number; facts: number; webPages: number }

async function countContent(tx: Transaction, ids: string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<Counts>`
    select o.id as organisation_id, count(d.id) as documents,
      coalesce(sum(jsonb_array_length(d.facts)), 0) as facts,
      (select count(*) from page p join document of on of.organisation_id = p.organisation_id and of.id = p.document_id
       where p.organisation_id = o.id and of.deleted_at is null) as pages,
      (select count(*) from web_page w where w.organisation_id = o.id) as "webPages"
    from organisation o left join document d on d.organisation_id = o.id and d.deleted_at is null
    where o.id in (${sql.join(ids)}) group by o.id
  `.execute(tx.db)
  return new Map(rows.rows.map((row) => [row.organisation_id, { ...row, facts: Number(row.facts) }]))
}

type Listed = Omit<Member, 'status'> & { is_invited: boolean; is_unconfirmed: boolean }

/** A person with an unverified address may have typed any name, so the address is shown instead. */
export const listedAs = ({ id, name, email, role, is_invited: isInvited, is_unconfirmed }: Listed): Member => ({
  id,
  name: isInvited ? email : name,
  email,
  role,
  ...(isInvited ? { status: 'invited' } : {}),
  ...(is_unconfirmed ? { status: 'address not confirmed' } : {}),
})

const trialConsentOf = ({ trial_consent_until: until }: { trial_consent_until: string | null }) =>
  until !== null && Date.parse(until) > Date.now() ? { trialConsentUntil: until } : {}

/** The organisations of these ids. Members see each other, visitors of a demo see nobody. */
async function readOrganisations(tx: Transaction, ids: string[], personId: string): Promise<Organisation[]> {
  if (ids.length === 0) return []
  const rows = await tx.db.selectFrom('organisation').where('id', 'in', ids).selectAll().execute()
  const members = await tx.db
    .selectFrom('listed_member')
    .innerJoin('person', 'person.id', 'listed_member.person_id')
    .where('listed_member.organisation_id', 'in', ids)
    .orderBy(sql`case when listed_member.is_invited then person.email else person.name end`)
    .select([
      'listed_member.organisation_id',
      'listed_member.role',
      'listed_member.is_invited',
      'listed_member.is_unconfirmed',
    ])
    .select(['person.id', 'person.name', 'person.email'])
    .execute()
  const counts = await countContent(tx, ids)
  const brandings = await readBrandings(
    tx,
    rows.flatMap((row) => row.partner_id ?? []),
  )
  return rows.map((row) => {
    const own = members.filter((member) => member.organisation_id === row.id)
    const isMember = own.some((member) => member.id === personId && !member.is_invited)
    const count = counts.get(row.id)
    return {
      code: row.code,
      name: row.name,
      timezone: row.timezone,
      website: row.website,
      partnerId: row.partner_id,
      enforceMfa: row.enforce_mfa,
      ...(row.is_sql_for_administrators ? { isSqlForAdministrators: true as const } : {}),
      ...(row.is_web_allowed ? { isWebAllowed: true as const } : {}),
      ...trialConsentOf(row),
      chatLlmModel: row.chat_llm_model,
      isDemo: row.is_demo,
      users: isMember ? own.map(listedAs) : [],
      numDocumentPages: count?.pages ?? 0,
      numDocuments: count?.documents ?? 0,
      numWebPages: count?.webPages ?? 0,
      numFacts: count?.facts ?? 0,
      partnerBranding: brandings.get(row.partner_id ?? '') ?? null,
      content: { whatWeDo: '', vision: '', currentFocus: '', ...row.content },
    }
  })
}

/** What is shown of an organisation that refuses the caller: what the refusal itself names, and the branding. */
const closed = ({ code, name, isDemo, partnerId, partnerBranding }: Organisation): Organisation => ({
  code,
  name,
  isDemo,
  partnerId,
  partnerBranding,
  timezone: defaultTimeZone,
  website: '',
  enforceMfa: true,
  chatLlmModel: null,
  users: [],
  numDocumentPages: 0,
  numDocuments: 0,
  numWebPages: 0,
  numFacts: 0,
  content: { whatWeDo: '', vision: '', currentFocus: '' },
  needsMfa: true,
})

type Asker = { personId: string; hasMfa: boolean }

/** Own and demo organisations: demo first, then by name. Runs as the system, because it reads several. */
export async function listOrganisations(tx: Transaction, { personId, hasMfa }: Asker): Promise<Organisation[]> {
  const rows = await tx.db
    .selectFrom('organisation')
    .where((where) =>
      where.or([
        where('is_demo', '=', true),
        where('id', 'in', (from) =>
          from.selectFrom('membership').where('person_id', '=', personId).select('organisation_id'),
        ),
      ]),
    )
    .select('id')
    .execute()
  const organisations = await readOrganisations(
    tx,
    rows.map((row) => row.id),
    personId,
  )
  const shown = organisations.map((one) => (one.enforceMfa && !hasMfa ? closed(one) : one))
  return shown.sort((a, b) => Number(b.isDemo) - Number(a.isDemo) || a.name.localeCompare(b.name))
}

export async function readOrganisation(tx: Transaction, id: string, personId: string): Promise<Organisation> {
  const [organisation] = await readOrganisations(tx, [id], personId)
  if (!organisation) throw notFound()
  return organisation
}
