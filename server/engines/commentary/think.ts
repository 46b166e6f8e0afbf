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

/** A sentence that was left out, with the figures in it that nothing bears out. */
export type DroppedSentence = { sentence: string; figures: string[] }
/** `text`: null when nothing is left. */
export type CheckedText = { text: string | null; dropped: DroppedSentence[] }

/** A model's text without the sentences whose figures the numbers do not hold, and those sentences. */
export function keepWhatAgrees({ text, ...about }: About & { text: string }): CheckedText {
  const ledger = joined(chartsOf(about).map(ledgerOf))
  const dropped: DroppedSentence[] = []
  const kept = text
    .split('\n')
    .map((line) => {
      const wrong = checkFigures(line, ledger).filter(({ agrees }) => !agrees)
      if (wrong.length === 0) return line
      let from = 0
      const agreeing = splitSentences(line).filter((sentence) => {
        const start = line.indexOf(sentence, from)
        from = start + sentence.length
        const figures = wrong.filter((figure) => figure.start >= start && figure.start < from)
        if (figures.length > 0) dropped.push({ sentence, figures: figures.map((figure) => figure.text) })
        return figures.length === 0
      })
      return agreeing.join(/[。！？]$/.test(agreeing[0] ?? '') ? '' : ' ')
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { text: kept === '' ? null : kept, dropped }
}
