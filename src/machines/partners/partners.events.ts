import type { LogoVariant, Partner } from '../../../contract/partners/partners.schemas.ts'

/** What the dialog edits. */
export type PartnerFields = Pick<Partner, 'name' | 'website' | 'tagline' | 'userIds' | 'hidePoweredBy'>

export const fieldsOf = (partner: Partner | null): PartnerFields => ({
  name: partner?.name ?? '',
  website: partner?.website ?? '',
  tagline: partner?.tagline ?? '',
  userIds: partner?.userIds ?? [],
  hidePoweredBy: partner?.hidePoweredBy ?? false,
})

const names = ['name', 'website', 'tagline', 'userIds', 'hidePoweredBy'] as const
const isSame = (one: PartnerFields, other: PartnerFields, name: keyof PartnerFields) =>
  String(one[name]) === String(other[name])

export const areSame = (one: PartnerFields, other: PartnerFields) => names.every((name) => isSame(one, other, name))

/** What the server has kept, with the fields over it that were changed after they had been sent. */
export function withLater(kept: PartnerFields, fields: PartnerFields, sent: PartnerFields): PartnerFields {
  const later = names.filter((name) => !isSame(fields, sent, name))
  return { ...kept, ...Object.fromEntries(later.map((name) => [name, fields[name]])) }
}

/** `partnerId` of the dialog that creates a partner. No partner has it. */
export const newPartnerId = 'new'

/** The dialog has a partner to put into the list. */
export type PartnerKept = { type: 'partner.kept'; partner: Partner }

export type PartnerSaving = { id: string | null; fields: PartnerFields; idempotencyKey: string }
export type LogoUpload = { id: string; variant: LogoVariant; fileId: string }
