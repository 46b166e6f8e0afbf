import type { LogoVariant, Partner } from '../../../contract/partners/partners.schemas.ts'

/** Fields of the dialog. */
export type PartnerFields = Pick<Partner, 'name' | 'website' | 'tagline' | 'userIds' | 'hidePoweredBy'>

export const fieldsOf = (partner: Partner | null): PartnerFields => ({
  name: partner?.name ?? '',
  website: partner?.website ?? '',
  tagline: partner?.tagline ?? '',
  userIds: partner?.userIds ?? [],
  hidePoweredBy: partner?.hidePoweredBy ?? false,
})

export type PartnerEditor = {
  saved: Partner
  fields: PartnerFields
  change: Partial<PartnerFields>
  /** Null for a new partner. */
  input: { partner: Partner | null }
}

/** `partnerId` in the dialog for a new partner; never a real id. */
export const newPartnerId = 'new'

/** A partner was saved and belongs in the list. */
export type PartnerKept = { type: 'partner.kept'; partner: Partner }

export type LogoUpload = { id: string; variant: LogoVariant; fileId: string }
