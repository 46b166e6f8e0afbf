import { tableRemarks as remarks } from '../../../../contract/datasets/table-remarks.texts.ts'
import { bareDollar } from '../../queries/index.ts'
import { asText, type TypedColumn } from './columns.ts'

const mostNamed = 6
const isoCode = /^[A-Z]{3}$/
const currencyLabel = /^(?:currency|ccy|curr|währung|waehrung|devise|moneda|valuta)(?:[ _]?code)?$/i
/** "salary_currency" says it for "salary" alone. */
const currencyOfOne = /^(.+)[ _-](?:currency|ccy|curr|währung|waehrung|devise|moneda|valuta)(?:[ _-]?code)?$/i

const namesOf = ({ values }: TypedColumn): string[] => [
  ...new Set(values.flatMap((value) => (value === null ? [] : [value.trim()]))),
]

function namedIn(columns: readonly TypedColumn[]): { label: string; named: string[] }[] {
  if (!columns.some(({ content }) => content === 'number')) return []
  return columns.flatMap((column) => {
    const { label, content } = column
    return content === 'text' && currencyLabel.test(label.trim()) ? [{ label, named: namesOf(column) }] : []
  })
}

/** By the label of a column of numbers: the codes that "salary_currency" names for "salary". */
function namedForOne(columns: readonly TypedColumn[]): ReadonlyMap<string, string[]> {
  const found = columns.flatMap((column): [string, string[]][] => {
    const of = column.content === 'text' ? currencyOfOne.exec(column.label.trim())?.[1] : undefined
    const codes = of === undefined ? [] : namesOf(column)
    return of !== undefined && codes.length > 0 && codes.every((code) => isoCode.test(code)) ? [[of, codes]] : []
  })
  return new Map(found)
}

/** Said where a column of the table names several currencies, in which its amounts are. */
export const namedCurrencies = (columns: readonly TypedColumn[]): string[] =>
  namedIn(columns).flatMap(({ label, named }) =>
    named.length > 1 ? [remarks.currenciesNamed(label, named.slice(0, mostNamed))] : [],
  )

/** Amounts beside a column that names their currency: the one that it names, and no sign where it names several. */
export function inNamedCurrency<Column extends TypedColumn>(columns: readonly Column[]): Column[] {
  const named = namedIn(columns).flatMap((one) => one.named)
  const [code = ''] = named
  const isSaid = named.length > 1 || (named.length === 1 && isoCode.test(code))
  const ofOne = namedForOne(columns)
  return columns.map((column) => {
    const own = column.content === 'number' && column.unit !== 'percent' ? ofOne.get(column.label) : undefined
    if (own !== undefined && own.length > 1) {
      const said = remarks.currenciesMixed(column.label, own.slice(0, mostNamed))
      return { ...column, unit: 'number', currency: null, remarks: [...column.remarks, said] }
    }
    if (own !== undefined) return { ...column, unit: 'currency', currency: own[0] ?? null }
    if (!isSaid || column.unit !== 'currency') return column
    if (named.length > 1) return { ...column, unit: 'number', currency: null }
    return column.currency === bareDollar ? { ...column, currency: code } : column
  })
}

/** The currency of each row beside a column of amounts in several, so that they can be shown by it. */
export const currencyColumns = (columns: readonly TypedColumn[]): TypedColumn[] =>
  columns.flatMap(({ label, currencies }) =>
    currencies === undefined ? [] : [asText(remarks.currencyOf(label), currencies)],
  )
