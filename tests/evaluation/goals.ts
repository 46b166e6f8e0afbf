import type { SetNumber } from './evaluation.types.ts'
import { ratesOf, type Score } from './score.ts'

export type Goal = { title: string; measured: string; isMet: boolean }
type Rates = ReturnType<typeof ratesOf>

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const least = (title: string, share: number, goal: number): Goal => ({
  title: `${title}: at least ${goal * 100} %`,
  measured: percent(share),
  isMet: share >= goal,
})
const most = (title: string, share: number, goal: number): Goal => ({
  title: `${title}: at most ${goal * 100} %`,
  measured: percent(share),
  isMet: share <= goal,
})

function goalsOfSet(set: SetNumber, figures: Rates, documents: Rates): Goal[] {
  if (set === 1) return [least('Set 1, figures right of those given', figures.rightOfGiven, 0.98)]
  if (set === 2)
    return [
      least('Set 2, figures right of those given', figures.rightOfGiven, 0.9),
      least('Set 2, questions answered', figures.answered, 0.3),
      most('Set 2, asked back', figures.askedBack, 0.4),
    ]
  if (set === 3)
    return [
      {
        title: 'Set 3, hit@3 at least that of plain BM25 and 5 points',
        measured: `${percent(documents.hit3)} beside ${percent(documents.plainHit3)}`,
        isMet: documents.hit3 >= documents.plainHit3 + 0.05,
      },
      most('Set 3, denied though known', documents.denied, 0.03),
    ]
  if (set === 8)
    return [
      least('Set 8, questions right at once', figures.answered * figures.rightOfGiven, 0.65),
      least('Set 8, figures right of those given', figures.rightOfGiven, 0.97),
    ]
  return [
    least('Set 4, figures right of those given', figures.rightOfGiven, 0.98),
    least('Set 4, questions of figures answered', figures.answered, 0.8),
    most('Set 4, asked back', figures.askedBack, 0.15),
  ]
}

/** The goals for the sets that were asked. */
export function goalsOf(scores: readonly Score[]): Goal[] {
  const sets = [...new Set(scores.map(({ set }) => set))]
  const of = (set: SetNumber, part: Score['part']) =>
    ratesOf(scores.filter((score) => score.set === set && score.part === part))
  const all = ratesOf(scores)
  return [
    ...sets.flatMap((set) => goalsOfSet(set, of(set, 'figures'), of(set, 'documents'))),
    ...(all.unknown > 0 ? [most('What nothing answers, answered all the same', all.answeredThoughUnknown, 0.1)] : []),
  ]
}
