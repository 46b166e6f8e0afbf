import { checkFigures } from '../../../contract/snapshots/figures.ts'
import { joined, ledgerOf } from '../../../contract/snapshots/ledger.ts'
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

/** A model's text without the sentences whose figures the numbers do not hold; null when nothing is left. */
export function keepWhatAgrees({ text, ...about }: About & { text: string }): string | null {
  const ledger = joined(chartsOf(about).map(ledgerOf))
  const agrees = (sentence: string) => checkFigures(sentence, ledger).every((figure) => figure.agrees)
  const kept = text
    .split('\n')
    .map((line) => splitSentences(line).filter(agrees).join(' '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return kept === '' ? null : kept
}
