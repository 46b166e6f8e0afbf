import { z } from 'zod'
import { memberRoleSchema } from '../session/session.schemas.ts'

export const organisationContentSchema = z.object({
  whatWeDo: z.string().max(4_000).default(''),
  vision: z.string().max(4_000).default(''),
  currentFocus: z.string().max(4_000).default(''),
})

export const partnerBrandingSchema = z.object({
  partnerName: z.string(),
  website: z.string(),
  tagline: z.string(),
  darkLogoAssetUrl: z.string().nullable(),
  lightLogoAssetUrl: z.string().nullable(),
  hidePoweredBy: z.boolean(),
})

export const organisationUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: memberRoleSchema,
})

export const organisationSchema = z.object({
  code: z.string(),
  name: z.string(),
  timezone: z.string(),
  website: z.string(),
  partnerId: z.string().nullable(),
  enforceMfa: z.boolean(),
  chatLlmModel: z.string().nullable(),
  isDemo: z.boolean(),
  users: z.array(organisationUserSchema),
  numDocumentPages: z.number().int(),
  numDocuments: z.number().int(),
  numWebPages: z.number().int(),
  numFacts: z.number().int(),
  partnerBranding: partnerBrandingSchema.nullable(),
  content: organisationContentSchema,
})
export type Organisation = z.infer<typeof organisationSchema>

export const newOrganisationSchema = z.object({
  code: z.string().trim().max(64).default(''),
  data: z.object({
    name: z.string().trim().max(200).default(''),
    website: z.string().trim().max(400).default(''),
    enforceMfa: z.boolean().default(false),
    content: organisationContentSchema.prefault({}),
  }),
  addSupportAccess: z.boolean().default(true),
  tempProject: z.string().max(80).optional(),
  tempToken: z.string().max(200).optional(),
  partnerId: z.string().max(80).nullable().optional(),
})
export type NewOrganisation = z.input<typeof newOrganisationSchema>
