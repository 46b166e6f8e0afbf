import { z } from 'zod'

export const personRoleSchema = z.enum(['user', 'superadmin', 'partner'])
export const memberRoleSchema = z.enum(['admin', 'user'])

export const authUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  roles: z.array(personRoleSchema),
  projects: z.array(z.object({ code: z.string(), name: z.string(), role: memberRoleSchema })),
  partners: z.array(z.object({ id: z.string(), name: z.string() })),
  isTempUser: z.boolean(),
  viaQueryToken: z.boolean(),
  hasUpdates: z.boolean(),
  hasMfa: z.boolean(),
  isPasswordResetToken: z.boolean(),
})
export type AuthUser = z.infer<typeof authUserSchema>

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, 'Please enter an email address')
export const passwordSchema = z.string().min(8, 'The password must have at least 8 characters').max(256)
export const personNameSchema = z.string().trim().min(1, 'Please enter your name').max(120)
export const tokenAnswerSchema = z.object({ token: z.string() })
