import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UnderstoodTable } from '../../engines/queries/understood-table.ts'

/** A row by column name: texts and days as text, numbers as numbers. */
export type ForeignRow = Record<string, string | number | null>
/** At most two text columns, two numeric columns and one of days. */
export type ForeignTable = {
  name: string
  date: string | null
  dimensions: [string] | [string, string]
  measures: [string] | [string, string]
  rows: ForeignRow[]
}

const folder = join(import.meta.dirname, '../../../node_modules/vega-datasets/data')
const text = (file: string) => readFileSync(join(folder, file), 'utf8')
const records = (file: string): Record<string, unknown>[] => {
  if (file.endsWith('.json')) return JSON.parse(text(file)) as Record<string, unknown>[]
  // These files have no quoted cells.
  const [head = '', ...lines] = text(file).trim().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])))
}
const wordOf = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)
function numberOf(value: unknown): number | null {
  const number = value === null || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}
/** "Jan 1 2000", "2001/01/01 06:55", "1970-01-01", or a year. */
function dayOf(value: unknown): string | null {
  const written = wordOf(value)
  if (written === null) return null
  if (/^\d{4}$/.test(written)) return `${written}-01-01`
  const digits = /^(\d{4})[-/](\d\d)[-/](\d\d)/.exec(written)
  if (digits !== null) return digits.slice(1).join('-')
  const at = Date.parse(`${written} UTC`)
  return Number.isNaN(at) ? null : new Date(at).toISOString().slice(0, 10)
}

type Named<Names> = { [Name in keyof Names]: [column: string, name: string] }
function tableOf(
  file: string,
  name: string,
  date: [string, string] | null,
  dimensions: Named<ForeignTable['dimensions']>,
  measures: Named<ForeignTable['measures']>,
): ForeignTable {
  const rows = records(file).map((record) => ({
    ...(date === null ? {} : { [date[1]]: dayOf(record[date[0]]) }),
    ...Object.fromEntries(dimensions.map(([column, own]) => [own, wordOf(record[column])])),
    ...Object.fromEntries(measures.map(([column, own]) => [own, numberOf(record[column])])),
  }))
  const names = <List extends readonly [string, string][]>(list: List) => list.map(([, own]) => own)
  return {
    ...{ name, date: date === null ? null : date[1], rows },
    dimensions: names(dimensions) as ForeignTable['dimensions'],
    measures: names(measures) as ForeignTable['measures'],
  }
}

/** Ten tables of vega-datasets, which none of us made. */
export const foreignTables = (): ForeignTable[] => [
  tableOf(
    'cars.json',
    'cars',
    ['Year', 'year'],
    [
      ['Origin', 'origin'],
      ['Name', 'model'],
    ],
    [
      ['Horsepower', 'horsepower'],
      ['Miles_per_Gallon', 'miles_per_gallon'],
    ],
  ),
  tableOf(
    'movies.json',
    'movies',
    ['Release Date', 'released'],
    [
      ['Major Genre', 'genre'],
      ['Distributor', 'distributor'],
    ],
    [
      ['Worldwide Gross', 'gross'],
      ['Production Budget', 'budget'],
    ],
  ),
  tableOf('stocks.csv', 'stocks', ['date', 'quoted_on'], [['symbol', 'symbol']], [['price', 'price']]),
  tableOf(
    'seattle-weather.csv',
    'weather',
    ['date', 'day'],
    [['weather', 'kind']],
    [
      ['precipitation', 'precipitation'],
      ['wind', 'wind'],
    ],
  ),
  tableOf(
    'gapminder.json',
    'countries',
    ['year', 'year'],
    [
      ['country', 'country'],
      ['cluster', 'cluster'],
    ],
    [
      ['pop', 'population'],
      ['fertility', 'fertility'],
    ],
  ),
  tableOf(
    'barley.json',
    'harvests',
    ['year', 'year'],
    [
      ['site', 'site'],
      ['variety', 'variety'],
    ],
    [['yield', 'yield']],
  ),
  tableOf(
    'iowa-electricity.csv',
    'electricity',
    ['year', 'year'],
    [['source', 'source']],
    [['net_generation', 'generated']],
  ),
  tableOf(
    'flights-2k.json',
    'flights',
    ['date', 'left_on'],
    [
      ['origin', 'origin'],
      ['destination', 'destination'],
    ],
    [
      ['distance', 'distance'],
      ['delay', 'delay'],
    ],
  ),
  tableOf(
    'unemployment-across-industries.json',
    'unemployment',
    ['date', 'counted_on'],
    [['series', 'industry']],
    [
      ['count', 'people'],
      ['rate', 'rate'],
    ],
  ),
  tableOf(
    'penguins.json',
    'penguins',
    null,
    [
      ['Island', 'island'],
      ['Species', 'species'],
    ],
    [
      ['Body Mass (g)', 'body_mass'],
      ['Flipper Length (mm)', 'flipper_length'],
    ],
  ),
]

export const understood = ({ name, date, dimensions, measures, rows }: ForeignTable): UnderstoodTable => ({
  ...{ kind: 'fact', name, label: name, sourceSheets: [], remarks: [] },
  columns: [
    ...(date === null ? [] : [{ name: date, label: date, role: 'date' as const, type: 'date' as const }]),
    ...dimensions.map((own) => ({ name: own, label: own, role: 'dimension' as const, type: 'text' as const })),
    ...measures.map((own) => ({
      ...{ name: own, label: own, role: 'measure' as const, type: 'decimal' as const },
      unit: 'number' as const,
    })),
  ],
  rows: rows.map((row) =>
    [...(date === null ? [] : [date]), ...dimensions, ...measures].map((own) =>
      row[own] === null || row[own] === undefined ? null : String(row[own]),
    ),
  ),
})
