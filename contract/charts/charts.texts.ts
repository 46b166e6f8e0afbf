import { formatCount } from '../shared/format.ts'

export const chartsTexts = {
  failedToLoad: (label: string) => `Failed to load ${label}`,
  failedToLoadData: 'Failed to load chart data',
  retry: 'Retry',
  loading: (label: string) => `Loading ${label}`,
  pointsOf: (label: string) => `Values of ${label}`,
  lookCloser: 'Press Enter for details',
  showTable: 'Show as table',
  showChart: 'Show as chart',
  showAllRows: (count: string) => `Show all ${count} rows`,
  untitled: 'Chart',
  saveToDashboard: 'Save to dashboard',
  saveChart: (label: string) => `Download ${label}`,
  saveCsv: 'Data as CSV',
  savePng: 'Picture as PNG',
  saveSvg: 'Picture as SVG',
  noPicture: 'Show the chart first.',
  other: 'Other',
  total: 'Total',
  noLabel: '(no label)',
  unnamedSeries: 'Value',
  axisTitle: (label: string) => `${label} →`,
  goal: (value: string) => `Goal ${value}`,
  shareAndValue: (value: string, share: string) => `${value} · ${share}`,
  rowsOfBin: 'Rows',
  bin: (from: string, to: string) => `${from} to ${to}`,
  class: (from: string, to: string) => `${from} to ${to}`,
  increase: 'Increase',
  decrease: 'Decrease',
  /** Of a box plot, from the lowest value to the highest. */
  boxParts: ['Lowest', 'Lower quartile', 'Median', 'Upper quartile', 'Highest'],
  ofGoal: (share: string, goal: string) => `${share} of ${goal}`,
  ofFirst: (share: string) => `${share} of the first`,
  ofPrevious: (share: string) => `${share} of the one before`,
  noData: 'No data',
  rightAxis: (label: string) => `${label} (right axis)`,
  moreSeries: (count: number) => `and ${count} more`,

  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  labelColumn: {
    hour: 'Hour',
    day: 'Day',
    week: 'Week from',
    month: 'Month',
    quarter: 'Quarter',
    year: 'Year',
    item: 'Item',
  },
  comparison: {
    budget: (label: string) => `${label}, budget`,
    previous_period: (label: string) => `${label}, previous period`,
    previous_year: (label: string) => `${label}, previous year`,
    seasonal_average: (label: string) => `${label}, seasonal average`,
  },
  /** Shown beside the parts of a breakdown. */
  ofWhole: (label: string) => `${label} (all items)`,
  inScenario: (label: string, scenario: string) => `${label}, ${scenario.toLowerCase()}`,
  difference: (share: string, label: string, value: string) => `${share} on ${label} (${value})`,

  kind: {
    column: 'Column chart',
    bar: 'Bar chart',
    line: 'Line chart',
    pie: 'Pie chart',
    doughnut: 'Doughnut chart',
    bubble: 'Bubble chart',
    scatter: 'Scatter chart',
    radar: 'Radar chart',
    polarArea: 'Polar area chart',
    'data-table': 'Table',
    'big-number': 'Figure',
    area: 'Area chart',
    heatmap: 'Heatmap',
    treemap: 'Treemap',
    funnel: 'Funnel',
    waterfall: 'Waterfall chart',
    histogram: 'Histogram',
    boxplot: 'Box plot',
    gauge: 'Gauge',
    map: 'Map',
  },
  summary: {
    shape: (kind: string, title: string, shown: string) => `${kind} of ${title}: ${shown}.`,
    oneSeries: (label: string, from: string, to: string, count: string) =>
      from === to ? `${label} for ${from}` : `${label}, ${count} values from ${from} to ${to}`,
    manySeries: (count: number, from: string, to: string) =>
      from === to ? `${count} series for ${from}` : `${count} series from ${from} to ${to}`,
    only: (value: string) => `The value is ${value}.`,
    range: (high: string, highAt: string, low: string, lowAt: string) =>
      `The highest is ${high} (${highAt}), the lowest ${low} (${lowAt}).`,
    allEqual: (value: string) => `Every value is ${value}.`,
    total: (value: string) => `The total is ${value}.`,
    goal: (goal: string) => `The goal is ${goal}.`,
    nothing: (title: string) => `${title} has no values to show.`,
    at: (series: string, label: string) => `${series}, ${label}`,
  },

  note: {
    nothing: 'No values to show yet.',
    unreadable: (count: number) =>
      count === 1 ? 'One value isn’t a number and is left out.' : `${count} values aren’t numbers and are left out.`,
    tooLarge: 'A value is too large to draw. The table shows it.',
    lengths: (series: string, values: number, labels: number) =>
      `“${series}” has ${values} values for ${labels} labels, so it can't be drawn. The table shows what there is.`,
    negativeParts: 'Negative values have no share of a whole, so bars are shown.',
    differentMeasures: 'Different measures don’t add up to a whole, so bars are shown.',
    zeroParts: 'Every value is 0, so bars are shown.',
    negativeRadar: 'A radar can’t show negative values, so bars are shown.',
    negativeAreas: 'Values below zero can’t be stacked as areas, so lines are shown.',
    negativeShares: 'Values below zero have no share of a whole, so the values are shown.',
    noWhole: 'These series don’t add up to a whole, so the values are shown.',
    differentSteps: 'Averages don’t add up step by step, so columns are shown.',
    oneColour: 'Different measures can’t share colours, so columns are shown.',
    noGoal: 'A gauge needs a goal. Enter one in the chart’s settings, or choose a budget to compare with.',
    goalAboveZero: 'A gauge shows values from 0 up to a goal above 0.',
    noBins: 'A histogram counts the rows of a dataset by one of its numbers. Choose such a metric.',
    fiveParts: 'A box plot shows how the rows of a dataset spread. Choose a dataset and a metric of numbers.',
    noCountries: 'None of the labels is the name or code of a country.',
    notCountries: (labels: readonly string[], more: number) =>
      `Not on the map: ${labels.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}.`,
    sameCountries: (labels: readonly string[], more: number) =>
      `Not on the map, because another label is the same country: ${labels.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}.`,
    pairs: (needed: number) =>
      needed === 3
        ? 'A bubble chart needs three series: across, up and size.'
        : 'A scatter chart needs two series, across and up, or labels that are numbers.',
    summedParts: 'Each part is the total of its series.',
    otherHolds: (count: number, share: string) =>
      `“Other” holds ${formatCount(count)} items, ${share} of the total. The table shows them all.`,
    stopped: (shown: number, all: number, share: string) =>
      `The ${shown} largest of ${formatCount(all)} items are shown, ${share} of the total; the rest is “Other”.`,
    leftOut: (shown: number, all: number) =>
      `The ${shown} largest of ${formatCount(all)} items are shown; their values can't be added up to “Other”. The table shows them all.`,
    running: (label: string) => `${label} is not over yet.`,
  },
} as const
