import { z } from 'zod'

/** A model's wording of what rules found in a document, where the document supports it. */
export const documentWordingSchema = z.object({
  /** Null: the sentences chosen by rules are kept. */
  summary: z.string().nullable(),
  /** `found`: the fact as written in the document. */
  facts: z.array(z.object({ found: z.string(), text: z.string() })),
  /** Number of the model's sentences dropped because the document does not support them. */
  leftOut: z.number().int(),
})
export type DocumentWording = z.infer<typeof documentWordingSchema>

/** `model`: its display name. */
export const shownWordingSchema = documentWordingSchema.extend({ model: z.string(), at: z.iso.datetime() })
export type ShownWording = z.infer<typeof shownWordingSchema>
