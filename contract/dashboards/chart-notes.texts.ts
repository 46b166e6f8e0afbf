import { nameWords } from '../shared/name-words.ts'
import { ownValue } from '../shared/own-value.ts'

const counted = (count: number) => count.toLocaleString('en-NZ')
const periodNames: Record<string, string> = { fy: 'financial year', half: 'half year' }

/** Notes of the server beside a chart's values. */
export const chartNotesTexts = {
  cannotFilter: (dimensions: readonly string[]) =>
    `This chart can't be filtered by: ${dimensions.map(nameWords).join(', ')}`,
  onlyRows: (words: string) => `Only rows in which ${words}.`,
  onlyRowsOf: (series: string, words: string) => `${series}: only rows in which ${words}.`,
  seriesNumber: (number: number) => `Series ${number}`,
  budgetLeftOut: (dataset: string) => `The budget is left out: ${dataset} lacks the columns of the conditions.`,
  noDates: (dataset: string) => `${dataset} has no dates, so the range does not narrow it.`,
  otherItems: (count: number, share: string) => `“Other” holds ${counted(count)} items, ${share} of the total.`,
  otherWhole: (count: number) => `“Other” holds ${counted(count)} items.`,
  tooManyItems: (most: string) => `Only the first ${most} items were looked at.`,
  emptyItem: '(empty)',
  all: 'All dates',
  span: (from: string, to: string) => `${from} to ${to}`,
  fellBack: (fault: string) => `Some values are shown as 0: ${fault}`,
  tooFine: (measure: string, unit: string) =>
    `${measure} is kept by ${ownValue(periodNames, unit) ?? unit}, and is shown so.`,
  tooManyPeriods: (unit: string) =>
    `The range is too long for that, so it is shown by ${ownValue(periodNames, unit) ?? unit}.`,
  everyYears: (step: number) => `Figures are there every ${step} years. The years between are not shown.`,
  sameDays: (until: string) => `Comparisons count as many days as there are so far, up to ${until}.`,
  ofTable: (column: string, table: string) => `${column} of ${table}`,
  noBudget: 'There is no budget to compare with.',
} as const
