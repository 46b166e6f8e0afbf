import { z } from 'zod'
import { partnerBrandingSchema } from '../partners/partners.schemas.ts'
import { givenOrganisationNameSchema, organisationNameSchema } from '../shared/plain-name.ts'
import { memberRoleSchema } from '../session/session.schemas.ts'

const longText = z.string().max(4_000)
export const organisationContentSchema = z.object({
  whatWeDo: longText.default(''),
  vision: longText.default(''),
  currentFocus: longText.default(''),
})
/** Absent fields stay unchanged, so none has a default. */
const contentChangeSchema = z.object({ whatWeDo: longText, vision: longText, currentFocus: longText }).partial()

export const organisationUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: memberRoleSchema,
  /** Someone who has not accepted yet, or who joined by a copied link and has not confirmed the address. */
  status: z.enum(['invited', 'address not confirmed']).optional(),
})

export type OrganisationUser = z.infer<typeof organisationUserSchema>

export const organisationSchema = z.object({
  code: z.string(),
  name: z.string(),
  timezone: z.string(),
  website: z.string(),
  partnerId: z.string().nullable(),
  enforceMfa: z.boolean(),
  /** Until when the trial link that an administrator agreed to can be made and opened; absent without consent. */
  trialConsentUntil: z.string().optional(),
  /** Only administrators may run SQL; absent where members may too. */
  isSqlForAdministrators: z.literal(true).optional(),
  /** Conversations may search the web and open pages; absent where they may not. */
  isWebAllowed: z.literal(true).optional(),
  chatLlmModel: z.string().nullable(),
  isDemo: z.boolean(),
  users: z.array(organisationUserSchema),
  numDocumentPages: z.number().int(),
  numDocuments: z.number().int(),
  numWebPages: z.number().int(),
  numFacts: z.number().int(),
  partnerBranding: partnerBrandingSchema.nullable(),
  content: organisationContentSchema,
  /** In a list: it requires a one-time code and the person has not set up any, so only its name is sent. */
  needsMfa: z.literal(true).optional(),
})
export type Organisation = z.infer<typeof organisationSchema>

export const newOrganisationSchema = z.object({
  code: z.string().trim().max(64).default(''),
  data: z
    .object({
      name: organisationNameSchema.default(''),
      website: z.string().trim().max(400).default(''),
      timezone: z.string().max(64).optional(),
      enforceMfa: z.boolean().default(false),
      content: organisationContentSchema.prefault({}),
    })
    .prefault({}),
  addSupportAccess: z.boolean().default(true),
  tempProject: z.string().max(80).optional(),
  tempToken: z.string().max(200).optional(),
  partnerId: z.string().max(80).nullable().optional(),
})
export type NewOrganisation = z.input<typeof newOrganisationSchema>

/** What an administrator may change; the code is permanent. */
export const organisationChangeSchema = z.object({
  name: givenOrganisationNameSchema.optional(),
  timezone: z.string().max(64).optional(),
  website: z.string().trim().max(400).optional(),
  partnerId: z.string().max(80).nullable().optional(),
  enforceMfa: z.boolean().optional(),
  isSqlForAdministrators: z.boolean().optional(),
  isWebAllowed: z.boolean().optional(),
  /** Consents to one trial link, for 24 hours; false withdraws it. */
  trialConsent: z.boolean().optional(),
  chatLlmModel: z.string().max(200).nullable().optional(),
  content: contentChangeSchema.optional(),
})
export type OrganisationChange = z.input<typeof organisationChangeSchema>

/**
 * Which rows of a fact table are shared with another organisation. A filter that is empty or names no known dimension
 * shares nothing.
 */
export const sharingRuleSchema = z.object({
  targetOrg: z.string().min(1).max(64),
  type: z.literal('fact_table'),
  factTable: z.string().min(1).max(200),
  dimensionFilters: z.record(
    z.string().max(200),
    z.object({ type: z.enum(['include', 'exclude']), values: z.array(z.string().max(1_000)).max(10_000) }),
  ),
})
export type SharingRule = z.infer<typeof sharingRuleSchema>
