import { z } from 'zod'

/**
 * `website` has no scheme; empty without one. The dark logo is for light backgrounds, the light one for dark
 * backgrounds.
 */
export const partnerBrandingSchema = z.object({
  partnerName: z.string(),
  website: z.string(),
  tagline: z.string(),
  darkLogoAssetUrl: z.string().nullable(),
  lightLogoAssetUrl: z.string().nullable(),
  hidePoweredBy: z.boolean(),
})
export type PartnerBranding = z.infer<typeof partnerBrandingSchema>

export const logoVariants = ['dark', 'light'] as const
export type LogoVariant = (typeof logoVariants)[number]

export const partnerSchema = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string(),
  tagline: z.string(),
  userIds: z.array(z.string()),
  darkLogoAssetUrl: z.string().nullable(),
  lightLogoAssetUrl: z.string().nullable(),
  hidePoweredBy: z.boolean(),
  createdAt: z.string(),
})
export type Partner = z.infer<typeof partnerSchema>

const idSchema = z.string().min(1).max(80)

const partnerFields = {
  name: z.string().trim().min(1, 'Please enter a name').max(120),
  website: z.string().trim().max(400),
  tagline: z.string().trim().max(200),
  userIds: z.array(idSchema).max(1_000),
  hidePoweredBy: z.boolean(),
}
export const newPartnerSchema = z.object({
  name: partnerFields.name,
  website: partnerFields.website.default(''),
  tagline: partnerFields.tagline.default(''),
  userIds: partnerFields.userIds.default([]),
  hidePoweredBy: partnerFields.hidePoweredBy.default(false),
})
export type NewPartner = z.input<typeof newPartnerSchema>
export const partnerChangeSchema = z.object(partnerFields).partial()
