import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import { researchTexts } from '../../../contract/research/research.texts.ts'
import { createNumberGuard } from '../assistant/index.ts'
import type { Statement } from './statements.ts'
import { withDigits } from '../judgements/index.ts'

const nothing = () => ({ numbers: new Set<number>(), percents: new Set<number>() })

/** The statements, where a figure that no cited note holds is a fault, as it is in an answer. */
export function withFigureFaults(statements: readonly Statement[], notes: readonly ResearchNote[]): Statement[] {
  const claims = new Map(notes.map(({ id, claim }) => [id, claim]))
  return statements.map((one) => {
    const isChecked = one.kind === 'claim' || (one.kind === 'gap' && one.evidence.length > 0)
    if (!isChecked || one.fault !== null) return one
    const cited = [...one.notes.flatMap((name) => claims.get(name) ?? []), ...one.evidence]
    const guard = createNumberGuard(nothing, cited.map(withDigits))
    const [before = '', ...after] = (guard.feed(one.text) + guard.end()).split('[?]')
    if (after.length === 0) return one
    const doubted = before.trim().split(' ').at(-1) ?? ''
    const { otherFigure, gapFigure } = researchTexts.check
    return { ...one, fault: one.kind === 'gap' ? gapFigure : otherFigure(doubted) }
  })
}
