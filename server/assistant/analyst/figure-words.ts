import type { DateGranularity, FactRow } from '../assistant.ports.ts'
import { formatPercent, formatPeriod, formatValue } from '../format.ts'
import { plainText } from '../language/plain-text.ts'
import type { AskedMeasure, QueryData } from '../query-data.ts'
import { analystTexts as texts } from './analyst.texts.ts'

export const mostLines = 24
export const fewLines = 5
/** As many lines as a list holds that was asked for. */
export const mostListed = 100
export const noName = '(none)'

export const show = (value: number | null, measure: AskedMeasure, mark: string): string =>
  `${formatValue(value, measure.unit, measure.currency, measure.isWhole)}${value === null ? '' : mark}`
export const showPart = (fraction: number, mark: string): string => `${formatPercent(fraction)}${mark}`
export const valueOf = (row: FactRow, measure: AskedMeasure): number | null =>
  row.measures[measure.asked]?.value ?? null

/** The name of a row by its groupings: "March 2019", "Yangon", "March 2019, Yangon". */
export function nameOf(values: Record<string, string | null>, data: Pick<QueryData, 'query' | 'granularity'>): string {
  const period = values.__date ?? null
  const granularity: DateGranularity | null = data.granularity
  const names = (data.query.dimensions ?? []).map((name) => plainText(values[name] ?? '') || noName)
  return [...(granularity === null || period === null ? [] : [formatPeriod(period, granularity)]), ...names].join(', ')
}

const valueText = (row: FactRow, measure: AskedMeasure, data: QueryData, mark: string): string => {
  const value = show(valueOf(row, measure), measure, mark)
  return data.measures.length === 1 ? value : texts.measureValue(measure.label, value)
}

export const lineOf = (row: FactRow, data: QueryData, mark: string): string =>
  texts.line(
    nameOf(row.dimensionValues, data),
    data.measures.map((measure) => valueText(row, measure, data, mark)).join(', '),
  )

type Apart = { difference: number; fraction?: number | undefined }

/** "From March to April that is a rise of $5, or 4.2%." */
export function changeSentence(names: [string, string], apart: Apart, measure: AskedMeasure, mark: string): string {
  if (apart.difference === 0) return texts.unchanged(...names)
  const say = apart.difference > 0 ? texts.rose : texts.fell
  return say(...names, ...apartWords(apart, measure, mark))
}

/** "Yangon is $5, or 4.2%, above Mandalay.": the second beside the first. */
export function apartSentence(names: [string, string], apart: Apart, measure: AskedMeasure, mark: string): string {
  const [one, other] = names
  if (apart.difference === 0) return texts.equal(one, other)
  const say = apart.difference > 0 ? texts.above : texts.below
  return say(other, one, ...apartWords(apart, measure, mark))
}

export const apartWords = (
  { difference, fraction }: Apart,
  measure: AskedMeasure,
  mark: string,
): [string, string | null] => [
  show(Math.abs(difference), measure, mark),
  fraction === undefined ? null : showPart(Math.abs(fraction), mark),
]
