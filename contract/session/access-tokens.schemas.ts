import { z } from 'zod'
import { plainNameSchema } from '../shared/plain-name.ts'
import { tokenScopes } from '../shared/route.ts'

const tokenScopeSchema = z.enum(tokenScopes)

/** How many days a token may live. */
export const tokenDays = ['7', '30', '90', '365'] as const

/** An access token without its secret, which is only shown once. */
const accessTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(tokenScopeSchema),
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
})

export const ownAccessTokenSchema = accessTokenSchema.extend({
  organisation: z.object({ code: z.string(), name: z.string() }),
})
export type OwnAccessToken = z.infer<typeof ownAccessTokenSchema>

export const memberAccessTokenSchema = accessTokenSchema.extend({
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})
export type MemberAccessToken = z.infer<typeof memberAccessTokenSchema>

export const newAccessTokenSchema = z.object({
  name: plainNameSchema({ longest: 80, tooLong: 'A name has at most 80 characters' }).min(1, 'Please enter a name'),
  scopes: z
    .array(tokenScopeSchema)
    .min(1, 'Please choose at least one scope')
    .max(tokenScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Please choose each scope once'),
  days: z.enum(tokenDays),
})
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>
