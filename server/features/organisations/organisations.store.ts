import { cleanCode, nextFreeCode } from '../../../contract/organisations/organisation-code.ts'
import type { newOrganisationSchema } from '../../../contract/organisations/organisations.schemas.ts'
import { isTimeZone } from '../../../contract/shared/time-zones.ts'
import { cleanWebsite } from '../../../contract/shared/website.ts'
import { refusalTexts } from '../../../contract/organisations/refusals.texts.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import type { z } from 'zod'
import { newId } from '../../platform/database/identity.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import { invitePerson, takeOverTemporary } from '../session/index.ts'
import { firstSegments } from './first-segments.ts'

/** The requested code, or the nearest free one. */
export async function freeCode(tx: Transaction, requested: string): Promise<string> {
  const code = cleanCode(requested)
  const taken = await tx.db
    .selectFrom('organisation')
    .where((where) =>
      where.or([where('code', 'like', `${code.slice(0, 30)}%`), where('code', 'like', `org-${code.slice(0, 30)}%`)]),
    )
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
  timezone?: string | undefined
  /** Its first administrator; null for a demo organisation. */
  founder: string | null
  /** The email of its support person. */
  supportEmail?: string | undefined
}

/** Creates an organisation with its log. Runs as the system: nobody is a member yet. Answers its id. */
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
  await begin(tx, id, founding)
  return id
}

/** Adds the first administrators and the first log line. */
async function begin(tx: Transaction, id: string, founding: Founding): Promise<void> {
  const { founder, supportEmail } = founding
  if (supportEmail) await letSupportIn(tx, id, supportEmail, founder)
  if (founder !== null) {
    const founded = { role: 'admin', reason: 'founded' } as const
    await tx.db
      .insertInto('membership')
      .values({ organisation_id: id, person_id: founder, ...founded })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'person_id']).doUpdateSet(founded))
      .execute()
    await notify(tx.db, { rights: { person: founder } })
  }
  const after = { code: founding.code, name: founding.name }
  tx.change({ thing: 'organisation', id, before: null, after, organisation: id })
}

/** Turns a temporary organisation into this one, with its contents. */
async function settleTemporary(tx: Transaction, id: string, founding: Founding): Promise<string> {
  await tx.db
    .updateTable('organisation')
    .set({
      code: founding.code,
      name: founding.name,
      website: founding.website,
      partner_id: founding.partnerId,
      enforce_mfa: founding.enforceMfa,
      content: JSON.stringify(founding.content),
      ...(founding.timezone ? { timezone: founding.timezone } : {}),
    })
    .where('id', '=', id)
    .execute()
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? new Refusal(409, failureTexts.takenCode) : error
    })
  await begin(tx, id, founding)
  return id
}

/** Adds the support person by the configured address; an unverified one waits until someone verifies it. */
async function letSupportIn(tx: Transaction, organisationId: string, email: string, founder: string | null) {
  const { personId, isVerified } = await invitePerson(tx, { email })
  if (personId === founder) return
  const scope = { organisation_id: organisationId, person_id: personId, role: 'admin' as const }
  await tx.db
    .insertInto(isVerified ? 'membership' : 'invitation')
    .values(scope)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'person_id']).doUpdateSet({ role: 'admin' }))
    .execute()
  await notify(tx.db, { rights: { person: personId } })
}

export type Asker = { personId: string; isSuperadmin: boolean }

/** Only a partner the caller is attached to; superadmins may name any. Runs as the system. */
export async function refuseForeignPartner(tx: Transaction, asker: Asker, partnerId: string): Promise<void> {
  const own = await tx.db
    .selectFrom('partner')
    .where('id', '=', partnerId)
    .where((where) =>
      where.or([
        where.lit(asker.isSuperadmin),
        where('id', 'in', (from) =>
          from.selectFrom('partner_member').where('person_id', '=', asker.personId).select('partner_id'),
        ),
      ]),
    )
    .select('id')
    .executeTakeFirst()
  if (!own) throw new Refusal(403, failureTexts.partnerNotYours)
}

/** In stored form; 400 for anything but a web address. */
export function websiteOf(given: string): string {
  const website = cleanWebsite(given)
  if (website === null) throw new Refusal(400, refusalTexts.badWebsite)
  return website
}

/** An offered zone; 400 for any other. */
export function timezoneOf(given: string): string {
  if (!isTimeZone(given)) throw new Refusal(400, refusalTexts.unknownTimezone)
  return given
}

/** Creates an organisation with this person as administrator. Answers its id. */
export async function createOrganisation(
  tx: Transaction,
  given: z.output<typeof newOrganisationSchema>,
  asker: Asker,
  supportEmail: string | undefined,
): Promise<string> {
  const name = given.data.name
  const code = cleanCode(given.code)
  if (name === '' || code === '') throw new Refusal(400, failureTexts.missingNameOrCode)
  if ((await freeCode(tx, code)) !== code) throw new Refusal(409, failureTexts.takenCode)
  if (given.partnerId) await refuseForeignPartner(tx, asker, given.partnerId)
  const { tempProject = '', tempToken = '' } = given
  const founding: Founding = {
    code,
    name,
    website: websiteOf(given.data.website),
    timezone: given.data.timezone === undefined ? undefined : timezoneOf(given.data.timezone),
    content: given.data.content,
    enforceMfa: given.data.enforceMfa,
    isDemo: false,
    partnerId: given.partnerId ?? null,
    founder: asker.personId,
    supportEmail: given.addSupportAccess ? supportEmail : undefined,
  }
  const isTemporary = tempProject !== '' || tempToken !== ''
  return isTemporary
    ? await settleTemporary(
        tx,
        await takeOverTemporary(tx, { tempProject, tempToken, personId: asker.personId }),
        founding,
      )
    : await foundOrganisation(tx, founding)
}
