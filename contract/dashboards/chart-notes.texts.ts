import { formatCount } from '../shared/format.ts'
import { nameWords } from '../shared/name-words.ts'
import { ownValue } from '../shared/own-value.ts'

const periodNames: Record<string, string> = { fy: 'financial year', half: 'half year' }

const sameDays = 'Comparisons cover the same number of days'
/** Whether a note says how far comparisons reach, which a figure with a named period says itself. */
export const isOfSameDays = (note: string): boolean => note.startsWith(sameDays)

/** Notes of the server beside a chart's values. */
export const chartNotesTexts = {
  cannotFilter: (dimensions: readonly string[]) =>
    `This chart can't be filtered by: ${dimensions.map(nameWords).join(', ')}`,
  onlyRows: (words: string) => `Only rows where ${words}.`,
  onlyRowsOf: (series: string, words: string) => `${series}: only rows where ${words}.`,
  seriesNumber: (number: number) => `Series ${number}`,
  budgetLeftOut: (dataset: string) => `The budget isn’t shown: ${dataset} lacks the columns it is filtered by.`,
  noDates: (dataset: string) => `${dataset} has no dates, so the date range doesn’t apply.`,
  otherItems: (count: number, share: string) => `“Other” holds ${formatCount(count)} items, ${share} of the total.`,
  otherWhole: (count: number) => `“Other” holds ${formatCount(count)} items.`,
  tooManyItems: (most: string) => `Limited to the first ${most} items.`,
  emptyItem: '(empty)',
  all: 'All dates',
  span: (from: string, to: string) => `${from} to ${to}`,
  fellBack: (fault: string) => `Some values are shown as 0: ${fault}`,
  tooFine: (measure: string, unit: string) =>
    `${measure} is recorded by ${ownValue(periodNames, unit) ?? unit}, so it’s shown that way.`,
  tooManyPeriods: (unit: string) =>
    `The range is too long for that, so it’s shown by ${ownValue(periodNames, unit) ?? unit}.`,
  everyYears: (step: number) => `There are figures every ${step} years. The years between aren’t shown.`,
  sameDays: (until: string) => `${sameDays}, up to ${until}.`,
  ofTable: (column: string, table: string) => `${column} of ${table}`,
  withoutNumber: (count: number) =>
    count === 1
      ? 'One row has no number and isn’t counted.'
      : `${formatCount(count)} rows have no number and aren’t counted.`,
  withoutValue: (count: number) =>
    count === 1 ? 'One item without a value isn’t shown.' : `${formatCount(count)} items without a value aren’t shown.`,
  noBudget: 'No budget to compare with.',
} as const
