import type { z } from 'zod'
import type {
  LogoVariant,
  newPartnerSchema,
  Partner,
  partnerChangeSchema,
} from '../../../contract/partners/partners.schemas.ts'
import { partnersTexts } from '../../../contract/partners/partners.texts.ts'
import { cleanWebsite } from '../../../contract/shared/website.ts'
import { newId, sha256 } from '../../platform/database/identity.ts'
import { recordInstallation } from '../../platform/database/installation-log.ts'
import { notify, type Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/failures/refusal.ts'
import { readPartner } from './partners.read.ts'

function storedWebsite(given: string): string {
  const website = cleanWebsite(given)
  if (website === null)
    throw new Refusal(400, partnersTexts.noWebsite, { fields: { website: partnersTexts.noWebsite } })
  return website
}

const wasMade = (tx: Transaction, before: Partner | null, after: Partner | null) =>
  recordInstallation(tx, tx.scope.person, { thing: 'partner', id: (after ?? before)?.id ?? '', before, after })

/** The partner as it is, and nobody else changes it until the commit. */
async function lockPartner(tx: Transaction, id: string): Promise<Partner> {
  const row = await tx.db.selectFrom('partner').where('id', '=', id).select('id').forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return readPartner(tx, id)
}

/** Attaches these people and no others. Whose role changed is told, so that their rights change at once. */
async function attach(tx: Transaction, partnerId: string, before: string[], requested: string[]): Promise<void> {
  const userIds = [...new Set(requested)]
  const added = userIds.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !userIds.includes(id))
  if (added.length > 0) {
    const known = await tx.db
      .selectFrom('person')
      .where('id', 'in', added)
      .where('deleted_at', 'is', null)
      .where('is_temporary', '=', false)
      .select('id')
      .execute()
    if (known.length !== added.length)
      throw new Refusal(400, partnersTexts.unknownUser, { fields: { userIds: partnersTexts.unknownUser } })
    await tx.db
      .insertInto('partner_person')
      .values(added.map((person) => ({ partner_id: partnerId, person_id: person })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (removed.length > 0) {
    await tx.db
      .deleteFrom('partner_person')
      .where('partner_id', '=', partnerId)
      .where('person_id', 'in', removed)
      .execute()
  }
  for (const person of [...added, ...removed]) await notify(tx.db, { rights: { person } })
}

/** Every function below runs as the system: partners belong to no organisation. */
export async function createPartner(tx: Transaction, given: z.output<typeof newPartnerSchema>): Promise<Partner> {
  const id = newId('partner')
  await tx.db
    .insertInto('partner')
    .values({
      id,
      name: given.name,
      website: storedWebsite(given.website),
      tagline: given.tagline,
      hide_powered_by: given.hidePoweredBy,
    })
    .execute()
  await attach(tx, id, [], given.userIds)
  const partner = await readPartner(tx, id)
  await wasMade(tx, null, partner)
  return partner
}

export async function changePartner(
  tx: Transaction,
  id: string,
  given: z.output<typeof partnerChangeSchema>,
): Promise<Partner> {
  const before = await lockPartner(tx, id)
  await tx.db
    .updateTable('partner')
    .set({
      name: given.name ?? before.name,
      website: given.website === undefined ? before.website : storedWebsite(given.website),
      tagline: given.tagline ?? before.tagline,
      hide_powered_by: given.hidePoweredBy ?? before.hidePoweredBy,
    })
    .where('id', '=', id)
    .execute()
  if (given.userIds) await attach(tx, id, before.userIds, given.userIds)
  const partner = await readPartner(tx, id)
  await wasMade(tx, before, partner)
  return partner
}

/** Its organisations stay and have no partner from then on. */
export async function deletePartner(tx: Transaction, id: string): Promise<void> {
  const before = await lockPartner(tx, id)
  await tx.db.deleteFrom('partner').where('id', '=', id).execute()
  for (const person of before.userIds) await notify(tx.db, { rights: { person } })
  await wasMade(tx, before, null)
}

export async function keepLogo(tx: Transaction, id: string, variant: LogoVariant, png: Buffer): Promise<Partner> {
  const before = await lockPartner(tx, id)
  const digest = sha256(png)
  await tx.db
    .insertInto('partner_logo')
    .values({ partner_id: id, variant, png })
    .onConflict((conflict) => conflict.columns(['partner_id', 'variant']).doUpdateSet({ png }))
    .execute()
  await tx.db
    .updateTable('partner')
    .set(variant === 'dark' ? { dark_logo: digest } : { light_logo: digest })
    .where('id', '=', id)
    .execute()
  const partner = await readPartner(tx, id)
  await wasMade(tx, before, partner)
  return partner
}
