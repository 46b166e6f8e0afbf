import { meets } from '../../../../contract/chat/conditions.ts'
import type { ReadingBeside } from '../../../../contract/chat/reading.schemas.ts'
import { type Difference, formatPercent, formatPeriod } from '../../tools/index.ts'
import { type Answered, marked, mostListed, nameOf, said, shown } from './cells.ts'
import { measureLabel, periodPhrase, plainName, restrictions } from './phrases.ts'

const askedWords = { more: 'above', less: 'below', atLeast: 'at or above', atMost: 'at or below' }

function nameOfRow({ granularity, groups }: ReadingBeside, { dimensionValues }: Difference): string {
  const day = dimensionValues['__date']
  const period = granularity === null ? [] : [day == null ? '(no date)' : formatPeriod(day, granularity)]
  return [...period, ...groups.map((group) => nameOf(dimensionValues[group]))].join(', ')
}

/** A measure beside another one: as a whole, or group by group, with those that are looked for first. */
export function besideAnswer(reading: ReadingBeside, { table, data, today }: Answered): string {
  const { comparison } = data
  const rows = comparison?.differences ?? []
  const label = measureLabel(table, reading.measure)
  const [own, compared] = [data.measures[0], comparison?.measures[0]]
  const other = plainName(compared?.label ?? '')
  const format = own === undefined ? undefined : { ...own, isWhole: own.isWhole && compared?.isWhole === true }
  const rest = `${restrictions(table, reading)}${periodPhrase(table, reading.period, today)}`
  const percent = ({ fraction }: Difference): string =>
    fraction === undefined ? '' : ` (${fraction < 0 ? '−' : '+'}${formatPercent(Math.abs(fraction))})`
  const pair = (row: Difference): string =>
    `${row.value === null ? 'no value' : marked(shown(row.value, format), data)} against ${row.comparedValue === null ? 'no value' : marked(shown(row.comparedValue, format), data)}${percent(row)}`
  const isWhole = reading.groups.length === 0 && reading.granularity === null
  const [only] = rows
  if (only === undefined) return `There are no rows${rest} to compare.`
  if (isWhole) return `${said(label)} against ${other}${rest}: ${pair(only)}.`
  const { asked } = reading
  const found = rows.filter(
    ({ value, comparedValue }) =>
      asked !== null &&
      value !== null &&
      comparedValue !== null &&
      meets(value, { operator: asked, value: comparedValue }),
  )
  const names = found.map((row) => nameOfRow(reading, row)).slice(0, mostListed)
  const verb = names.length > 1 ? 'are' : 'is'
  const verdict =
    asked === null
      ? ''
      : `**${names.length === 0 ? 'None' : names.join(', ')}** ${verb} ${askedWords[asked]} ${other}. `
  const lines = rows.slice(0, mostListed).map((row) => `- ${nameOfRow(reading, row)}: ${pair(row)}`)
  return `${verdict}${said(label)} against ${other}${rest}:\n\n${lines.join('\n')}`
}
