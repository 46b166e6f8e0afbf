import { checkFigures } from '../../../contract/snapshots/figures.ts'
import { joined, ledgerOf, withCalculated } from '../../../contract/snapshots/ledger.ts'
import type { Calculated } from '../../../contract/snapshots/snapshots.schemas.ts'
import { type Calculation, workOut } from './calculations.ts'
import { chartCommentary, reportCommentary, type TitledChart } from './sentences.ts'
import { rework, type Reworked, splitSentences } from './rework.ts'

/** `position`: the chart that the text is about; null: the whole report. */
export type About = { charts: readonly TitledChart[]; position: number | null }

const chartsOf = ({ charts, position }: About) => (position === null ? charts : charts.slice(position, position + 1))

/** The built-in analyst's first text. */
export function writeFirst(about: About): string {
  const [chart] = chartsOf(about)
  return about.position === null || chart === undefined ? reportCommentary(about.charts) : chartCommentary(chart)
}

export function reworkText({
  comment,
  instruction,
  ...about
}: About & { comment: string; instruction: string }): Reworked {
  return rework(
    comment,
    instruction,
    chartsOf(about).flatMap(({ facts }) => facts),
  )
}

/**
 * A sentence that was left out. `figures`: those that nothing bears out, with the reason where it is known; none: it leans
 * on the sentence before it, which was left out.
 */
export type DroppedSentence = { sentence: string; figures: string[]; reasons: string[] }
/** `text`: null when nothing is left. */
export type CheckedText = { text: string | null; dropped: DroppedSentence[]; calculated: Calculated }

/** First words of sentences that can only be understood with the one before. */
const LEANING_WORDS = new Set(
  [
    'it its they their them this that these those both he she his her here there such neither however instead',
    'therefore thus hence consequently',
    'es er sie sein ihr dies diese dieser dieses das beide dort dagegen deshalb daher',
    'il elle ils elles ce cela ceci cette ces celui celle y',
    'ello ella ellos ellas esto eso este esta estos estas ambos',
  ].flatMap((words) => words.split(' ')),
)
const isLeaning = (sentence: string) =>
  LEANING_WORDS.has(/^\P{L}{0,3}(\p{L}{1,15})/u.exec(sentence)?.[1]?.toLowerCase() ?? '')

/** A model's text without the sentences whose figures the numbers do not hold and without what leans on them. */
export function keepWhatAgrees({
  text,
  calculations = [],
  ...about
}: About & { text: string; calculations?: readonly Calculation[] }): CheckedText {
  const { calculated, problems } = workOut(about.charts, calculations)
  const ledger = withCalculated(joined(chartsOf(about).map(ledgerOf)), calculated)
  const dropped: DroppedSentence[] = []
  const kept = text
    .split('\n')
    .map((line) => {
      const wrong = checkFigures(line, ledger).filter(({ agrees }) => !agrees)
      if (wrong.length === 0) return line
      let from = 0
      let isAfterDropped = false
      const agreeing = splitSentences(line).filter((sentence) => {
        const start = line.indexOf(sentence, from)
        from = start + sentence.length
        const figures = wrong.filter((figure) => figure.start >= start && figure.start < from).map((one) => one.text)
        isAfterDropped = figures.length > 0 || (isAfterDropped && isLeaning(sentence))
        const reasons = figures.flatMap((figure) => {
          const problem = problems.get(figure)
          return problem === undefined ? [] : [`${figure}: ${problem}`]
        })
        if (isAfterDropped) dropped.push({ sentence, figures, reasons })
        return !isAfterDropped
      })
      return agreeing.join(/[。！？]$/.test(agreeing[0] ?? '') ? '' : ' ')
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text: kept === '' ? null : kept, dropped, calculated }
}
