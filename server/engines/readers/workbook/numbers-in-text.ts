import { ownValue } from '../../../../contract/shared/own-value.ts'
import { bareDollar } from '../../queries/index.ts'
import type { TypedColumn } from './columns.ts'
import { placeholder } from './missing-values.ts'
import { canonicalDecimal, currencyIn, parseNumberText } from './numbers.ts'
import { flowWord, isIdLabel } from './roles.ts'

/** The percentage of cells that must begin with a number of the same unit. */
const leastPercent = 90
const leastNumbers = 3
const longestCell = 200
const beginning = /^((?:US|NZ|A|C)?[$€£¥₹])? ?(\d[\d,]{0,18}(?:\.\d{1,8})?)[ \u00a0]?([\s\S]*)$/
const unitAt = /^(\p{L}{1,14}|°[CF])?\.?\s*([\s\S]*)$/u
/** What may follow a number and its unit: a remark, or the same amount in another unit. */
const aside = /^(?:$|[([*†‡#\n])/
const ordinal = /^(?:st|nd|rd|th)$/
const zeros: Record<string, number> = { thousand: 3, million: 6, billion: 9, mn: 6, bn: 9 }

type Read = { value: string; unit: string; currency: string | null }

/** "Ton" and "tons" are one unit. */
const keyOf = ({ unit, currency }: Read): string =>
  `${unit.toLowerCase().replace(/(?<=\p{L}{2})s$/u, '')} ${currency ?? '-'}`

const shifted = (value: string, decimals: number): string => {
  const [whole = '', fraction = ''] = value.split('.')
  const digits = fraction.padEnd(decimals, '0')
  return canonicalDecimal(`${whole}${digits.slice(0, decimals)}.${digits.slice(decimals)}`.replace(/\.$/, ''))
}

/** "1,450 tons", "45(11)", "$11 million": the number that a cell begins with; null where more follows than its unit. */
function numberAtStart(cell: string): Read | null {
  const [, sign, digits = '', behind = ''] = beginning.exec(cell.trim()) ?? []
  const value = parseNumberText(digits, '.')?.value
  if (value === undefined || cell.length > longestCell) return null
  const isRemark = /^[\n]/.test(behind)
  const [, word = '', rest = ''] = (isRemark ? null : unitAt.exec(behind)) ?? ['', '', behind]
  const tail = isRemark || behind.slice(word.length).startsWith('\n') ? '' : rest
  if (!aside.test(tail) || ordinal.test(word)) return null
  const currency = sign === undefined ? null : currencyIn(sign)
  const decimals = ownValue(zeros, word.toLowerCase())
  if (decimals !== undefined) return { value: shifted(value, decimals), unit: '', currency }
  return { value, unit: word, currency }
}

/** The numbers of a column of texts that nearly all begin with one, of one unit; the texts stay as they are beside it. */
export function numbersInText(column: TypedColumn, labels: readonly string[]): TypedColumn[] {
  // A column that was deliberately kept as text isn't searched for numbers.
  if (column.content !== 'text' || column.remarks.length > 0 || isIdLabel(column.label)) return []
  const read = new Map<string, Read | null>()
  const units = new Map<string, number>()
  let filled = 0
  for (const cell of column.values) {
    if (cell === null || placeholder.test(cell.trim())) continue
    filled += 1
    const known = read.get(cell)
    const found = known === undefined ? numberAtStart(cell) : known
    read.set(cell, found)
    if (found === null) {
      if (filled > 50 && units.size === 0) return []
      continue
    }
    const key = keyOf(found)
    units.set(key, (units.get(key) ?? 0) + 1)
  }
  const [commonest] = [...units].sort(([, one], [, other]) => other - one)
  if (commonest === undefined || commonest[1] < leastNumbers || commonest[1] * 100 < filled * leastPercent) return []
  const [key] = commonest
  const values = column.values.map((cell) => {
    const found = cell === null ? undefined : read.get(cell)
    return found && keyOf(found) === key ? found.value : null
  })
  const first = [...read.values()].find((each) => each !== null && keyOf(each) === key)
  const unit = first?.unit ?? ''
  const isSaid = unit === '' || column.label.toLowerCase().includes(unit.toLowerCase())
  const label = `${column.label} (${isSaid ? 'number' : unit})`
  if (new Set(values).size < 3 || labels.includes(label)) return []
  const currency = first?.currency ?? null
  // A height or a speed is a property of each thing.
  const isProperty = unit !== '' && !flowWord.test(column.label)
  return [
    {
      ...{ label, content: 'number', type: 'decimal', values, remarks: [] },
      ...(currency === null
        ? { unit: 'number', currency: null }
        : { unit: 'currency', currency: currency || bareDollar }),
      ...(isProperty ? { kind: 'average' } : {}),
    },
  ]
}
