import type { LogoVariant, Partner, PartnerBranding } from '../../../contract/partners/partners.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/failures/refusal.ts'

type PartnerRow = {
  id: string
  name: string
  website: string
  tagline: string
  hide_powered_by: boolean
  dark_logo: string | null
  light_logo: string | null
  created_at: string
}

/** The digest in the query makes the address another one when the logo is replaced, so that it may be kept for ever. */
const logoAddress = (id: string, variant: LogoVariant, digest: string | null) =>
  digest === null ? null : `/assets/partners/${id}/${variant}-logo?v=${digest.slice(0, 12)}`

const logosOf = (row: PartnerRow) => ({
  darkLogoAssetUrl: logoAddress(row.id, 'dark', row.dark_logo),
  lightLogoAssetUrl: logoAddress(row.id, 'light', row.light_logo),
})

export const brandingOf = (row: PartnerRow): PartnerBranding => ({
  partnerName: row.name,
  website: row.website,
  tagline: row.tagline,
  ...logosOf(row),
  hidePoweredBy: row.hide_powered_by,
})

/** The branding of each of these partners that the asker may see, by the partner's id. */
export async function readBrandings(tx: Transaction, partnerIds: string[]): Promise<Map<string, PartnerBranding>> {
  if (partnerIds.length === 0) return new Map()
  const rows = await tx.db.selectFrom('partner').where('id', 'in', partnerIds).selectAll().execute()
  return new Map(rows.map((row) => [row.id, brandingOf(row)]))
}

/** Null for no partner and for an unknown one. */
export async function readBranding(tx: Transaction, partnerId: string | null): Promise<PartnerBranding | null> {
  if (partnerId === null) return null
  return (await readBrandings(tx, [partnerId])).get(partnerId) ?? null
}

/** All partners by name with the people attached to them. Runs as the system. */
export async function listPartners(tx: Transaction): Promise<Partner[]> {
  const rows = await tx.db.selectFrom('partner').orderBy('name').orderBy('id').selectAll().execute()
  return withPeople(tx, rows)
}

export async function readPartner(tx: Transaction, id: string): Promise<Partner> {
  const rows = await tx.db.selectFrom('partner').where('id', '=', id).selectAll().execute()
  const [partner] = await withPeople(tx, rows)
  if (!partner) throw notFound()
  return partner
}

/** The drawn logo; null where there is none. Public, so it runs as the system. */
export async function readLogo(tx: Transaction, id: string, variant: LogoVariant): Promise<Buffer | null> {
  const row = await tx.db
    .selectFrom('partner_logo')
    .where('partner_id', '=', id)
    .where('variant', '=', variant)
    .select('png')
    .executeTakeFirst()
  return row?.png ?? null
}

async function withPeople(tx: Transaction, rows: PartnerRow[]): Promise<Partner[]> {
  if (rows.length === 0) return []
  const attached = await tx.db
    .selectFrom('partner_person')
    .innerJoin('person', 'person.id', 'partner_person.person_id')
    .where('person.deleted_at', 'is', null)
    .where(
      'partner_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('person.id')
    .select(['partner_id', 'person_id'])
    .execute()
  const byPartner = Map.groupBy(attached, (row) => row.partner_id)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    website: row.website,
    tagline: row.tagline,
    userIds: (byPartner.get(row.id) ?? []).map((person) => person.person_id),
    ...logosOf(row),
    hidePoweredBy: row.hide_powered_by,
    createdAt: row.created_at,
  }))
}
