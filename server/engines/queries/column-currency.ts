import type { UnderstoodColumn } from './understood-table.ts'

/** The currency of a column whose file has dollar signs and names no country. */
export const bareDollar = '$'
const dollars = ['USD', 'NZD', 'AUD', 'CAD', 'SGD', 'HKD']

/**
 * The currency in which the values of a column are written: that of its header or cells. Where these name none, that of
 * the organisation, unless the file says dollars and the organisation counts in something else. Undefined for no money.
 */
export function currencyOf({ unit, currency }: Pick<UnderstoodColumn, 'unit' | 'currency'>, usual: string) {
  if (unit !== 'currency') return undefined
  if (currency === bareDollar) return dollars.includes(usual) ? usual : 'USD'
  return currency ?? usual
}
