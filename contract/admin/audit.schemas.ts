import { z } from 'zod'

/** One changed field; null: it had no value. */
export const auditDifferenceSchema = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type AuditDifference = z.infer<typeof auditDifferenceSchema>

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** Null: the server. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  thing: z.string(),
  thingId: z.string(),
  /** The name people know it by. */
  label: z.string(),
  action: z.enum(['added', 'changed', 'removed', 'noted']),
  differences: z.array(auditDifferenceSchema),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** A calendar day, so not 30 February; the database has no year 0. */
const day = z.iso.date('Please enter a date').refine((text) => text >= '0001', 'Please enter a date')

/**
 * Selects a part of a log. Both days are included, in the organisation's time zone, or in UTC. `server` can't be a
 * person's id.
 */
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

/** Newest first. `cursor` leads to earlier entries; null: there are none. */
export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  cursor: z.string().nullable(),
  /** People and kinds of thing to filter by; only with the first page. */
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  things: z.array(z.string()),
})
export type AuditPage = z.infer<typeof auditPageSchema>
