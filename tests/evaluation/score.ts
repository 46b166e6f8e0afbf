import type { Result, SetNumber, Verdict } from './evaluation.types.ts'

export const verdicts = [
  'right',
  'wrong',
  'asked back',
  'closest',
  'denied',
  'refused rightly',
  'answered though unknown',
] as const satisfies readonly Verdict[]

export type Score = {
  set: SetNumber
  part: 'figures' | 'documents'
  isHeldOut: boolean
  questions: number
  verdicts: Record<Verdict, number>
  /** How many of the ambiguous questions were asked back. */
  ambiguous: { questions: number; asked: number; answered: number }
  hits: {
    questions: number
    product1: number
    product3: number
    bm251: number
    bm253: number
    unitLength: number
  } | null
}

const within = (rank: number | null, most: number): boolean => rank !== null && rank <= most

function hitsOf(results: readonly Result[]): Score['hits'] {
  const all = results.flatMap(({ hits }) => hits ?? [])
  if (all.length === 0) return null
  const count = (of: 'product' | 'bm25', most: number) => all.filter((hits) => within(hits[of], most)).length
  return {
    questions: all.length,
    product1: count('product', 1),
    product3: count('product', 3),
    bm251: count('bm25', 1),
    bm253: count('bm25', 3),
    unitLength: Math.round(all.reduce((sum, { unitLength }) => sum + unitLength, 0) / all.length),
  }
}

function scoreOf(set: SetNumber, part: Score['part'], isHeldOut: boolean, results: readonly Result[]): Score {
  const isAmbiguous = ({ case: { expects } }: Result): boolean => expects.type === 'ask back'
  const ambiguous = results.filter(isAmbiguous)
  const others = results.filter((result) => !isAmbiguous(result))
  const count = (verdict: Verdict) => others.filter((result) => result.verdict === verdict).length
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Score['verdicts']
  const asked = (verdict: Verdict) => ambiguous.filter((result) => result.verdict === verdict).length
  return {
    set,
    part,
    isHeldOut,
    questions: results.length,
    verdicts: counts,
    ambiguous: { questions: ambiguous.length, asked: asked('right'), answered: asked('wrong') },
    hits: hitsOf(others),
  }
}

/** Counts by set, by figures or documents, and by half. */
export function scoresOf(results: readonly Result[]): Score[] {
  const scores: Score[] = []
  for (const set of [1, 2, 3, 4, 8] as const)
    for (const part of ['documents', 'figures'] as const)
      for (const isHeldOut of [false, true]) {
        const own = results.filter(
          (result) => result.set === set && result.case.part === part && result.case.isHeldOut === isHeldOut,
        )
        if (own.length > 0) scores.push(scoreOf(set, part, isHeldOut, own))
      }
  return scores
}

const share = (count: number, of: number): number => (of === 0 ? 0 : count / of)
const sum = (scores: readonly Score[], of: (score: Score) => number): number =>
  scores.reduce((total, score) => total + of(score), 0)

/** The rates for which there are goals, over both halves. */
export function ratesOf(scores: readonly Score[]) {
  const of = (verdict: Verdict): number => sum(scores, (score) => score.verdicts[verdict])
  const answeredThoughAmbiguous = sum(scores, ({ ambiguous }) => ambiguous.answered)
  const known = of('right') + of('wrong') + of('asked back') + of('closest') + of('denied')
  const given = of('right') + of('wrong') + answeredThoughAmbiguous
  const unknown = of('refused rightly') + of('answered though unknown')
  const ranked = sum(scores, ({ hits }) => hits?.questions ?? 0)
  return {
    known,
    rightOfGiven: share(of('right'), given),
    answered: share(of('right') + of('wrong'), known),
    askedBack: share(of('asked back'), known),
    denied: share(of('denied'), known),
    answeredThoughUnknown: share(of('answered though unknown'), unknown),
    unknown,
    hit1: share(
      sum(scores, ({ hits }) => hits?.product1 ?? 0),
      ranked,
    ),
    hit3: share(
      sum(scores, ({ hits }) => hits?.product3 ?? 0),
      ranked,
    ),
    plainHit1: share(
      sum(scores, ({ hits }) => hits?.bm251 ?? 0),
      ranked,
    ),
    plainHit3: share(
      sum(scores, ({ hits }) => hits?.bm253 ?? 0),
      ranked,
    ),
  }
}
