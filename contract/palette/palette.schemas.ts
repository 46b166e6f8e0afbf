import { z } from 'zod'
import { documentMatchSchema } from '../documents/document-search.schemas.ts'

export const longestPalettePhrase = 200
export const mostRecent = 12
export const longestPaletteId = 600

/** Kinds of things that the palette finds, in the order of their groups. */
export const paletteKinds = [
  'conversation',
  'document',
  'folder',
  'dashboard',
  'chart',
  'dataset',
  'measure',
  'playbook',
  'topic',
  'person',
] as const
export type PaletteKind = (typeof paletteKinds)[number]

export const paletteKeySchema = z.object({ kind: z.enum(paletteKinds), id: z.string().min(1).max(longestPaletteId) })
export type PaletteKey = z.infer<typeof paletteKeySchema>

export const paletteBodySchema = z.object({
  /** Empty: the things of `recent` are read instead. */
  phrase: z.string().trim().max(longestPalettePhrase),
  /** Opened before, newest first. What is gone, or is no longer this person's to see, is left out of the answer. */
  recent: z.array(paletteKeySchema).max(mostRecent).default([]),
  /** Only these; without a phrase, the newest of each. */
  kinds: z.array(z.enum(paletteKinds)).min(1).max(paletteKinds.length).optional(),
  /** Only what a question can be limited to: no measure that answers don't read. */
  isForQuestion: z.boolean().default(false),
})
export type PaletteBody = z.infer<typeof paletteBodySchema>

export const paletteHitSchema = paletteKeySchema.extend({
  label: z.string(),
  /** The folder of a document, the dashboard of a chart, the email of a person; may be empty. */
  note: z.string(),
  /** The page of the thing, as a path of this product. */
  to: z.string(),
  /** For a document found by its text. */
  excerpt: documentMatchSchema.shape.excerpt.optional(),
})
export type PaletteHit = z.infer<typeof paletteHitSchema>

export const paletteAnswerSchema = z.object({
  hits: z.array(paletteHitSchema),
  /** The phrase with its typing errors corrected, if only that was found. */
  meant: z.string().nullable(),
})
export type PaletteAnswer = z.infer<typeof paletteAnswerSchema>
