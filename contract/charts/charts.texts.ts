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
