import type {
  FigureAggregation,
  FigureMeasure,
  FigureShape,
  ReadingOf,
} from '../../../../contract/chat/reading.schemas.ts'
import { type Word, wordsOf } from './words.ts'

/** An instruction on how a figure is calculated or shown, as opposed to its subject. */
export type Operator =
  | { type: 'aggregation'; aggregation: FigureAggregation }
  | { type: 'order'; order: 'highest' | 'lowest'; isTop?: boolean }
  | { type: 'compare'; order: 'highest' | 'lowest' }
  | { type: 'count' }
  | { type: 'much' }
  | { type: 'distinct' }
  | { type: 'by' }
  | { type: 'granularity'; granularity: NonNullable<ReadingOf<'figure'>['granularity']>; isGrouping: boolean }
  | { type: 'trend' }
  | { type: 'shape'; shape: FigureShape }
  | { type: 'chart' }
  | { type: 'share' }
  /** Two measures become one figure. */
  | { type: 'ratio'; operator: NonNullable<FigureMeasure['other']>['operator'] }
  | { type: 'margin' }
  /** The first or the last in time. */
  | { type: 'edge'; order: 'highest' | 'lowest'; isSure: boolean }
  | { type: 'versus' }
  | { type: 'or' }
  | { type: 'and' }
  | { type: 'than' }
  | { type: 'difference' }
  | { type: 'change' }
  | { type: 'why' }
  | { type: 'which' }
  | { type: 'who' }
  | { type: 'when' }
  | { type: 'not' }
  | { type: 'only' }
  | { type: 'rows' }
  | { type: 'condition'; operator: 'more' | 'atLeast' | 'less' | 'atMost' | 'equal' }
  | { type: 'yes or no' }
  | { type: 'all' }

const entries: [string, Operator][] = []
const add = (operator: Operator, ...phrases: string[]): void => {
  for (const phrase of phrases) entries.push([phrase, operator])
}

add(
  { type: 'aggregation', aggregation: 'sum' },
  'total',
  'totals',
  'sum',
  'sum of',
  'in total',
  'altogether',
  'all together',
  'overall',
)
add({ type: 'aggregation', aggregation: 'mean' }, 'average', 'mean', 'avg', 'on average')
add({ type: 'aggregation', aggregation: 'p50' }, 'median')
add({ type: 'aggregation', aggregation: 'min' }, 'minimum', 'min')
add({ type: 'aggregation', aggregation: 'max' }, 'maximum', 'max', 'peak')
add({ type: 'aggregation', aggregation: 'last' }, 'latest', 'most recent', 'current', 'currently', 'end of')
add({ type: 'order', order: 'highest' }, 'most', 'highest', 'largest', 'biggest', 'greatest')
add({ type: 'order', order: 'lowest' }, 'least', 'lowest', 'smallest', 'fewest')
add({ type: 'order', order: 'highest', isTop: true }, 'top', 'best')
add({ type: 'order', order: 'lowest', isTop: true }, 'bottom', 'worst')
add({ type: 'edge', order: 'lowest', isSure: true }, 'earliest', 'oldest')
add({ type: 'edge', order: 'highest', isSure: true }, 'newest', 'most recent', 'latest')
add({ type: 'edge', order: 'lowest', isSure: false }, 'first')
add({ type: 'edge', order: 'highest', isSure: false }, 'last', 'final')
add({ type: 'compare', order: 'highest' }, 'more', 'higher', 'larger', 'bigger', 'greater')
add({ type: 'compare', order: 'lowest' }, 'less', 'lower', 'fewer', 'smaller')
add({ type: 'count' }, 'how many', 'number of', 'the number of', 'count', 'count of', 'how often', 'amount of')
add({ type: 'much' }, 'how much')
add({ type: 'distinct' }, 'different', 'distinct', 'unique')
add({ type: 'by' }, 'by', 'per', 'each', 'for each', 'for every', 'every', 'in each', 'of each', 'split by', 'by each')
add({ type: 'by' }, 'broken down by', 'break down by', 'grouped by', 'group by', 'across', 'per each', 'breakdown by')
for (const granularity of ['day', 'week', 'month', 'quarter', 'year'] as const) {
  const adverb = granularity === 'day' ? 'daily' : `${granularity}ly`
  add({ type: 'granularity', granularity, isGrouping: true }, adverb, `by ${granularity}`, `per ${granularity}`)
  add({ type: 'granularity', granularity, isGrouping: true }, `each ${granularity}`, `every ${granularity}`)
  add(
    { type: 'granularity', granularity, isGrouping: true },
    `for each ${granularity}`,
    `${granularity} by ${granularity}`,
  )
  add({ type: 'granularity', granularity, isGrouping: false }, granularity)
}
add({ type: 'granularity', granularity: 'year', isGrouping: true }, 'annual', 'annually')
for (const [granularity, names] of [
  ['half', ['half year', 'half-year']],
  ['fy', ['financial year', 'fiscal year', 'fy']],
] as const)
  for (const name of names)
    for (const words of ['by', 'per', 'each', 'every', 'for each'])
      add({ type: 'granularity', granularity, isGrouping: true }, `${words} ${name}`)
add({ type: 'granularity', granularity: 'half', isGrouping: true }, 'half yearly', 'half-yearly')
add({ type: 'trend' }, 'over time', 'trend', 'develop', 'development', 'history', 'evolution')
add({ type: 'shape', shape: 'pie' }, 'pie', 'pie chart', 'donut')
add({ type: 'shape', shape: 'bar' }, 'bar', 'bar chart', 'bar graph', 'bars')
add({ type: 'shape', shape: 'column' }, 'column chart', 'columns', 'stacked column chart', 'stacked columns')
add({ type: 'shape', shape: 'column' }, 'stacked column', 'stacked chart', 'as stacked columns')
add({ type: 'shape', shape: 'bar' }, 'stacked bar chart', 'stacked bars')
add({ type: 'shape', shape: 'line' }, 'line chart', 'line graph', 'line', 'as lines', 'as a line', 'lines chart')
add({ type: 'shape', shape: 'table' }, 'table', 'as table', 'as a table')
add({ type: 'chart' }, 'chart', 'graph', 'plot', 'draw', 'visualise', 'visualize')
add(
  { type: 'share' },
  'share',
  'share of',
  'percentage',
  'percentage of',
  'percent',
  'percent of',
  'proportion',
  '%',
  'pct',
)
add({ type: 'share' }, 'proportion of', 'fraction', 'what part', 'in percent', 'in %', 'percent of the total')
add({ type: 'ratio', operator: 'per' }, 'ratio', 'ratio of', 'ratio between', 'divided by')
add({ type: 'ratio', operator: 'minus' }, 'minus', 'net of', 'after deducting', 'less the')
add({ type: 'ratio', operator: 'share' }, 'as a share of', 'as a percentage of', 'as percentage of', 'as a percent of')
add({ type: 'margin' }, 'margin', 'margins', 'profit margin', 'profit margins')
add({ type: 'versus' }, 'compare', 'compared with', 'compared to', 'vs', 'versus', 'against', 'comparison')
add({ type: 'or' }, 'or')
add({ type: 'and' }, 'and')
add({ type: 'than' }, 'than')
add({ type: 'difference' }, 'difference', 'difference between', 'how many more', 'how much more', 'how many fewer')
add({ type: 'difference' }, 'how much less', 'how much higher', 'how much lower', 'how many less', 'gap between')
add({ type: 'change' }, 'change', 'grow', 'growth', 'increase', 'decrease', 'drop', 'dropped', 'fall', 'fell', 'rise')
add(
  { type: 'change' },
  'grew',
  'rose',
  'decline',
  'go up',
  'go down',
  'went up',
  'went down',
  'fallen',
  'risen',
  'grown',
)
add({ type: 'why' }, 'why', 'how come', 'what caused', 'what explains', 'reason for', 'what drove')
add({ type: 'which' }, 'which', 'list', 'list of', 'name', 'names of', 'what', 'show')
add({ type: 'who' }, 'who')
add({ type: 'when' }, 'when')
add({ type: 'not' }, 'not', 'except', 'except for', 'excluding', 'without', 'other than', 'apart from', 'but not', 'no')
add({ type: 'not' }, 'not in', 'not from', 'not including', 'leave out')
add({ type: 'only' }, 'only', 'just')
add({ type: 'rows' }, 'rows', 'records', 'entries', 'lines', 'times', 'items listed', 'row', 'record', 'entry')
add(
  { type: 'condition', operator: 'more' },
  'more than',
  'over',
  'above',
  'greater than',
  'higher than',
  'exceeding',
  '>',
)
add({ type: 'condition', operator: 'more' }, 'larger than', 'bigger than', 'exceed')
add(
  { type: 'condition', operator: 'less' },
  'less than',
  'under',
  'below',
  'fewer than',
  'lower than',
  'smaller than',
  '<',
)
add({ type: 'condition', operator: 'atLeast' }, 'at least', '>=', 'no less than', 'no fewer than', 'no lower than')
add({ type: 'condition', operator: 'atMost' }, 'at most', '<=', 'no more than', 'no higher than', 'up to')
add({ type: 'condition', operator: 'equal' }, 'exactly')
add({ type: 'yes or no' }, 'did', 'do', 'does', 'is', 'are', 'was', 'were', 'has', 'have', 'had')
add({ type: 'all' }, 'all', 'everything', 'whole', 'entire')

const emptyText =
  'a an the of in on at for to from with within during our we us i my me you your their they them it its his her he she this that ' +
  'these those there here please can could would should will may s t what show tell give get find see need want know like be been being am ' +
  'as so and any some out let now ok hi hello hey thanks please pls plz made make did do does is are was were has have had ' +
  'came come how about instead sort sorted rank ranked win won earn earned receive received score scored achieve reach record recorded list listed hold held play played sell sells sold generate generated contain include appear total value values figure figures data dataset number numbers much many also then than whose where u im id main live lives lived living occur occurs occurred happen happens happened exist exists'

/** Words without a meaning of their own, in any position. */
const empties = new Set(wordsOf(emptyText).map(({ text }) => text))
const meaningful = ['what', 'total', 'than', 'where', 'whose', 'much', 'many', 'id']
for (const word of meaningful) empties.delete(word)
export const isEmptyWord = (word: Word): boolean => empties.has(word.text)

type Phrase = { words: Word[]; operator: Operator }
const byFirst = new Map<string, Phrase[]>()
for (const [phrase, operator] of entries) {
  const words = wordsOf(phrase)
  const first = words[0]?.stem ?? ''
  byFirst.set(first, [...(byFirst.get(first) ?? []), { words, operator }])
}

type Said = { length: number; operator: Operator }
const phrasesAt = (words: Word[], at: number): Said[] =>
  (byFirst.get(words[at]?.stem ?? '') ?? [])
    .filter((phrase) => phrase.words.every((each, index) => each.stem === words[at + index]?.stem))
    .map((phrase) => ({ length: phrase.words.length, operator: phrase.operator }))

/** The possible operators at a position, with their lengths. "At least" isn't "least", "line chart" isn't a line. */
export function operatorsAt(words: Word[], at: number): Said[] {
  const found = phrasesAt(words, at)
  const isInside = [1, 2].some((back) =>
    phrasesAt(words, at - back).some(({ length, operator }) => operator.type === 'condition' && length > back),
  )
  if (isInside) return found.filter(({ operator }) => operator.type !== 'order')
  const shapes = found.filter(({ length, operator }) => operator.type === 'shape' && length > 1)
  return shapes.length > 0 ? shapes : found
}

/** All words that mean something here, for the reading of slips. */
export const lexiconWords: string[] = [
  ...meaningful,
  ...entries.flatMap(([phrase]) => wordsOf(phrase).map(({ text }) => text)),
]
