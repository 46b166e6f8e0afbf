import { z } from 'zod'

/** One field of a thing that was another after a change; null: it had none. */
export const auditDifferenceSchema = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AuditDifference = z.infer<typeof auditDifferenceSchema>

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Null: the server itself. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  thing: z.string(),
  thingId: z.string(),
  /** What people call the thing. */
  label: z.string(),
  action: z.enum(['added', 'changed', 'removed', 'noted']),
  differences: z.array(auditDifferenceSchema),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** A day of the calendar, 30 February is none; there is no year 0 for the database. */
const day = z.iso.date('Please enter a date').refine((text) => text >= '0001', 'Please enter a date')

/** What part of a log is wanted. Both days are included, as days of the organisation, or of UTC. `server` is nobody's name. */
export const auditFilterSchema = z.object({
  person: z.string().max(80).optional(),
  thing: z.string().max(40).optional(),
  from: day.optional(),
  to: day.optional(),
  text: z.string().trim().max(200).optional(),
})
export type AuditFilter = z.infer<typeof auditFilterSchema>

export const auditQuerySchema = auditFilterSchema.extend({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})

/** Newest first. `cursor` leads to the earlier ones; null: there are none. */
export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  cursor: z.string().nullable(),
  /** Who and what the log speaks of, to filter by; only with the first page. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  things: z.array(z.string()),
})
export type AuditPage = z.infer<typeof auditPageSchema>
