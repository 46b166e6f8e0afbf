import { z } from 'zod'
import { plainNameSchema } from '../shared/plain-name.ts'

export const personRoleSchema = z.enum(['user', 'superadmin', 'partner'])
export const memberRoleSchema = z.enum(['admin', 'user'])
export type MemberRole = z.infer<typeof memberRoleSchema>

export const authUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(personRoleSchema),
  projects: z.array(z.object({ code: z.string(), name: z.string(), role: memberRoleSchema })),
  partners: z.array(z.object({ id: z.string(), name: z.string() })),
  isTempUser: z.boolean(),
  /** They have opened a link that was mailed to the address. */
  isVerified: z.boolean(),
  /** The address that takes the place of the present one once it is verified. */
  pendingEmail: z.string().nullable(),
  viaQueryToken: z.boolean(),
  hasUpdates: z.boolean(),
  hasMfa: z.boolean(),
  isPasswordResetToken: z.boolean(),
  /** Of a copied invitation to somebody who has a password: that one lets them join. */
  asksPassword: z.literal(true).optional(),
  /** How language models should answer this person; absent where there is nothing. */
  modelInstructions: z.string().optional(),
})
export type AuthUser = z.infer<typeof authUserSchema>

/** One spelling of each address, and none that looks like another one by signs that nobody sees. */
export const emailSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@<>(),;:"[\]\\\p{C}]+@[^\s@<>(),;:"[\]\\\p{C}]+$/u, 'Please enter an email address')
export const passwordSchema = z
  .string()
  .min(8, 'The password must have at least 8 characters')
  .max(256, 'A password has at most 256 characters')
const personName = (missing: string) =>
  plainNameSchema({ longest: 120, tooLong: 'A name has at most 120 characters' }).min(1, missing)
export const personNameSchema = personName('Please enter your name')
/** Of somebody else than the one who writes it. */
export const theirNameSchema = personName('Please enter a name')
export const tokenAnswerSchema = z.object({ token: z.string() })

/** A one-time code of an authenticator app (6 digits), or one of the recovery codes given at its set-up (`xxxxx-xxxxx`). */
export const oneTimeCodeSchema = z.string().trim().min(1).max(16)

/** One place where the person is signed in. `device` is read from the browser's own words and only shown. */
export const ownSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
