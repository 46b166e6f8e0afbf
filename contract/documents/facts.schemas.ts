import { z } from 'zod'
import { factsTexts as texts } from './facts.texts.ts'
import { shownWordingSchema } from './wording.schemas.ts'

export const longestFact = 1_000
const factText = z.string().trim().min(1, texts.textRequired).max(longestFact)

/** What a person says of a fact that was found. */
export const factCorrectionSchema = z.object({
  /** As the file says it. */
  found: z.string().min(1).max(4_000),
  /** Null: it is left out. */
  text: factText.nullable(),
})

export const factCorrectionsSchema = z.object({
  changed: z.array(factCorrectionSchema).max(1_000),
  added: z.array(factText).max(200),
})
export type FactCorrections = z.infer<typeof factCorrectionsSchema>
export const noFactCorrections: FactCorrections = { changed: [], added: [] }

/** The facts that were found in a document, and what people put right. */
export const documentFactsSchema = z.object({
  found: z.array(z.string()),
  corrections: factCorrectionsSchema,
  /** The few sentences of the document that rules chose; null where there are none. */
  summary: z.string().nullable(),
  /** How a model worded them; null where none did. */
  wording: shownWordingSchema.nullable(),
  rev: z.number().int(),
})
export type DocumentFacts = z.infer<typeof documentFactsSchema>

/** What is said instead of a fact: itself where nobody corrected it, null where it is left out. */
export const factAsCorrected = ({ changed }: Pick<FactCorrections, 'changed'>, found: string): string | null => {
  const own = changed.find((one) => one.found === found)
  return own === undefined ? found : own.text
}

/** The facts that count. A correction of what the file does not say any more counts for nothing. */
export function factsThatCount(found: readonly string[], corrections: FactCorrections): string[] {
  const said = found.map((fact) => factAsCorrected(corrections, fact)).filter((fact) => fact !== null)
  return [...said, ...corrections.added]
}
