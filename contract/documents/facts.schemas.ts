import { z } from 'zod'
import { factsTexts as texts } from './facts.texts.ts'
import { shownWordingSchema } from './wording.schemas.ts'

export const longestFact = 1_000
const factText = z.string().trim().min(1, texts.textRequired).max(longestFact)

/** A person's correction of a fact. */
export const factCorrectionSchema = z.object({
  /** As written in the file. */
  found: z.string().min(1).max(4_000),
  /** Null: excluded. */
  text: factText.nullable(),
})

export const factCorrectionsSchema = z.object({
  changed: z.array(factCorrectionSchema).max(1_000),
  added: z.array(factText).max(200),
})
export type FactCorrections = z.infer<typeof factCorrectionsSchema>
export const noFactCorrections: FactCorrections = { changed: [], added: [] }

/** The facts found in a document, and people's corrections. */
export const documentFactsSchema = z.object({
  found: z.array(z.string()),
  corrections: factCorrectionsSchema,
  /** Sentences of the document chosen by rules; null without any. */
  summary: z.string().nullable(),
  /** A model's wording; null where no model worded them. */
  wording: shownWordingSchema.nullable(),
  rev: z.number().int(),
})
export type DocumentFacts = z.infer<typeof documentFactsSchema>

/** The corrected text of a fact: unchanged without a correction, null where it is excluded. */
export const factAsCorrected = ({ changed }: Pick<FactCorrections, 'changed'>, found: string): string | null => {
  const own = changed.find((one) => one.found === found)
  return own === undefined ? found : own.text
}

/** The facts to use. Corrections of facts that the file no longer contains are ignored. */
export function factsThatCount(found: readonly string[], corrections: FactCorrections): string[] {
  const said = found.map((fact) => factAsCorrected(corrections, fact)).filter((fact) => fact !== null)
  return [...said, ...corrections.added]
}
