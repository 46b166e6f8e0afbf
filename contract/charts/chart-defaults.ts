export const defaultChartType = 'column'
export const defaultCurrency = 'NZD'
export const defaultLocale = 'en-NZ'
export const defaultTimeZone = 'Pacific/Auckland'
export const defaultScenario = 'Actual'

const squareTypes = ['pie', 'doughnut', 'polarArea', 'radar']

/** Maximum width of a square drawing, in CSS pixels. */
export const squareLimit = 440

/** Width divided by height. */
export function aspectRatio(chartType: string): number {
  return squareTypes.includes(chartType) ? 1 : 1.77
}
