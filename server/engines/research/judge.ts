import { z } from 'zod'
import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { stemsOf } from '../language/index.ts'
import { ownValue } from '../../../contract/shared/own-value.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { isSupportedByWords } from './check.ts'
import type { Statement } from './statements.ts'
import type { OpenPoint } from './names.ts'
import { judgeInstructions, judgePrompt } from './prompts.ts'
import { readJson } from './read-json.ts'
import type { Say } from './stages.ts'

const texts = researchTexts.check
const BATCH = 20
const MAX_REASON = 300

const verdictsSchema = z.object({
  verdicts: z.array(z.object({ n: z.number(), supported: z.boolean(), why: z.string().nullish() })),
})
export type Verdict = { isSupported: boolean; why: string }
/** A verdict's key: the sentence's text and its sources. */
export const verdictKey = ({ text, notes, open }: Pick<Statement, 'text' | 'notes' | 'open'>): string =>
  `${[...notes, ...open].join(' ')} ${text}`

const batchesOf = (statements: readonly Statement[]): Statement[][] =>
  Array.from({ length: Math.ceil(statements.length / BATCH) }, (_, at) =>
    statements.slice(at * BATCH, (at + 1) * BATCH),
  )

const MAX_ELSEWHERE = 8
const MAX_ELSEWHERE_LENGTH = 300

const saysWhatIsMissing = ({ kind, open }: Statement): boolean => kind === 'gap' || open.length > 0

/** Other statements of the report about what a sentence calls missing, those with the most of its words first. */
function saidElsewhere(gap: Statement, report: readonly Statement[]): string[] {
  const own = stemsOf(gap.text)
  return report
    .filter((one) => one.kind === 'claim' && one.fault === null && one.written !== gap.written)
    .map(({ judged, text }) => {
      const stems = stemsOf(text)
      return { judged, shared: [...own].filter((stem) => stems.has(stem)).length }
    })
    .filter(({ shared }) => shared >= Math.min(2, own.size))
    .toSorted((one, other) => other.shared - one.shared)
    .slice(0, MAX_ELSEWHERE)
    .map(({ judged }) => judged.slice(0, MAX_ELSEWHERE_LENGTH))
}

/** Whether what each sentence cites says it, in its own words. A sentence without a verdict is judged by its words. */
export async function judgeStatements(
  say: Say,
  statements: readonly Statement[],
  beside: { notes: readonly ResearchNote[]; open: readonly OpenPoint[]; report: readonly Statement[] },
): Promise<{ verdicts: Record<string, Verdict>; failure: string | null }> {
  const verdicts: Record<string, Verdict> = {}
  const asked = statements.filter(
    ({ kind, fault, isVerbatim }) => fault === null && (kind === 'gap' || (kind === 'claim' && !isVerbatim)),
  )
  let failure: string | null = null
  const isGap = ({ kind }: Statement) => kind === 'gap'
  // Gaps are judged against all notes, which are long, so they are judged together and the notes are sent once.
  const batches =
    asked.length <= BATCH
      ? batchesOf(asked)
      : [...batchesOf(asked.filter((one) => !isGap(one))), ...batchesOf(asked.filter(isGap))]
  for (const batch of batches) {
    const items = batch.map((one) => ({
      ...{ text: isGap(one) ? `(gap) ${one.judged}` : one.judged, under: one.under, evidence: one.sources },
      elsewhere: saysWhatIsMissing(one) ? saidElsewhere(one, beside.report) : [],
    }))
    const said = await say(judgeInstructions, judgePrompt(items, batch.some(isGap) ? beside : null))
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

/** Whether another draft of a section may replace the present one: it supports as much and has fewer faults. */
export const isBetterDraft = (other: readonly Statement[], present: readonly Statement[]): boolean =>
  supportedClaims(other) >= supportedClaims(present) && faults(other) < faults(present)

/**
 * Whether a draft that was asked to shorten a section may take its place: it is shorter, has no more faults, and left out
 * no more than that length asks for. `share`: the words wanted of those that were there.
 */
export const isShorterDraft = (
  other: { statements: readonly Statement[]; words: number },
  present: { statements: readonly Statement[]; words: number },
  share: number,
): boolean =>
  other.words < present.words &&
  other.words >= (share * present.words) / 2 &&
  faults(other.statements) <= faults(present.statements) &&
  supportedClaims(other.statements) >= Math.floor(share * supportedClaims(present.statements))

/** The same for a draft that was asked to have another number of sentences: it comes closer, and keeps what they can hold. */
export const isBetterCounted = (
  other: { statements: readonly Statement[]; off: number },
  present: { statements: readonly Statement[]; off: number },
  share: number,
): boolean =>
  other.off < present.off &&
  faults(other.statements) <= faults(present.statements) &&
  supportedClaims(other.statements) >= Math.floor(Math.min(1, share) * supportedClaims(present.statements))
