import { expect, test } from 'vitest'
import { dateAxis } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import type { MeasurementQuery } from '../../../contract/formulas/formulas.schemas.ts'
import type { FactTable, UnderstoodColumn } from '../../engines/queries/index.ts'
import type { ChartMeasures } from '../formulas/index.ts'
import { allowedGranularities } from '../../../contract/shared/periods.ts'
import { proposeDashboard } from './first-dashboard.ts'

const date: UnderstoodColumn = { name: 'day', label: 'Day', role: 'date', type: 'date' }
const figure = (label: string, more: Partial<UnderstoodColumn> = {}): UnderstoodColumn => ({
  ...{ name: label.toLowerCase().replaceAll(' ', '_'), label, role: 'measure', type: 'decimal', unit: 'number' },
  ...more,
})
const table = (name: string, ...columns: UnderstoodColumn[]): FactTable => ({
  ...{ name, label: name, files: [name] },
  columns: [date, ...columns],
})
type Held = { table: FactTable; rows: number; last: string }

async function headline(...held: Held[]): Promise<string | undefined> {
  const ask = ({ factTable, dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
    const { rows, last } = held.find((one) => one.table.name === factTable)!
    const measures = Object.fromEntries(asked.map((measure) => [measure, { value: 1, unit: 'number' }]))
    const row = (dimensionValues: Record<string, string>) => ({ dimensionValues, measures, recordCount: rows })
    const days = ['2020-01-01', last].map((day) => row({ [dateAxis]: day }))
    const results = dateGranularity === undefined ? [row({})] : days
    return Promise.resolve({ results, total: results.length })
  }
  const factTables = held.map((one) => one.table)
  const proposed = await proposeDashboard(ask, { factTables, dimensions: [] }, '2026-06-01')
  return proposed?.metrics[0]?.title
}

const sales = table('sales', figure('Revenue', { unit: 'currency', kind: 'amount' }))
const stocks = table('stocks', figure('Close', { unit: 'currency', kind: 'price' }))
const polls = table('polls', figure('Approve', { kind: 'percentage' }))
const hours = table('time sheet', figure('Hours', { kind: 'amount' }))
const fires = table('fires', figure('Acres', { kind: 'amount' }))

test('the table that a business looks at leads, however many rows the others have', async () => {
  const last = '2026-05-01'
  expect(
    await headline(
      { table: stocks, rows: 9_000, last },
      { table: polls, rows: 5_000, last },
      { table: sales, rows: 40, last },
    ),
  ).toBe('Revenue')
  expect(await headline({ table: fires, rows: 9_000, last }, { table: hours, rows: 40, last })).toBe('Hours')
  expect(await headline({ table: hours, rows: 9_000, last }, { table: sales, rows: 40, last })).toBe('Revenue')
})

test('of two such tables the recent leads, then the one of more rows', async () => {
  const other = table('older', figure('Turnover', { unit: 'currency', kind: 'amount' }))
  const old = { table: other, rows: 900, last: '2019-05-01' }
  expect(await headline(old, { table: sales, rows: 40, last: '2026-05-01' })).toBe('Revenue')
  expect(await headline({ ...old, last: '2026-04-01' }, { table: sales, rows: 40, last: '2026-05-01' })).toBe(
    'Turnover',
  )
  expect(await headline({ table: sales, rows: 40, last: '2026-05-01' }, { ...old, last: '2026-04-01' })).toBe(
    'Turnover',
  )
})

test('a table of a few rows leads only where there is no larger one', async () => {
  const last = '2026-05-01'
  expect(await headline({ table: sales, rows: 3, last }, { table: fires, rows: 40, last: '2020-05-01' })).toBe('Acres')
  expect(await headline({ table: sales, rows: 3, last }, { table: fires, rows: 5, last })).toBe('Revenue')
})

test('a column without a name heads nothing', async () => {
  const nameless = table('sheet', figure('Column 1', { kind: 'amount' }), figure('Guests', { kind: 'amount' }))
  expect(await headline({ table: nameless, rows: 40, last: '2026-05-01' })).toBe('Guests')
})

test('what nothing decides is shown where there is nothing else, and never beside something else', async () => {
  let value = 7
  const shown = async (...columns: UnderstoodColumn[]) => {
    const ask = ({ dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
      const measures = Object.fromEntries(asked.map((measure) => [measure, { value, unit: 'number' }]))
      const row = (day?: string) => ({
        ...{ dimensionValues: day === undefined ? {} : { [dateAxis]: day }, measures, recordCount: 3 },
      })
      const results = dateGranularity === undefined ? [row()] : ['2026-04-07', '2026-05-01'].map(row)
      return Promise.resolve({ results, total: results.length })
    }
    const catalogue = { factTables: [table('stores', ...columns)], dimensions: [] }
    const proposed = await proposeDashboard(ask, catalogue, '2026-06-01')
    const numbers = proposed?.metrics.filter(({ chartType }) => chartType === 'big-number')
    return numbers?.map(({ title }) => title)
  }
  const open = figure('Zeal', { kind: 'amount', kindReason: 'open' })
  const mean = figure('Height', { kind: 'average', kindReason: 'name' })
  expect(await shown(open, figure('Guests', { kind: 'amount', kindReason: 'name' }))).toEqual(['Guests'])
  expect(await shown(open, mean)).toEqual(['Height'])
  // Whole numbers may be codes, of which the number of records says more.
  expect(await shown(open)).toEqual(['Records of stores'])
  const shipper = figure('Ship via', { kind: 'average', kindReason: 'open' })
  expect(await shown(shipper, mean)).toEqual(['Height'])
  expect(await shown(shipper)).toEqual(['Records of stores'])
  const pay = figure('Pay', { kind: 'average', kindReason: 'open' })
  const codes: UnderstoodColumn = { name: 'pay_currency', label: 'pay_currency', role: 'dimension', type: 'text' }
  const euros = figure('Pay in euros', { kind: 'average', kindReason: 'open', unit: 'currency' })
  expect(await shown(pay, codes, mean, euros)).toEqual(['Pay in euros', 'Height'])
  expect(await shown(pay, codes)).toEqual(['Records of stores'])
  value = 7.25
  expect(await shown(open)).toEqual(['Zeal'])
  expect(await shown(shipper)).toEqual(['Ship via'])
  // Several currencies have no common figure.
  expect(await shown(pay, codes)).toEqual([])
})

test('the headline of yearly figures is named by the last year that they have, which may be to come', async () => {
  const ask = ({ dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
    const measures = Object.fromEntries(asked.map((measure) => [measure, { value: 7, unit: 'number' }]))
    const row = (dimensionValues: Record<string, string>) => ({ dimensionValues, measures, recordCount: 10 })
    const days = ['2024-01-01', '2025-01-01', '2026-01-01', '2060-01-01'].map((day) => row({ [dateAxis]: day }))
    const results = dateGranularity === undefined ? [row({})] : days
    return Promise.resolve({ results, total: results.length })
  }
  const people = table('projections', figure('Total', { kind: 'amount', kindReason: 'name' }))
  const proposed = await proposeDashboard(ask, { factTables: [people], dimensions: [] }, '2026-06-01')
  expect(proposed?.metrics[0]?.title).toBe('Total in 2060')
})

test('records of one date are shown by what they are, and not by the days of a month', async () => {
  const ask = ({ dateGranularity, dimensions, measures: asked }: FactQuery): Promise<FactResult> => {
    const measures = Object.fromEntries(asked.map((measure) => [measure, { value: 7, unit: 'number' }]))
    const row = (dimensionValues: Record<string, string>) => ({ dimensionValues, measures, recordCount: 40 })
    const parts = dimensions.includes('position') ? ['C', 'D', 'G'].map((position) => row({ position })) : [row({})]
    const results = dateGranularity === undefined ? parts : [row({ [dateAxis]: '2013-01-01' })]
    return Promise.resolve({ results, total: results.length })
  }
  const position: UnderstoodColumn = { name: 'position', label: 'Position', role: 'dimension', type: 'text' }
  const draft = table('draft', position, figure('Height', { kind: 'average', kindReason: 'name' }))
  const proposed = await proposeDashboard(ask, { factTables: [draft], dimensions: [] }, '2026-06-01')
  expect(proposed?.defaultSettings).toMatchObject({ range: 'all', granularity: 'year', compare: 'none' })
  expect(proposed?.metrics.map(({ title }) => title)).toEqual(['Height', 'Height by position', 'Height in figures'])
})

test('what has nothing in the period is not shown, and neither is a sum that is nothing', async () => {
  const values: Record<string, number | null> = {
    'sales:sum': null,
    'refunds:sum': 0,
    'cold:mean': 0,
    'tiny:mean': 0.001,
  }
  const found = table(
    'sheet',
    figure('Sales', { kind: 'amount' }),
    figure('Refunds', { kind: 'amount' }),
    figure('Guests', { kind: 'amount' }),
    figure('Cold', { kind: 'average' }),
    figure('Tiny', { kind: 'average' }),
  )
  const ask = ({ dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
    const measures = Object.fromEntries(
      asked.map((measure) => [measure, { value: measure in values ? values[measure]! : 7, unit: 'number' }]),
    )
    const row = (dimensionValues: Record<string, string>) => ({ dimensionValues, measures, recordCount: 30 })
    const results = dateGranularity === undefined ? [row({})] : [row({ [dateAxis]: '2026-05-01' })]
    return Promise.resolve({ results, total: results.length })
  }
  const proposed = await proposeDashboard(ask, { factTables: [found], dimensions: [] }, '2026-06-01')
  const shown = proposed?.metrics.flatMap((chart) =>
    chart.metricType === 'warehouse_metric' ? chart.series.map(({ dataSource }) => dataSource.metric) : [],
  )
  expect([...new Set(shown)]).toEqual(['guests', 'cold'])
})

test('a formula without values in the period is not shown', async () => {
  const days: Record<string, readonly string[]> = { Margin: ['2026-04-01'], Churn: [], Growth: ['2019-04-01'] }
  const measures = {
    measures: Object.keys(days).map((name) => ({ name, source: 'formula', scenarios: ['Actual'] })),
    ask: ({ measurement, granularity }: MeasurementQuery) =>
      Promise.resolve({
        unit: 'number',
        values: (granularity === 'month' ? days[measurement]! : []).map((date) => ({ date, value: 1 })),
      }),
  } as unknown as ChartMeasures
  const ask = ({ dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
    const row = (dimensionValues: Record<string, string>) => ({
      ...{ dimensionValues, recordCount: 40 },
      measures: Object.fromEntries(asked.map((measure) => [measure, { value: 1, unit: 'number' }])),
    })
    const found = ['2020-01-01', '2026-05-01'].map((day) => row({ [dateAxis]: day }))
    const results = dateGranularity === undefined ? [row({})] : found
    return Promise.resolve({ results, total: results.length })
  }
  const proposed = await proposeDashboard(ask, { factTables: [sales], dimensions: [] }, '2026-06-01', measures)
  const shown = proposed?.metrics.flatMap((chart) => (chart.metricType === 'metric' ? [chart.measurement] : []))
  expect(shown).toEqual(['Margin'])
})

test('of what happened the number of records leads, and not the mean of who it happened to', async () => {
  const deaths = table('deaths', figure('Age', { kind: 'average' }))
  const ask = ({ dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
    const measures = Object.fromEntries(asked.map((measure) => [measure, { value: 41, unit: 'number' }]))
    const ofDays = [3, 1, 2, 5].map((recordCount, at) => ({
      ...{ dimensionValues: { [dateAxis]: `2026-05-0${at + 1}` }, measures, recordCount },
    }))
    const results = dateGranularity === undefined ? [{ dimensionValues: {}, measures, recordCount: 11 }] : ofDays
    return Promise.resolve({ results, total: results.length })
  }
  const proposed = await proposeDashboard(ask, { factTables: [deaths], dimensions: [] }, '2026-06-01')
  expect(proposed?.metrics[0]?.title).toBe('Records of deaths')
})

/** The dashboard proposed for a table with these numbers of records per day. */
async function proposedOf(of: FactTable, counts: Readonly<Record<string, number>>, today = '2026-06-01') {
  const ask = ({ dateGranularity, measures: asked, dateFrom, dateTo }: FactQuery): Promise<FactResult> => {
    const measures = Object.fromEntries(asked.map((measure) => [measure, { value: 41, unit: 'number' }]))
    const kept = Object.entries(counts).filter(([day]) => (dateFrom ?? '') <= day && day <= (dateTo ?? '9999'))
    const whole = { dimensionValues: {}, measures, recordCount: kept.reduce((sum, [, count]) => sum + count, 0) }
    const ofDays = kept.map(([day, recordCount]) => ({ dimensionValues: { [dateAxis]: day }, measures, recordCount }))
    const results = dateGranularity === undefined ? [whole] : ofDays
    return Promise.resolve({ results, total: results.length })
  }
  return proposeDashboard(ask, { factTables: [of], dimensions: [] }, today)
}
const onDays = (month: string, count: number) =>
  Object.fromEntries(Array.from({ length: 28 }, (_, at) => [`${month}-${String(at + 1).padStart(2, '0')}`, count]))

test('a period with a few stray records is nothing to compare with', async () => {
  const compared = async (counts: Readonly<Record<string, number>>) =>
    (await proposedOf(sales, counts))?.defaultSettings
  const may = onDays('2026-05', 4)
  expect(await compared({ '2026-04-30': 1, ...may })).toMatchObject({ range: 'month', compare: 'none' })
  expect(await compared({ ...onDays('2026-02', 1), ...may })).toMatchObject({ range: 'year', compare: 'none' })
  expect(await compared({ ...onDays('2025-05', 4), ...may })).toMatchObject({ range: 'year', compare: 'prev' })
  expect(await compared({ '2025-05-01': 30, ...may })).toMatchObject({ range: 'year', compare: 'prev' })
})

test('a past year of one month gives way to the year before, or to that month beside the same one', async () => {
  const openings = table('openings', figure('Amount', { kind: 'amount' }))
  const settings = async (counts: Readonly<Record<string, number>>) =>
    (await proposedOf(openings, counts))?.defaultSettings
  const year = { ...onDays('2005-03', 9), ...onDays('2005-07', 9) }
  expect(await settings({ ...year, ...onDays('2006-01', 9) })).toMatchObject({ range: 'year', item: '2005-01-01' })
  expect(await settings({ '2019-12-01': 9, '2020-12-01': 9 })).toMatchObject({
    ...{ range: 'month', granularity: 'month', item: '2020-12-01', compare: 'prev_long' },
  })
  expect(await settings({ ...onDays('2019-11', 9), ...onDays('2020-02', 9) })).toMatchObject({
    ...{ range: 'month', granularity: 'day', item: '2020-02-01', compare: 'none' },
  })
  expect(await settings({ ...year, ...onDays('2026-01', 9) })).toMatchObject({ range: 'year', item: 'current' })
  expect(await settings({ ...onDays('2025-02', 9), ...onDays('2026-02', 9) })).toMatchObject({
    ...{ range: 'month', granularity: 'day', item: '2026-02-01', compare: 'prev_long' },
  })
})

test('one record of the current year that is long past is a stray', async () => {
  const payments = table('payments', figure('Amount', { kind: 'amount' }))
  const known = { ...onDays('2024-08', 9), ...onDays('2025-07', 9), ...onDays('2025-10', 9) }
  const settings = async (counts: Readonly<Record<string, number>>, today: string) =>
    (await proposedOf(payments, counts, today))?.defaultSettings
  const stray = { ...known, '2026-01-01': 1 }
  expect(await settings(stray, '2026-11-29')).toMatchObject({ range: 'year', item: '2025-01-01' })
  expect(await settings(stray, '2026-01-12')).toMatchObject({ range: 'year', item: 'current' })
})

test('records are named by the words of their file, without its dates and what files are called', async () => {
  const title = async (name: string) =>
    (await proposedOf(table(name, figure('Age', { kind: 'average' })), { '2026-05-02': 3, '2026-05-03': 1 }))
      ?.metrics[0]?.title
  expect(await title('1962_2006_walmart_store_openings')).toBe('Records of walmart store openings')
  expect(await title('la-riots')).toBe('Records of la riots')
  expect(await title('HRDataset')).toBe('Records of HR')
  expect(await title('EmployeeAttrition v2 final (1)')).toBe('Records of Employee Attrition')
  expect(await title('Support tickets 2026-05')).toBe('Records of support tickets')
  expect(await title('2026_05')).toBe('Records of 2026_05')
  expect(await title('data')).toBe('Records of data')
})

/** The date by which the first chart of a table counts; `daysOf`: the days that a question by these dimensions finds. */
async function dateOfFirstChart(columns: UnderstoodColumn[], daysOf: (dimensions: readonly string[]) => string[]) {
  const ask = ({ dateGranularity, dimensions, measures }: FactQuery): Promise<FactResult> => {
    const values = Object.fromEntries(measures.map((measure) => [measure, { value: 41, unit: 'number' }]))
    const keys = dateGranularity === undefined ? [{}] : daysOf(dimensions).map((day) => ({ [dateAxis]: day }))
    const rows = keys.map((dimensionValues) => ({ dimensionValues, measures: values, recordCount: 20 }))
    return Promise.resolve({ results: rows as FactResult['results'], total: rows.length })
  }
  const held = { ...table('held'), columns: [...columns, figure('Pay', { kind: 'amount' })] }
  const proposed = await proposeDashboard(ask, { factTables: [held], dimensions: [] }, '2026-06-01')
  const [chart] = proposed?.metrics ?? []
  return chart?.metricType === 'warehouse_metric' ? chart.series[0]?.dataSource.dateDimension : undefined
}

test('dates of birth and due dates are the time of a table that has no other', async () => {
  const dated = (name: string, label: string): UnderstoodColumn => ({ name, label, role: 'date', type: 'date' })
  const timeOf = (...columns: UnderstoodColumn[]) => dateOfFirstChart(columns, () => ['2026-04-01', '2026-05-01'])
  const hired = dated('hired', 'DateofHire')
  expect(await timeOf(dated('dob', 'DOB'), hired)).toBe('hired')
  expect(await timeOf(dated('due', 'due_date'), hired)).toBe('hired')
  expect(await timeOf(dated('required', 'requiredDate'), hired)).toBe('hired')
  expect(await timeOf(dated('dob', 'DOB'))).toBe('dob')
})

test('the year in which each thing was made is no time of what it has now', async () => {
  const built: UnderstoodColumn = { name: 'year_built', label: 'Year.Built', role: 'date', type: 'date' }
  const held = { ...table('condominiums'), columns: [built, figure('Net income', { kind: 'amount' })] }
  const proposed = await proposedOf(held, { '1920-01-01': 30, '2010-01-01': 40 })
  expect(proposed?.defaultSettings).toMatchObject({ range: 'all', compare: 'none' })
  expect(proposed?.metrics.map(({ title }) => title)).toEqual(['Net income'])
})

test('the day of the last review of each thing is no time of what it has now, and that of the last update is', async () => {
  const settings = async (label: string) => {
    const at: UnderstoodColumn = { name: 'at', label, role: 'date', type: 'date' }
    const held = { ...table('listings'), columns: [at, figure('Amount', { kind: 'amount' })] }
    return (await proposedOf(held, { ...onDays('2025-04', 9), ...onDays('2025-09', 9) }))?.defaultSettings
  }
  expect(await settings('last_review')).toMatchObject({ range: 'all', compare: 'none' })
  expect(await settings('Last Update')).toMatchObject({ range: 'year', item: '2025-01-01' })
})

test('launches of one a day, with two on some, are counted and no course of one thing', async () => {
  const launches = table('launches', figure('Price', { kind: 'price' }))
  const title = async (counts: Readonly<Record<string, number>>) =>
    (await proposedOf(launches, counts))?.metrics[0]?.title
  expect(
    await title({
      ...onDays('2026-04', 1),
      ...onDays('2026-05', 1),
      '2026-05-03': 2,
      '2026-05-09': 2,
      '2026-05-11': 3,
      '2026-05-12': 2,
    }),
  ).toBe('Records of launches')
  expect(await title({ ...onDays('2026-04', 1), ...onDays('2026-05', 1), '2026-05-03': 2 })).toBe('Price over time')
})

test('games that take place within one month of some years are shown by year', async () => {
  const medals = table('medals', figure('Total', { kind: 'amount' }))
  const settings = async (counts: Readonly<Record<string, number>>) =>
    (await proposedOf(medals, counts))?.defaultSettings
  const games = Object.assign({}, ...['2016-08', '2020-07', '2024-08'].map((month) => onDays(month, 30)))
  expect(await settings(games)).toMatchObject({ range: 'all', granularity: 'year', compare: 'none' })
  expect(await settings({ ...games, ...onDays('2024-11', 30) })).toMatchObject({ range: 'year', granularity: 'month' })
})

test('ids are drawn where there are no names beside them, and nowhere else', async () => {
  const dimension = (label: string): UnderstoodColumn => ({
    ...{ name: label.toLowerCase().replaceAll(' ', '_'), label, role: 'dimension', type: 'text' },
  })
  const drawnBy = async (...labels: string[]) => {
    const ask = ({ dimensions, dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
      const measures = Object.fromEntries(asked.map((measure) => [measure, { value: 41, unit: 'number' }]))
      const by = dimensions.find((name) => !name.startsWith('{'))
      const keys =
        by === undefined
          ? [{}]
          : [1, 2, 3].map((at) => ({
              [by]:
                by === 'changed'
                  ? `12:0${at}:31`
                  : by === 'league' && at > 1
                    ? ['N/A', 'NULL'][at - 2]!
                    : `${by} ${at}`,
            }))
      const days = [{ [dateAxis]: '2026-04-01' }, { [dateAxis]: '2026-05-01' }]
      const results = dateGranularity === undefined ? keys : days
      const rows = results.map((dimensionValues) => ({ dimensionValues, measures, recordCount: 20 }))
      return Promise.resolve({ results: rows, total: rows.length })
    }
    const held = table('orders', figure('Quantity', { kind: 'amount' }), ...labels.map(dimension))
    return (await proposeDashboard(ask, { factTables: [held], dimensions: [] }, '2026-06-01'))?.dimensionFilters
  }
  expect(await drawnBy('Survey ResponseID', 'State')).toEqual(['state'])
  expect(await drawnBy('Survey ResponseID')).toEqual(['survey_responseid'])
  expect(await drawnBy('Changed', 'State')).toEqual(['state'])
  expect(await drawnBy('League', 'State')).toEqual(['state'])
  expect(await drawnBy('Mese', 'State')).toEqual(['state'])
})

test('quantities that are alike on the few dates with several parts are added up', async () => {
  const shown = async (parts: string[]) => {
    const ask = ({ dimensions, dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
      const isByPart = dimensions.includes('part')
      const days = ['2026-04-01', '2026-04-02', '2026-05-01', '2026-05-02']
      const keys =
        dateGranularity === undefined
          ? parts.map((part) => ({ part }))
          : days.flatMap((day) => (isByPart ? parts : ['']).map((part) => ({ [dateAxis]: day, part })))
      const results = keys.map((dimensionValues, at) => ({
        dimensionValues: dimensionValues as Record<string, string>,
        // Alike on each date, and another sum for each part.
        measures: Object.fromEntries(
          asked.map((name) => [name, { value: dateGranularity === undefined ? 70 + at : 7, unit: 'number' }]),
        ),
        recordCount: 2,
      }))
      return Promise.resolve({ results, total: results.length } as FactResult)
    }
    const part: UnderstoodColumn = { name: 'part', label: 'Part', role: 'dimension', type: 'text' }
    const quantity = figure('Quantity', { kind: 'amount', kindReason: 'name' })
    const proposed = await proposeDashboard(
      ask,
      { factTables: [table('orders', part, quantity)], dimensions: [] },
      '2026-06-01',
    )
    return proposed?.metrics.flatMap(({ chartType, title }) => (chartType === 'big-number' ? [title] : []))
  }
  expect(await shown(['Maps', 'Toys'])).toEqual(['Quantity'])
  expect(await shown(['Maps', 'Toys', 'Books'])).toEqual(['Records of orders'])
})

test('places, links and what was read as a number split nothing, and neither does a code beside its name', async () => {
  const dimension = (label: string): UnderstoodColumn => ({
    ...{ name: label.toLowerCase().replaceAll(' ', '_'), label, role: 'dimension', type: 'text' },
  })
  const drawnBy = async (...labels: string[]) => {
    const ask = ({ dimensions, dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
      const measures = Object.fromEntries(asked.map((measure) => [measure, { value: 41, unit: 'number' }]))
      const by = dimensions.filter((name) => !name.startsWith('{'))
      const isPair = by.includes('state') && by.includes('kind')
      const of = (at: number) => Object.fromEntries(by.map((name) => [name, `${name} ${at}`]))
      const keys = by.length === 0 ? [{}] : Array.from({ length: isPair ? 6 : 3 }, (_, at) => of(at))
      const days = [{ [dateAxis]: '2026-04-01' }, { [dateAxis]: '2026-05-01' }]
      const rows = (dateGranularity === undefined ? keys : days).map((dimensionValues) => ({
        ...{ dimensionValues, measures, recordCount: 20 },
      }))
      return Promise.resolve({ results: rows as FactResult['results'], total: rows.length })
    }
    const held = table('orders', figure('Weight (kg)', { kind: 'amount' }), ...labels.map(dimension))
    return (await proposeDashboard(ask, { factTables: [held], dimensions: [] }, '2026-06-01'))?.dimensionFilters
  }
  expect(await drawnBy('latitude', 'State', 'url')).toEqual(['state'])
  expect(await drawnBy('S.No', 'State', 'Weight')).toEqual(['state'])
  expect(await drawnBy('pickup long', 'State', 'photo')).toEqual(['state'])
  expect(await drawnBy('Long name')).toEqual(['long_name'])
  expect(await drawnBy('Link type')).toEqual(['link_type'])
  expect(await drawnBy('StatCd', 'State Name')).toEqual(['state_name'])
  expect(await drawnBy('State', 'Kind')).toEqual(['state', 'kind'])
})

test('the lines of each order are no parts of what was ordered', async () => {
  const drawnBy = async (counts: readonly number[], label = 'item_id') => {
    const lines: UnderstoodColumn = { name: 'item_id', label, role: 'dimension', type: 'text' }
    const ask = ({ dimensions, measures: asked }: FactQuery): Promise<FactResult> => {
      const measures = Object.fromEntries(asked.map((measure) => [measure, { value: 41, unit: 'number' }]))
      const whole = { dimensionValues: {}, measures, recordCount: 90 }
      const parts = counts.map((recordCount, at) => ({
        ...{ dimensionValues: { item_id: String(at + 1) }, measures, recordCount },
      }))
      const results = dimensions.includes('item_id') ? parts : [whole]
      return Promise.resolve({ results, total: results.length })
    }
    const held = { ...table('items'), columns: [lines, figure('Quantity', { kind: 'amount' })] }
    return (await proposeDashboard(ask, { factTables: [held], dimensions: [] }, '2026-06-01'))?.dimensionFilters
  }
  expect(await drawnBy([40, 30, 15, 5])).toEqual([])
  expect(await drawnBy([40, 30, 15, 5], 'ORDERLINENUMBER')).toEqual([])
  expect(await drawnBy([30, 40, 15, 5])).toEqual(['item_id'])
  // Points of a scale fall as well.
  expect(await drawnBy([40, 30, 15, 5], 'Priority')).toEqual(['item_id'])
  expect(await drawnBy([40, 30, 15, 5], 'passenger_count')).toEqual(['item_id'])
})

test('what is the same for each part of every date is not added up, though not over all dates', async () => {
  const diseases: UnderstoodColumn = { name: 'disease', label: 'Disease', role: 'dimension', type: 'text' }
  const ask = ({ dimensions, dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
    const days = ['2026-03-01', '2026-04-01', '2026-05-01']
    const isBy = dimensions.includes('disease')
    const row = (day: number, part: number, more: Record<string, string>) => ({
      dimensionValues: more,
      measures: Object.fromEntries(
        asked.map((name) => [name, { value: name.startsWith('people') ? 900 + day : 40 + part * 7, unit: 'number' }]),
      ),
      recordCount: 20,
    })
    const parts = isBy ? [0, 1, 2] : [0]
    const keyed = (part: number): Record<string, string> => (isBy ? { disease: `Disease ${part}` } : {})
    const results =
      dateGranularity === undefined
        ? parts.map((part) => row(part, part, keyed(part)))
        : days.flatMap((day, at) => parts.map((part) => row(at, part, { [dateAxis]: day, ...keyed(part) })))
    return Promise.resolve({ results, total: results.length })
  }
  const people = figure('People', { kind: 'level', kindReason: 'name' })
  const cases = figure('Cases', { kind: 'amount', kindReason: 'name' })
  const factTables = [table('reports', diseases, people, cases)]
  const proposed = await proposeDashboard(ask, { factTables, dimensions: [] }, '2026-06-01')
  const numbers = proposed?.metrics.flatMap(({ chartType, title }) => (chartType === 'big-number' ? [title] : []))
  expect(numbers).toEqual(['Cases'])
})

test('a total that stands once more beside each of its parts is not added up', async () => {
  const candidates: UnderstoodColumn = { name: 'candidate', label: 'Candidate', role: 'dimension', type: 'text' }
  const shown = async (totals: number[], ...columns: UnderstoodColumn[]) => {
    const ask = ({ dimensions, dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
      const row = (dimensionValues: Record<string, string>, at: number) => ({
        dimensionValues,
        measures: Object.fromEntries(
          asked.map((name) => [name, { value: name.startsWith('total') ? totals[at]! : 500 + at, unit: 'number' }]),
        ),
        recordCount: 20,
      })
      const days = ['2026-04-01', '2026-05-01'].map((day, at) => row({ [dateAxis]: day }, at))
      const parts = dimensions.includes('candidate') ? ['Ada', 'Ben', 'Cleo'] : ['']
      const results = dateGranularity === undefined ? parts.map((name, at) => row({ candidate: name }, at)) : days
      return Promise.resolve({ results, total: results.length })
    }
    const factTables = [table('clips', candidates, ...columns)]
    const proposed = await proposeDashboard(ask, { factTables, dimensions: [] }, '2026-06-01')
    return proposed?.metrics.flatMap(({ chartType, title }) => (chartType === 'big-number' ? [title] : []))
  }
  const total = figure('Total clips', { kind: 'amount', kindReason: 'name' })
  const own = figure('Clips sold', { kind: 'amount', kindReason: 'name' })
  expect(await shown([700, 700, 700], total, own)).toEqual(['Clips sold'])
  expect(await shown([700, 700, 700], total)).toEqual(['Records of clips'])
  expect(await shown([700, 700, 710], total, own)).toEqual(['Total clips', 'Clips sold'])
})

test('prices in the currency of their row are not averaged, unless the column names its own currency', async () => {
  const said = 'The amounts are in several currencies, as "currency_code" says (ARS, AUD); totals don’t convert them.'
  const codes: UnderstoodColumn = { name: 'currency_code', label: 'currency_code', role: 'dimension', type: 'text' }
  const shown = async (remarks: string[]) => {
    const ask = ({ dateGranularity, measures: asked }: FactQuery): Promise<FactResult> => {
      const measures = Object.fromEntries(asked.map((measure) => [measure, { value: 7, unit: 'number' }]))
      const row = (day?: string) => ({
        ...{ dimensionValues: day === undefined ? {} : { [dateAxis]: day }, measures, recordCount: 3 },
      })
      const results = dateGranularity === undefined ? [row()] : ['2026-04-07', '2026-05-01'].map(row)
      return Promise.resolve({ results, total: results.length })
    }
    const prices = ['Local price', 'Dollar price'].map((label) =>
      figure(label, { kind: 'price', kindReason: 'name', remarks }),
    )
    const factTables = [table('burgers', codes, ...prices)]
    const proposed = await proposeDashboard(ask, { factTables, dimensions: [] }, '2026-06-01')
    const titles = proposed?.metrics.map(({ title }) => title).join() ?? ''
    return ['local price', 'dollar price'].filter((name) => titles.toLowerCase().includes(name))
  }
  expect(await shown([said])).toEqual(['dollar price'])
  expect(await shown([])).toEqual(['local price', 'dollar price'])
})

test('a last month of a few stray records gives way to the one before', async () => {
  const orders = table('orders', figure('Quantity', { kind: 'amount' }))
  const settings = async (counts: Readonly<Record<string, number>>) =>
    (await proposedOf(orders, counts))?.defaultSettings
  const january = Object.fromEntries(Object.entries(onDays('2019-01', 40)).slice(1))
  expect(await settings({ ...january, '2019-02-01': 6 })).toMatchObject({ range: 'month', item: '2019-01-01' })
  expect(await settings({ ...january, '2019-02-01': 900 })).toMatchObject({ range: 'month', item: '2019-02-01' })
})

test('what lies between two days counts in the year that its table gives', async () => {
  const dated = (name: string, label: string): UnderstoodColumn => ({ name, label, role: 'date', type: 'date' })
  const timeOf = (...columns: UnderstoodColumn[]) =>
    dateOfFirstChart(columns, (dimensions) =>
      dimensions.includes('{season}') ? ['2024-01-01', '2025-01-01'] : ['2024-03-28', '2025-03-27'],
    )
  const season = dated('season', 'season')
  const first = dated('first', 'span.first')
  expect(await timeOf(season, first, dated('last', 'span.last'))).toBe('season')
  expect(await timeOf(season, first, dated('other', 'Played'))).toBe('first')
  expect(await timeOf(first, dated('last', 'span.last'))).toBe('first')
})

test('a short history of a past half-year is shown whole by month, in a range that the page can show', async () => {
  const answers = table('answers', figure('Amount', { kind: 'amount' }))
  const settings = async (counts: Readonly<Record<string, number>>) =>
    (await proposedOf(answers, counts))?.defaultSettings
  expect(await settings({ ...onDays('2022-08', 9), ...onDays('2022-11', 9) })).toMatchObject({
    ...{ range: 'half', granularity: 'month', item: '2022-07-01', compare: 'none' },
  })
  expect(await settings({ ...onDays('2022-05', 9), ...onDays('2022-08', 9) })).toMatchObject({
    ...{ range: 'year', granularity: 'month', item: '2022-01-01' },
  })
  expect(await settings({ ...onDays('2021-12', 9), ...onDays('2022-01', 9), ...onDays('2022-02', 9) })).toMatchObject({
    ...{ range: 'all', granularity: 'quarter' },
  })
  for (const counts of [
    { ...onDays('2022-08', 9), ...onDays('2022-11', 9) },
    { ...onDays('2021-12', 9), ...onDays('2022-01', 9), ...onDays('2022-02', 9) },
  ]) {
    const { range, granularity } = (await settings(counts))!
    expect(allowedGranularities(range)).toContain(granularity)
  }
})

test('the records of a grid of dates and parts are not counted; its figure is drawn by part, without a headline', async () => {
  const months = ['2026-03-01', '2026-04-01', '2026-05-01']
  const sources = ['Coal', 'Gas', 'Wind']
  const drawn = async (recordCount: number) => {
    const ask = ({ dateGranularity, dimensions, measures: asked }: FactQuery): Promise<FactResult> => {
      const measures = Object.fromEntries(asked.map((measure) => [measure, { value: 1_932.5, unit: 'number' }]))
      const isSplit = dimensions.includes('source')
      const days = dateGranularity === undefined ? [null] : months
      const results = days.flatMap((day) =>
        (isSplit ? sources : [null]).map((source) => ({
          measures,
          recordCount: recordCount * (isSplit ? 1 : sources.length) * (day === null ? months.length : 1),
          dimensionValues: { ...(day === null ? {} : { [dateAxis]: day }), ...(source === null ? {} : { source }) },
        })),
      )
      return Promise.resolve({ results, total: results.length })
    }
    const source: UnderstoodColumn = { name: 'source', label: 'Source', role: 'dimension', type: 'text' }
    const heat = table('heat', figure('Heat', { kind: 'average', kindReason: 'open' }), source)
    const proposed = await proposeDashboard(ask, { factTables: [heat], dimensions: [] }, '2026-06-01')
    return proposed?.metrics.map(({ chartType, title }) => `${chartType}: ${title}`)
  }
  expect(await drawn(1)).toEqual([
    'line: Heat over time by source',
    'bar: Heat by source',
    'data-table: Heat in figures',
  ])
  expect((await drawn(2))?.[0]).toBe('big-number: Records of heat')
})

test('a total of requests does not lead, as one of money does', async () => {
  const requests = figure('total_of_special_requests', { kind: 'amount', kindReason: 'name' })
  const nights = figure('stays_in_week_nights', { kind: 'amount', kindReason: 'name' })
  expect(await headline({ table: table('stays', nights, requests), rows: 40, last: '2026-05-01' })).toBe(
    'Stays in week nights',
  )
})

test('money in several currencies is shown in each of them, and never as one figure or its shares', async () => {
  const ask = ({ dateGranularity, dimensions, measures: asked }: FactQuery): Promise<FactResult> => {
    const worth = (value: number) => Object.fromEntries(asked.map((measure) => [measure, { value, unit: 'number' }]))
    const days = dateGranularity === undefined ? [null] : ['2026-04-07', '2026-05-01', '2026-05-02']
    const parts = dimensions.some((name) => !name.startsWith('{')) ? ['EUR', 'GBP', '$'] : [null]
    const results = days.flatMap((day, at) =>
      parts.map((part, of) => ({
        ...{ measures: worth(740.5 * (at + 1) + 210 * of), recordCount: 9 + at },
        dimensionValues: {
          ...(day === null ? {} : { [dateAxis]: day }),
          ...(part === null ? {} : Object.fromEntries(dimensions.map((name) => [name, part]))),
        },
      })),
    )
    return Promise.resolve({ results, total: results.length })
  }
  const codes: UnderstoodColumn = { name: 'sales_currency', label: 'Sales currency', role: 'dimension', type: 'text' }
  const region: UnderstoodColumn = { name: 'region', label: 'Region', role: 'dimension', type: 'text' }
  const deals = table('deals', figure('Sales', { kind: 'amount', kindReason: 'name' }), region, codes)
  const propose = (held: FactTable) => proposeDashboard(ask, { factTables: [held], dimensions: [] }, '2026-06-01')
  const proposed = await propose(deals)
  const drawn = proposed?.metrics.map(({ chartType, title }) => `${chartType}: ${title}`)
  expect(drawn).toEqual([
    'line: Sales over time by sales currency',
    'bar: Sales by sales currency',
    'data-table: Sales in figures',
  ])
  const paid = figure('Paid', { kind: 'amount', kindReason: 'name' })
  const ofPaid: UnderstoodColumn = { ...codes, name: 'paid_currency', label: 'Paid currency' }
  const both = await propose({ ...deals, columns: [...deals.columns, paid, ofPaid] })
  const second = both?.metrics.find((chart) => JSON.stringify(chart).includes('"metric":"paid"'))
  expect(second).toMatchObject({ chartType: 'line', series: [{ dataSource: { breakdownDimension: 'paid_currency' } }] })
})
