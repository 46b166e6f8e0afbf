import { formatValue, styleInFormat } from '../../../contract/charts/format.ts'
import { commentaryTexts as texts } from '../../../contract/snapshots/commentary.texts.ts'
import type { FrozenChart, SeriesFacts } from '../../../contract/snapshots/snapshots.schemas.ts'

/** `tone`: 1 is good news by its numbers alone, -1 is bad. `weight`: what is left when little may be said. */
export type Sentence = { text: string; tone: -1 | 0 | 1; weight: number }

/** Smaller changes aren't worth mentioning. */
const leastShare = 0.0005

type Style = Pick<SeriesFacts, 'unit' | 'currency' | 'format'>

/** As the tile of the chart writes it. */
export function amountWords(value: number, { unit, currency, format }: Style): string {
  return formatValue(value, styleInFormat(unit === 'currency' ? { unit, currency } : { unit }, format, true))
}
/** How far two amounts are from each other; of shares in points. */
const distanceWords = (difference: number, style: Style) =>
  style.unit === 'percent'
    ? `${formatValue(Math.abs(difference) * 100, { digits: 1 })} percentage points`
    : amountWords(Math.abs(difference), style)
const shareWords = (share: number) => formatValue(Math.abs(share), { unit: 'percent' })

function comparisonSentence(facts: SeriesFacts, { kind, value }: SeriesFacts['comparisons'][number]): Sentence {
  const difference = facts.value - value
  const what = texts.compared[kind]
  const words = amountWords(value, facts)
  const weight = kind === 'budget' ? 8 : 9
  if (difference === 0) return { text: texts.equal(what, words), tone: 0, weight }
  const tone = difference > 0 ? 1 : -1
  const distance = distanceWords(difference, facts)
  if (value <= 0 || facts.unit === 'percent' || facts.value < 0)
    return { text: (difference > 0 ? texts.aboveAmount : texts.belowAmount)(distance, what, words), tone, weight }
  const share = shareWords(difference / value)
  return { text: (difference > 0 ? texts.above : texts.below)(share, distance, what, words), tone, weight }
}

function driverSentences(facts: SeriesFacts): Sentence[] {
  const against =
    facts.comparisons.find(({ kind }) => kind === 'previous_period') ??
    facts.comparisons.find(({ kind }) => kind === 'previous_year')
  if (against === undefined) return []
  const change = facts.value - against.value
  return facts.drivers.map(({ item, value, before }, index) => {
    const difference = value - before
    const distance = distanceWords(difference, facts)
    const tone = difference > 0 ? (1 as const) : (-1 as const)
    const isAlong = difference > 0 === change > 0
    if (!isAlong) return { text: texts.against(item, distance, difference > 0), tone, weight: 5 }
    const isMost =
      index === 0 && Math.abs(difference) > Math.abs(change) / 2 && Math.abs(difference) <= Math.abs(change)
    if (isMost) return { text: (difference > 0 ? texts.droveUp : texts.droveDown)(item, distance), tone, weight: 7 }
    const words = [item, distance, amountWords(before, facts), amountWords(value, facts)] as const
    return { text: (difference > 0 ? texts.rose : texts.fell)(...words), tone, weight: 6 - index }
  })
}

function lastSentence(facts: SeriesFacts): Sentence[] {
  const { last } = facts
  if (last === null || facts.basis === 'latest') return last === null ? [] : lastOfLevel(facts, last)
  if (last.before === 0 || facts.unit === 'percent') return []
  if (last.before < 0) return lastOfLevel(facts, last)
  const share = (last.value - last.before) / last.before
  const words = amountWords(last.value, facts)
  if (Math.abs(share) < leastShare) return [{ text: texts.lastSame(last.at, words, last.beforeAt), tone: 0, weight: 3 }]
  const say = share > 0 ? texts.lastUp : texts.lastDown
  return [{ text: say(last.at, words, shareWords(share), last.beforeAt), tone: share > 0 ? 1 : -1, weight: 4 }]
}

function lastOfLevel(facts: SeriesFacts, last: NonNullable<SeriesFacts['last']>): Sentence[] {
  const difference = last.value - last.before
  if (difference === 0) return []
  const words = [
    facts.label,
    distanceWords(difference, facts),
    amountWords(last.before, facts),
    amountWords(last.value, facts),
  ] as const
  return [{ text: (difference > 0 ? texts.rose : texts.fell)(...words), tone: difference > 0 ? 1 : -1, weight: 4 }]
}

function partsSentence(facts: SeriesFacts): Sentence[] {
  if (facts.hasMixedParts === true) return [{ text: texts.noShares, tone: 0, weight: 4 }]
  const parts = facts.parts.filter(({ value }) => value > 0 && value < facts.value)
  const words = parts.map(({ item, value }) =>
    texts.part(item, amountWords(value, facts), shareWords(value / facts.value)),
  )
  return words.length === 0 ? [] : [{ text: texts.parts(words), tone: 0, weight: 4 }]
}

/** All sentences about a series, in reading order. */
export function sentencesOf(facts: SeriesFacts): Sentence[] {
  const period = facts.from === facts.to ? facts.to : texts.span(facts.from, facts.to)
  const value = amountWords(facts.value, facts)
  const level =
    facts.basis === 'total' ? texts.total(facts.label, value, period) : texts.latest(facts.label, value, facts.to)
  const plain = (text: string, weight: number): Sentence => ({ text, tone: 0, weight })
  return [
    plain(level, 10),
    ...facts.comparisons.map((one) => comparisonSentence(facts, one)),
    ...driverSentences(facts),
    ...partsSentence(facts),
    ...lastSentence(facts),
    ...(facts.high === null || facts.low === null
      ? []
      : [
          plain(
            texts.range(
              facts.high.at,
              amountWords(facts.high.value, facts),
              facts.low.at,
              amountWords(facts.low.value, facts),
            ),
            2,
          ),
        ]),
    ...facts.unusual.map(({ at, value: found, typical }) =>
      plain(texts.unusual(at, amountWords(found, facts), amountWords(typical, facts)), 5),
    ),
    ...(facts.running === null ? [] : [plain(texts.running(facts.running), 3)]),
  ]
}

export type TitledChart = FrozenChart & { title: string }

const textOf = (sentences: readonly Sentence[]) => sentences.map(({ text }) => text).join(' ')

/** A chart by items doesn't show single periods, so facts about them are dropped. */
function factsShown({ facts, data }: TitledChart): SeriesFacts[] {
  const isByItem = data !== null && data.labelTitle !== null
  return isByItem ? facts.map((one) => ({ ...one, last: null, high: null, low: null, unusual: [] })) : facts
}

const hasValues = ({ data }: TitledChart) => data?.series.some(({ values }) => values.some((value) => value !== null))

/** What the built-in analyst says of one chart. */
export function chartCommentary(chart: TitledChart): string {
  const { title, facts, failure } = chart
  if (failure !== null) return texts.unreadable(title)
  if (facts.length === 0) return (hasValues(chart) ? texts.notDrafted : texts.nothing)(title)
  return factsShown(chart)
    .map((one) => textOf(sentencesOf(one)))
    .join('\n\n')
}

/** How far a chart has moved, as a share: what is said first of a report. */
function moveOf({ facts }: TitledChart): number {
  const [first] = facts
  const against = first?.comparisons.find(({ value }) => value !== 0)
  if (first !== undefined && against !== undefined) return Math.abs((first.value - against.value) / against.value)
  const last = first?.last ?? null
  return last === null || last.before === 0 ? 0 : Math.abs((last.value - last.before) / last.before) / 10
}

/** The remarks to print with a chart's figures, without those that only count cells. */
function remarksOf({ data, facts }: TitledChart): string[] {
  const labels = facts.map(({ label }) => `"${label.toLowerCase()}"`)
  return (data?.notes ?? []).filter(
    (note) => !/\d/.test(note) && labels.some((label) => note.toLowerCase().includes(label)),
  )
}

const mostOfReport = 4
const mostOfChart = 3

/** What the built-in analyst says of a whole report: the charts that moved most, each in its strongest words. */
export function reportCommentary(charts: readonly TitledChart[]): string {
  const spoken = charts.filter(({ facts }) => facts.length > 0)
  const unread = charts.filter(({ failure }) => failure !== null).map(({ title }) => title)
  const said = new Set<string>()
  const lines: string[] = []
  const remarks = new Set<string>()
  for (const chart of [...spoken].sort((one, other) => moveOf(other) - moveOf(one))) {
    if (lines.length === mostOfReport) break
    const { title } = chart
    const [head, ...others] = sentencesOf(factsShown(chart)[0]!)
    const sorted = others.sort((one, other) => other.weight - one.weight)
    // Sentences already used for another chart aren't repeated.
    const fresh = [head!, ...sorted].filter(({ text }) => !said.has(text)).slice(0, mostOfChart)
    if (fresh.length === 0) continue
    for (const { text } of fresh) said.add(text)
    const text = textOf(fresh)
    const isNamed = text.toLowerCase().startsWith(`${title.toLowerCase()} `)
    lines.push(isNamed ? text : texts.oneOf(title, text))
    for (const remark of remarksOf(chart)) remarks.add(remark)
  }
  const left = unread.length === 0 ? [] : [texts.notRead(unread.join(', '))]
  const empty = charts.some(hasValues) ? texts.reportNotDrafted : texts.reportEmpty
  return lines.length === 0 ? [empty, ...left].join('\n\n') : [...lines, ...remarks, ...left].join('\n\n')
}
