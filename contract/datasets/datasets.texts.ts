import { formatCount } from '../shared/format.ts'

/** Texts of datasets: query messages and the Datasets tab. */
export const datasetsTexts = {
  datasetRequired: 'Dataset is required',
  invalidDataset: (name: string) => `Invalid dataset "${name}"`,
  metricRequired: 'Metric is required',
  invalidMetric: (metric: string, dataset: string) => `Invalid metric "${metric}" for dataset "${dataset}"`,
  invalidAggregation: (aggregation: string) => `Invalid aggregation "${aggregation}"`,
  invalidBreakdown: 'Invalid breakdown dimension',
  invalidDateField: 'Invalid date field',
  invalidFilterDimension: (name: string, dataset: string) =>
    `Invalid filter dimension "${name}" for dataset "${dataset}"`,
  invalidFilter: (dimension: string) =>
    `The filter on "${dimension}" is not valid JSON of a value, a list or a type with values.`,
  invalidOrder: 'The order is not valid JSON of columns or measures with a direction.',
  invalidOrderBy: (name: string) => `Can’t order by "${name}": it isn’t a column of this list.`,
  invalidExpressions: 'The expressions are not valid JSON of names and expressions.',
  expressionNameTaken: (name: string) => `This query already has a column called "${name}".`,
  inExpression: (name: string, problem: string) => `${name}: ${problem}.`,
  invalidTop: 'The top is not valid JSON of a breakdown, a measure and a count.',
  topNeedsBreakdown: (name: string) => `"${name}" isn’t a breakdown of this query, so it can’t have a top.`,
  invalidBins: 'The bins are not valid JSON of columns with a width or a count.',
  invalidSubtotals: 'The subtotals are not valid JSON of lists of breakdowns.',
  subtotalNeedsAxis: (name: string) => `"${name}" isn’t an axis of this query, so it can’t have subtotals.`,
  binsTwice: (name: string) => `The bins of "${name}" are given twice.`,
  tooManyBins: (column: string, most: number) => `"${column}" would have more than ${most} bins. Use a larger width.`,
  topOfWindow: (name: string) => `"${name}" compares groups with each other, so you can’t rank by it.`,
  windowNeedsPeriods: (name: string, window: string) =>
    `${name}: ${window} works across periods, so the query needs a date granularity such as month.`,
  /** Combines the rows outside the top values. */
  rest: 'Other',
  invalidWhere: 'The conditions are not valid JSON of columns, comparisons and values.',
  invalidConditionColumn: (column: string, dataset: string) =>
    `Invalid condition column "${column}" for dataset "${dataset}"`,
  conditionNeedsNumber: (column: string) => `A condition on "${column}" needs a number.`,
  conditionNeedsDay: (column: string) => `A condition on "${column}" needs a date as yyyy-mm-dd.`,
  conditionNeedsText: (column: string) => `Only text contains or begins with something; "${column}" is not text.`,
  conditionNeedsDates: (column: string) => `A period needs a date column; "${column}" isn’t one.`,
  invalidDay: 'Enter a date as yyyy-mm-dd.',
  invalidLimit: 'The limit must be a whole number from 1 to 10000.',
  invalidOffset: 'The offset must be a whole number from 0.',
  invalidDimension: (name: string) => `Invalid dimension "${name}"`,
  invalidColumn: (column: string, dimension: string) => `Invalid column "${column}" for dimension "${dimension}"`,
  tooMany: (what: string, most: number) => `A query can have up to ${most} ${what}.`,
  filterNotApplied: 'filter not applied',

  warehouseUnavailable: 'Couldn’t read the data. Try again.',

  nameRequired: 'Enter a name.',
  unmatched: (rows: number, label: string) =>
    rows === 1 ? `1 row has no match in ${label}.` : `${formatCount(rows)} rows have no match in ${label}.`,
  noData: 'No data found. Please check your query parameters.',
  limitPlaceholder: '100',
} as const
