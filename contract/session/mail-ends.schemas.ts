import { z } from 'zod'

/** Mails that come without being asked for one by one. */
export const mailKinds = ['alerts', 'reports', 'reminders', 'research'] as const
export type MailKind = (typeof mailKinds)[number]

/** `label`: what the mail was about: an organisation, a dashboard or a topic by its name. */
export const mailEndSchema = z.object({ kind: z.enum(mailKinds), label: z.string(), isEnded: z.boolean() })
export type MailEnd = z.infer<typeof mailEndSchema>
