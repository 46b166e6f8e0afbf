import type { DayOrder } from '../workbook/dates.ts'

/** How far from UTC a time is, behind its minutes or seconds; a pattern that DuckDB knows as well. As of `hasOffset`. */
export const offsetOfTime = /(:[0-9]{2}(?:[.][0-9]{1,9})?(?: ?[AaPp][Mm])?)(?: ?Z| ?UTC|[+-][0-9]{2}(?::?[0-9]{2})?)$/

/** Patterns of dates with their DuckDB formats. `order`: only if the numbers alone don't distinguish day and month. */
const forms: readonly { looks: RegExp; formats: readonly string[]; order?: DayOrder }[] = [
  {
    looks: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?$/,
    formats: ['%Y-%m-%dT%H:%M:%S', '%Y-%m-%d %H:%M:%S', '%Y-%m-%dT%H:%M:%S.%f', '%Y-%m-%d %H:%M:%S.%f'],
  },
  { looks: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d$/, formats: ['%Y-%m-%d %H:%M', '%Y-%m-%dT%H:%M'] },
  { looks: /^\d{4}-\d{1,2}-\d{1,2}$/, formats: ['%Y-%m-%d'] },
  { looks: /^\d{4}\/\d{1,2}\/\d{1,2}$/, formats: ['%Y/%m/%d'] },
  { looks: /^\d{4}\/\d{1,2}\/\d{1,2} \d{1,2}:\d\d(?::\d\d)?$/, formats: ['%Y/%m/%d %H:%M:%S', '%Y/%m/%d %H:%M'] },
  { looks: /^\d{4}\.\d{1,2}\.\d{1,2}$/, formats: ['%Y.%m.%d'] },
  { looks: /^\d{1,2}\/\d{1,2}\/\d{4}$/, formats: ['%d/%m/%Y'], order: 'day first' },
  { looks: /^\d{1,2}-\d{1,2}-\d{4}$/, formats: ['%d-%m-%Y'], order: 'day first' },
  { looks: /^\d{1,2}\.\d{1,2}\.\d{4}$/, formats: ['%d.%m.%Y'], order: 'day first' },
  { looks: /^\d{1,2}\/\d{1,2}\/\d\d$/, formats: ['%d/%m/%y'], order: 'day first' },
  { looks: /^\d{1,2}-\d{1,2}-\d\d$/, formats: ['%d-%m-%y'], order: 'day first' },
  { looks: /^\d{1,2}\.\d{1,2}\.\d\d$/, formats: ['%d.%m.%y'], order: 'day first' },
  { looks: /^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d$/, formats: ['%d/%m/%Y %H:%M'], order: 'day first' },
  { looks: /^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d:\d\d$/, formats: ['%d/%m/%Y %H:%M:%S'], order: 'day first' },
  {
    looks: /^\d{1,2}\.\d{1,2}\.\d{4} \d{1,2}:\d\d(?::\d\d)?$/,
    formats: ['%d.%m.%Y %H:%M', '%d.%m.%Y %H:%M:%S'],
    order: 'day first',
  },
  {
    looks: /^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d(?::\d\d)? ?[AP]M$/i,
    formats: ['%d/%m/%Y %I:%M %p', '%d/%m/%Y %I:%M:%S %p'],
    order: 'day first',
  },
  { looks: /^\d{1,2} [A-Za-z]{3} \d{4}$/, formats: ['%d %b %Y'] },
  { looks: /^\d{1,2} [A-Za-z]{4,9} \d{4}$/, formats: ['%d %B %Y'] },
  { looks: /^\d{1,2}-[A-Za-z]{3}-\d{4}$/, formats: ['%d-%b-%Y'] },
  { looks: /^\d{1,2}-[A-Za-z]{3}-\d\d$/, formats: ['%d-%b-%y'] },
  { looks: /^[A-Za-z]{3} \d{1,2}(?:,? |,)\d{4}$/, formats: ['%b %d, %Y', '%b %d,%Y', '%b %d %Y'] },
  { looks: /^[A-Za-z]{4,9} \d{1,2}(?:,? |,)\d{4}$/, formats: ['%B %d, %Y', '%B %d,%Y', '%B %d %Y'] },
  { looks: /^[A-Za-z]{3}[ -]\d{4}$/, formats: ['%b %Y', '%b-%Y'] },
  { looks: /^[A-Za-z]{4,9} \d{4}$/, formats: ['%B %Y'] },
  { looks: /^[A-Za-z]{3}-\d\d$/, formats: ['%b-%y'] },
  { looks: /^\d{4}-\d{2}$/, formats: ['%Y-%m'] },
  { looks: /^\d{1,2}\/\d{4}$/, formats: ['%m/%Y'] },
  { looks: /^(?:19|20)\d{6}$/, formats: ['%Y%m%d'] },
  { looks: /^(?:19|20)\d{4}$/, formats: ['%Y%m'] },
]

const turned = (format: string): string => format.replace(/%d(.)%m/, '%m$1%d')

/** The formats that dates such as these are written in. */
export function formatsOf(texts: readonly string[], order: DayOrder): string[] {
  const plain = texts.map((text) => text.replace(offsetOfTime, '$1'))
  const seen = forms.filter(({ looks }) => plain.some((text) => looks.test(text)))
  return [
    ...new Set(
      seen.flatMap((form) =>
        form.order !== undefined && order === 'month first' ? form.formats.map(turned) : [...form.formats],
      ),
    ),
  ]
}
