import { cleanCode, nextFreeCode } from '../../contract/organisations/organisation-code.ts'
import type { Organisation, newOrganisationSchema } from '../../contract/organisations/organisations.schemas.ts'
import { cleanWebsite } from '../../contract/shared/website.ts'
import { failureTexts } from '../../contract/texts/failures.texts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { newId } from '../database/identity.ts'
import { notify, type Transaction } from '../database/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { firstSegments } from './first-segments.ts'
import { readOrganisation } from './organisations.read.ts'

/** The wanted code, or the nearest one that nobody has. */
export async function freeCode(tx: Transaction, wanted: string): Promise<string> {
  const code = cleanCode(wanted)
  const taken = await tx.db
    .selectFrom('organisation')
    .where('code', 'like', `${code.slice(0, 30)}%`)
    .select('code')
    .execute()
  const codes = new Set(taken.map((row) => row.code))
  return nextFreeCode(code || 'organisation', (one) => codes.has(one), firstSegments)
}

type Founding = {
  code: string
  name: string
  website: string
  content: object
  enforceMfa: boolean
  isDemo: boolean
  partnerId: string | null
  timezone?: string
  /** Administrators from the first moment; a demo organisation has none. */
  administrators: string[]
}

/** Makes an organisation with its log. Runs as the system: nobody belongs to it yet. Answers its id. */
export async function foundOrganisation(tx: Transaction, founding: Founding): Promise<string> {
  const id = newId('org')
  const inserted = await tx.db
    .insertInto('organisation')
    .values({
      id,
      code: founding.code,
      name: founding.name,
      website: founding.website,
      partner_id: founding.partnerId,
      enforce_mfa: founding.enforceMfa,
      is_demo: founding.isDemo,
      content: JSON.stringify(founding.content),
      ...(founding.timezone ? { timezone: founding.timezone } : {}),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) throw new Refusal(409, failureTexts.takenCode)
  await tx.db
    .insertInto('organisation_log')
    .values({ organisation_id: id, epoch: newId('epoch') })
    .execute()
  for (const person of new Set(founding.administrators)) {
    await tx.db.insertInto('membership').values({ organisation_id: id, person_id: person, role: 'admin' }).execute()
    await notify(tx.db, { rights: { person } })
  }
  await sql`
    with taken as (update organisation_log set seq = seq + 1 where organisation_id = ${id} returning seq)
    insert into change_log (organisation_id, seq, actor, thing, thing_id, after)
    select ${id}, taken.seq, ${tx.scope.person}, 'organisation', ${id}, ${JSON.stringify({ code: founding.code, name: founding.name })}::jsonb from taken
  `.execute(tx.db)
  return id
}

async function supportPerson(tx: Transaction, email: string | undefined): Promise<string[]> {
  if (!email) return []
  const row = await tx.db
    .selectFrom('person')
    .where('email', '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row ? [row.id] : []
}

/** A new organisation of this person, who becomes its administrator. */
export async function createOrganisation(
  tx: Transaction,
  given: z.output<typeof newOrganisationSchema>,
  asker: { personId: string; isSuperadmin: boolean },
  supportEmail: string | undefined,
): Promise<Organisation> {
  const name = given.data.name
  const code = cleanCode(given.code)
  if (name === '' || code === '') throw new Refusal(400, failureTexts.missingNameOrCode)
  if ((await freeCode(tx, code)) !== code) throw new Refusal(409, failureTexts.takenCode)
  if (given.tempProject !== undefined || given.tempToken !== undefined)
    throw new Refusal(400, failureTexts.expiredTemporaryConnection)
  if (given.partnerId && !asker.isSuperadmin) {
    const attached = await tx.db
      .selectFrom('partner_person')
      .where('partner_id', '=', given.partnerId)
      .where('person_id', '=', asker.personId)
      .select('partner_id')
      .executeTakeFirst()
    if (!attached) throw new Refusal(403, failureTexts.partnerNotYours)
  }
  const id = await foundOrganisation(tx, {
    code,
    name,
    website: cleanWebsite(given.data.website) ?? '',
    content: given.data.content,
    enforceMfa: given.data.enforceMfa,
    isDemo: false,
    partnerId: given.partnerId ?? null,
    administrators: [asker.personId, ...(given.addSupportAccess ? await supportPerson(tx, supportEmail) : [])],
  })
  return readOrganisation(tx, id, asker.personId)
}
