import { z } from 'zod'

/** A failure as plain data: in an event or a context, an Error would serialise to {}. */
export const failureKindSchema = z.enum([
  'offline',
  'timeout',
  'unauthorised',
  'forbidden',
  'not found',
  'conflict',
  'rejected',
  'too large',
  'server',
  'malformed',
  'cancelled',
])
export const failureSchema = z.object({
  kind: failureKindSchema,
  /** A sentence for the person. */
  message: z.string(),
  /** The HTTP status, if there was an answer. */
  status: z.number().int().optional(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Failure = z.infer<typeof failureSchema>
export type FailureKind = z.infer<typeof failureKindSchema>
