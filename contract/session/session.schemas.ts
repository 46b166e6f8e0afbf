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
  /** They opened a link mailed to the address. */
  isVerified: z.boolean(),
  /** Replaces the current address once it is verified. */
  pendingEmail: z.string().nullable(),
  viaQueryToken: z.boolean(),
  hasUpdates: z.boolean(),
  hasMfa: z.boolean(),
  isPasswordResetToken: z.boolean(),
  /** On an invitation: the names of the organisations that it joins. */
  invitedTo: z.array(z.string()).optional(),
  /** On a copied invitation to someone with a password: they need it to join. */
  asksPassword: z.literal(true).optional(),
  /** The person's instructions to language models; absent without any. */
  modelInstructions: z.string().optional(),
})
export type AuthUser = z.infer<typeof authUserSchema>

/** Normalises an address to one spelling and refuses invisible characters that imitate another. */
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
/** The name of someone other than the caller. */
export const theirNameSchema = personName('Please enter a name')
export const tokenAnswerSchema = z.object({ token: z.string() })

/** A one-time code from an authenticator app (6 digits), or a recovery code (`xxxxx-xxxxx`). */
export const oneTimeCodeSchema = z.string().trim().min(1).max(16)

/** A session of the person. `device` comes from the browser's user agent and is only displayed. */
export const ownSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
