import { z } from 'zod'

/** What a model worded of what rules had found in a document, as far as the document bears it out. */
export const documentWordingSchema = z.object({
  /** Null: the sentences that the rules chose stay. */
  summary: z.string().nullable(),
  /** `found`: the fact as the document says it. */
  facts: z.array(z.object({ found: z.string(), text: z.string() })),
  /** How many sentences of the model were left out, since the document does not bear them out. */
  leftOut: z.number().int(),
})
export type DocumentWording = z.infer<typeof documentWordingSchema>

/** `model`: what the model is called before people. */
export const shownWordingSchema = documentWordingSchema.extend({ model: z.string(), at: z.iso.datetime() })
export type ShownWording = z.infer<typeof shownWordingSchema>
