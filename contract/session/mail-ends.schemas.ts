import { z } from 'zod'

/** Kinds of mail that are sent automatically. */
export const mailKinds = ['alerts', 'reports', 'reminders', 'research'] as const
export type MailKind = (typeof mailKinds)[number]

/** `label`: the subject: an organisation, dashboard or topic by name. */
export const mailEndSchema = z.object({ kind: z.enum(mailKinds), label: z.string(), isEnded: z.boolean() })
export type MailEnd = z.infer<typeof mailEndSchema>
