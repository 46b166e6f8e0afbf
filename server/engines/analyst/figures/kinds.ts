import type { MeasureKind } from '../../../../contract/datasets/datasets.schemas.ts'
import { nameWords } from './words.ts'

/** More values than that are no groups with their total. */
const fewValues = 60

const kinds: [MeasureKind, RegExp][] = [
  [
    'index',
    /^(?:unnamed|index|row|row number|#|no|nr|pos|position|rank|lat|latitude|lon|lng|longitude|zip|year)(?: \d+)?$/,
  ],
  // A year is told, never added up.
  [
    'index',
    /^(?:(?:.+ )?date|founded|established|(?:year )?(?:built|opened|released|launched|incorporated)|birth year)$/,
  ],
  ['index', /^(?:.+ )?(?:latitude|longitude|weekday|(?:day|hour) of (?:the )?(?:week|month|year|day))$/],
  ['flag', /^(?:is|has|was) /],
  ['average', /\b(?:average|avg|mean|median|temperature|temp|age|humidity|life expect(?:ancy)?)\b/],
  ['average', /^(?:co ?2|magnitude|mag|(?:air |sea level )?pressure|elevation|altitude)$/],
  ['price', /^(?:adj(?:usted)? )?close$/],
  [
    'price',
    /\b(?:price|prices|fee|tariff)\b|\b(?:unit|cost|pay|wage) (?:cost|per|rate)\b|\bper (?:unit|hour|day|kg|piece|item|person|head|month|litre|night|seat)\b|\bhourly\b/,
  ],
  ['percentage', /%|\b(?:percent|percentage|pct|share|proportion|margin|utilisation|utilization|occupancy)\b/],
  ['percentage', /^(?:unemployment|unrate|inflation|approve|disapprove|approval|disapproval)$/],
  ['rate', /\b(?:rate|ratio|speed|density|intensity|yield|efficiency|frequency)\b/],
  ['score', /\b(?:rating|score|satisfaction|nps|csat|grades?|marks?|stars|index)\b/],
  [
    'level',
    /\b(?:stock|inventory|balance|headcount|head count|on hand|population|pop|unemployed|employees|staff|members|subscribers|outstanding|backlog|level|open tickets|arr|mrr|heads)\b/,
  ],
]
export const amountAfterAll = /\b(?:revenue|amount|sales|income|cost|profit|total)\b/

const textOf = (name: string): string =>
  nameWords(name)
    .map((word) => word.text)
    .join(' ')

/** By unit and name; a margin or a share of money in a currency is an amount. */
export function kindByName({ name, label, unit }: { name: string; label: string; unit: string }): MeasureKind {
  const text = textOf(label === '' ? name : label).replace(/\d{1,6} (?:%|percent|pct)/g, '')
  if (unit === 'percent') return 'percentage'
  const found = kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'amount'
  const isMoney = unit === 'currency' && (found === 'percentage' || found === 'score')
  return isMoney || (found === 'rate' && amountAfterAll.test(text) && unit === 'currency') ? 'amount' : found
}

/** What a column is called that its file gives no name: "Column 3", "Unnamed: 0". */
export const isNameless = (label: string): boolean => /^(?:|(?:unnamed|column|field) ?\d{0,4})$/.test(textOf(label))

const quoteName = /^(?:open|high|low|close)$/
const leastQuotes = 3
/** What a name means only beside the others of its table: prices of a day at an exchange, the wind of a weather record. */
export function kindBeside(label: string, labels: readonly string[]): MeasureKind | null {
  const text = textOf(label)
  const others = labels.map(textOf)
  if (quoteName.test(text) && others.filter((other) => quoteName.test(other)).length >= leastQuotes) return 'price'
  const isWeather = others.some((other) => /\b(?:temperature|temp|humidity)\b/.test(other))
  return isWeather && /^wind(?: speed)?$/.test(text) ? 'average' : null
}

const indicatorName =
  /^(?:indicator|metric|measure|kpi|variable|series|statistic|account|line item|figure|what)(?: name| code| type)?$/
const valueName = /^(?:value|amount|obs value|observation|number|figure|actual|data value|reading)$/
const totalWord = /^(?:(?:grand |sub)?totals?|all|both|combined|overall|sum)$/
const totalStart = /^(?:all|both|total) (.+)$/

/** Whether a column is called what a column is called that names what the numbers beside it are. */
export const namesIndicator = (label: string): boolean => indicatorName.test(textOf(label))
export const namesValue = (label: string): boolean => valueName.test(textOf(label))

/** Values whose rows hold what others hold together: "Total", "All regions" of a column Region, "Both sexes". */
export function totalsByName(label: string, values: readonly string[]): string[] {
  if (values.length < 3 || values.length > fewValues) return []
  const own = nameWords(label).map((word) => word.stem)
  return values.filter((value) => {
    const words = nameWords(value)
    const text = words.map((word) => word.text).join(' ')
    const rest = totalStart.test(text) ? words.slice(1) : []
    return totalWord.test(text) || (rest.length > 0 && rest.every((word) => own.includes(word.stem)))
  })
}
