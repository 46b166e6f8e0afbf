import { z } from 'zod'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { isSupportedByWords } from './check.ts'
import type { Statement } from './draft.ts'
import { gapToJudge, judgeInstructions, judgePrompt } from './prompts.ts'
import { readJson } from './read-json.ts'
import type { Say } from './stages.ts'

const texts = researchTexts.check
const BATCH = 20
const MAX_REASON = 300

const verdictsSchema = z.object({
  verdicts: z.array(z.object({ n: z.number(), supported: z.boolean(), why: z.string().nullish() })),
})
export type Verdict = { isSupported: boolean; why: string }
/** By what a sentence says and stands on. */
export const verdictKey = ({ text, notes }: Pick<Statement, 'text' | 'notes'>): string => `${notes.join(' ')} ${text}`

/** Whether what each sentence cites says it, in its own words. A sentence without a verdict is judged by its words. */
export async function judgeStatements(
  say: Say,
  statements: readonly Statement[],
  { gaps }: { gaps: readonly string[] },
): Promise<{ verdicts: Record<string, Verdict>; failure: string | null }> {
  const verdicts: Record<string, Verdict> = {}
  const asked = statements.filter(
    ({ kind, fault, isVerbatim }) => fault === null && (kind === 'gap' || (kind === 'claim' && !isVerbatim)),
  )
  let failure: string | null = null
  for (let from = 0; from < asked.length; from += BATCH) {
    const batch = asked.slice(from, from + BATCH)
    const items = batch.map(({ kind, text, evidence }) =>
      kind === 'gap' ? { text: gapToJudge(text), evidence: gaps } : { text, evidence },
    )
    const said = await say(judgeInstructions, judgePrompt(items))
    const given = said.text === null ? null : readJson(said.text, verdictsSchema)
    if (given === null) failure ??= said.failure ?? texts.unreadable
    for (const [at, one] of batch.entries()) {
      const verdict = given?.verdicts.find(({ n }) => n === at + 1)
      const byWords = one.kind === 'gap' || isSupportedByWords(one.text, one.evidence)
      verdicts[verdictKey(one)] =
        verdict === undefined
          ? { isSupported: byWords, why: byWords ? '' : texts.otherWords }
          : { isSupported: verdict.supported, why: (verdict.why ?? '').slice(0, MAX_REASON) }
    }
  }
  return { verdicts, failure }
}

/** The statements with what was found against them. */
export const withVerdicts = (
  statements: readonly Statement[],
  verdicts: Readonly<Record<string, Verdict>>,
): Statement[] =>
  statements.map((one) => {
    const verdict = ownValue(verdicts, verdictKey(one))
    if (one.fault !== null || verdict === undefined || verdict.isSupported) return one
    return { ...one, fault: verdict.why === '' ? texts.notSaid : verdict.why }
  })

export const supportedClaims = (statements: readonly Statement[]): number =>
  statements.filter(({ kind, fault }) => kind === 'claim' && fault === null).length

const faults = (statements: readonly Statement[]): number => statements.filter(({ fault }) => fault !== null).length

/** Whether another draft of a section may take the place of the one that stands: it supports no less and has fewer faults. */
export const isBetterDraft = (other: readonly Statement[], present: readonly Statement[]): boolean =>
  supportedClaims(other) >= supportedClaims(present) && faults(other) < faults(present)
