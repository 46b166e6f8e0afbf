import type { FactTableInfo } from '../assistant.ports.ts'
import { plainText } from '../language/plain-text.ts'
import { analystTexts } from './analyst.texts.ts'
import type { Reading } from './reading.ts'
import type { NamedRange } from './resolve-dates.ts'

/** ", in March 2019, for Yangon": what figures are limited to, apart from what they are grouped by. */
export function scopeOf(reading: Reading, range: NamedRange | null, grouped: string[]): string {
  const included = Object.entries(reading.filters).filter(
    ([name, filter]) => filter.type === 'include' && !grouped.includes(name),
  )
  const excluded = Object.values(reading.filters).filter((filter) => filter.type === 'exclude')
  return [
    ...(included.length === 0
      ? []
      : [
          analystTexts.forValues(
            included.flatMap(([name, filter]) => filter.values.map((value) => valueName(reading.table, name, value))),
          ),
        ]),
    ...(excluded.length === 0
      ? []
      : [analystTexts.withoutValues(excluded.flatMap((filter) => filter.values.map(plainText)))]),
    ...(range === null ? [] : [analystTexts.inRange(range.name)]),
  ].join('')
}

/** A value that says nothing alone ("A", "3", "True") with the name of its dimension. */
const valueName = (table: FactTableInfo, dimension: string, value: string): string =>
  value.length <= 2 || /^(?:\d+|true|false|yes)$/i.test(value)
    ? `${labelOf(table, dimension)} ${value}`
    : plainText(value)

export const labelOf = (table: FactTableInfo, name: string): string =>
  table.dimensions.find((each) => each.name === name)?.label ?? name
