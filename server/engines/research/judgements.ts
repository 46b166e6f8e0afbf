import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { areNamesDistinct, MOST_JUDGEMENTS, strangeIn } from '../judgements/index.ts'
import type { Statement } from './statements.ts'

const texts = researchTexts.check

const isSourced = ({ kind, notes, open, fault }: Statement): boolean =>
  kind !== 'judgement' && fault === null && notes.length + open.length > 0

type Scope = { notes: ReadonlyMap<string, ResearchNote>; topic: string }

/**
 * The statements with what can be said by rule against those that weigh or propose: their figures and names are those of
 * the topic, of the notes that they name, and of the sentences with sources before them in their section; they lean on
 * something, and are no more than some of all. Pure.
 */
export function withJudgementFaults(statements: readonly Statement[], { notes, topic }: Scope): Statement[] {
  const hasDistinctNames = areNamesDistinct(statements.map(({ text }) => text))
  const most = Math.floor(MOST_JUDGEMENTS * statements.length)
  const leanedOn = new Set(statements.filter(isSourced).map((one) => one.section))
  let judgements = 0
  return statements.map((one, at) => {
    if (one.kind !== 'judgement') return one
    judgements += 1
    if (one.fault !== null) return one
    const before = statements.slice(0, at).filter((other) => other.section === one.section && isSourced(other))
    const claims = one.notes.flatMap((name) => notes.get(name)?.claim ?? [])
    const basis = [topic, ...claims, ...one.evidence, ...before.flatMap(({ text, judged }) => [text, judged])].join(' ')
    const strange = strangeIn(one.text, basis, hasDistinctNames)
    if (strange !== null)
      return {
        ...one,
        fault: 'figure' in strange ? texts.judgementFigure(strange.figure) : texts.judgementName(strange.name),
      }
    if (one.notes.length + one.open.length === 0 && !leanedOn.has(one.section))
      return { ...one, fault: texts.judgementAlone }
    return judgements > most ? { ...one, fault: texts.tooManyJudgements } : one
  })
}
