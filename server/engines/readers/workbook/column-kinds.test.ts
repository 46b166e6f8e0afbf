import { expect, test } from 'vitest'
import type { UnderstoodColumn, UnderstoodTable } from '../../queries/understood-table.ts'
import { withKinds } from './column-kinds.ts'

type Cell = string | number | null
const number = (label: string, unit: UnderstoodColumn['unit'] = 'number'): UnderstoodColumn => ({
  ...{ name: label.toLowerCase().replaceAll(' ', '_'), label, role: 'measure', type: 'decimal', unit },
})
const texts = (label: string): UnderstoodColumn => ({
  ...{ name: label.toLowerCase().replaceAll(' ', '_'), label, role: 'dimension', type: 'text' },
})
const date: UnderstoodColumn = { name: 'day', label: 'Day', role: 'date', type: 'date' }

function found(columns: UnderstoodColumn[], rows: Cell[][]): UnderstoodColumn[] {
  const table: UnderstoodTable = {
    ...{ kind: 'fact', name: 'facts', label: 'Facts', sourceSheets: [], columns, rows, remarks: [] },
  }
  return withKinds(table).columns
}
const kindOf = (label: string, values: Cell[], unit?: UnderstoodColumn['unit']) =>
  found(
    [number(label, unit)],
    values.map((value) => [value]),
  )[0]?.kind
const many = (make: (position: number) => Cell): Cell[] => Array.from({ length: 24 }, (_, index) => make(index))

test.each<[string, Cell[], string]>([
  ['Line', many((position) => String(position + 7)), 'index'],
  ['Arrived late', many((position) => String(position % 2)), 'flag'],
  ['Filled', many((position) => `0.${position + 40}`), 'rate'],
  ['Return rate', many((position) => `0.${position + 40}`), 'percentage'],
  ['Shares held', many((position) => String(1200 + 31 * (position % 5))), 'amount'],
  ['my_share', many((position) => `${7100 + position * 413}.25`), 'amount'],
  ['Profit share', many((position) => `${position * 3 + (position === 4 ? 1200 : 0)}.25`), 'percentage'],
  ['Share', many((position) => String(20 + (position % 5))), 'percentage'],
  ['Sales', many((position) => `${position * 3}.5`), 'amount'],
  ['Headcount', many((position) => String(40 + (position % 3))), 'level'],
  ['Filled', ['0.4', '0.6'], 'amount'],
  ['discount', many((position) => String((position % 6) / 20)), 'rate'],
  ['Filled', many((position) => String((position % 6) / 20)), 'average'],
  ['inventory', many((position) => `${position}.5`), 'average'],
  ['inventory', many((position) => String(position * 31)), 'level'],
  ['Discount', many((position) => `${position % 6}.5`), 'amount'],
  ['Late', ['0', '1', '1'], 'amount'],
  ['First elected', ['1943', '1988', '2006'], 'index'],
  ['Units sold', ['1943', '1988', '2006'], 'amount'],
  ['Guests', ['1943', '988', '2006'], 'amount'],
  ['kwh', many((position) => String(position + 2)), 'amount'],
  ['Days', many((position) => String(position + 1)), 'index'],
  ['Start', many((position) => String(1560 + 11 * position)), 'index'],
  ['Start', many((position) => String(560 + 11 * position)), 'average'],
  ['Born', ['1564', '1603', '1838'], 'index'],
  ['Annual Income (k$)', many((position) => String(15 + position * 3)), 'average'],
  ['Loan Amount Term', many((position) => String(120 + 60 * (position % 5))), 'average'],
  ['Sla hours', many((position) => String(4 * (1 + (position % 4)))), 'average'],
  ['Stock opt lvl', many((position) => String(position % 4)), 'score'],
  ['Ounces', many((position) => String(12 + 4 * (position % 3))), 'average'],
  ['Accident Index', many((position) => String(200_512_000_000_000 + position * 7_001)), 'index'],
  ['Livability index', many((position) => String(90 + ((position * 7) % 30))), 'score'],
  ['departure_delay_minutes', many((position) => String(((position * 7) % 60) - 5)), 'average'],
  ['Downtime (min)', many((position) => String((position * 7) % 60)), 'amount'],
  ['Shift days', many((position) => String(((position * 7) % 60) - 5)), 'average'],
  ['Shift hours', many((position) => String(position === 3 ? -8 : 1 + ((position * 7) % 60))), 'amount'],
  ['Dx_to_CBC_(days)', many((position) => String((position * 7) % 60)), 'average'],
  ['Tx1_duration_(mo)', many((position) => String((position * 7) % 60)), 'average'],
  ['time_to_event_days', many((position) => String((position * 7) % 60)), 'average'],
  ['PRICEEACH', many((position) => String(20 + ((position * 7) % 60))), 'price'],
  ['QUANTITYORDERED', many((position) => String(20 + ((position * 7) % 30))), 'amount'],
  ['windspeed', many((position) => String(2 + ((position * 7) % 20))), 'rate'],
  ['Points', many((position) => String(80 + ((position * 7) % 20))), 'average'],
  ['Calories', many((position) => String(50 + ((position * 7) % 12) * 10)), 'average'],
  ['Cups', many((position) => `${(position * 7) % 24}.5`), 'average'],
  ['Priority', many((position) => String(1 + (position % 4))), 'score'],
  ['positionOrder', many((position) => String(1 + ((position * 7) % 20))), 'index'],
  ['Episode number overall', many((position) => String(40 + ((position * 7) % 30))), 'index'],
  ['Total number', many((position) => String(40 + ((position * 7) % 30))), 'amount'],
  ['season', many((position) => String(1 + (position % 5))), 'index'],
  ['terms', many((position) => String(15 * (1 + (position % 4)))), 'average'],
  ['past_due_days', many((position) => String((position * 7) % 60)), 'average'],
  ['win_by_runs', many((position) => String((position * 7) % 60)), 'average'],
  ['days_to_fulfill', many((position) => String((position * 7) % 60)), 'average'],
  ['Days of supply', many((position) => String((position * 7) % 60)), 'average'],
  ['shelf_life_days', many((position) => String((position * 7) % 60)), 'average'],
  ['estimated_unit_value', many((position) => String((position * 7) % 60)), 'price'],
  ['actual_days', many((position) => String((position * 7) % 60)), 'average'],
  ['Sick days', many((position) => String((position * 7) % 60)), 'amount'],
  ['Lead times', many((position) => String((position * 7) % 60)), 'average'],
  ['rownames', ['7', '9', '12'], 'index'],
  ['Hours of work', many((position) => String((position * 7) % 60)), 'amount'],
  ['Days lost', many((position) => String((position * 7) % 60)), 'amount'],
  ['max_units', many((position) => String((position * 7) % 60)), 'average'],
  ['cumulative_sales', many((position) => String((position * 37) % 600)), 'level'],
  ['Followers', many((position) => String((position * 37) % 600)), 'level'],
  ['Unique visitors', many((position) => String((position * 37) % 600)), 'level'],
  ['Visitors', many((position) => String((position * 37) % 600)), 'amount'],
  ['quantity_available', many((position) => String((position * 37) % 600)), 'level'],
  ['created_at', many((position) => String(position % 5)), 'index'],
  ['order', many((position) => String(10_001 + 4 * (position % 7))), 'index'],
  ['altitude_low_meters', many((position) => String(900 + position * 31)), 'average'],
  ['months_loan_duration', many((position) => String(6 + 6 * (position % 5))), 'average'],
  ['USD_CAP', many((position) => `${position * 41}.5`), 'price'],
  ['roas', many((position) => `${1 + (position % 7)}.5`), 'rate'],
  ['Log_Price', many((position) => `${12 + (position % 7)}.5`), 'index'],
  ['VR_BEM_CANDIDATO', many((position) => String(4_000 + position * 917)), 'amount'],
  ['total', many((position) => `${12 + (position % 7)}.8`), 'average'],
  ['total', many((position) => String(12 + (position % 7))), 'amount'],
  ['mins', many((position) => String(150 + position * 7)), 'average'],
  ['count.y', many((position) => String(400 + position * 3)), 'index'],
])('of %s, over %j, the kind is found', (label, values, kind) => {
  expect(kindOf(label, values)).toBe(kind)
})

test.each<[string, string]>([
  ['ext price', 'amount'],
  ['Extended Price', 'amount'],
  ['Total price', 'amount'],
  ['Gesamtpreis', 'amount'],
  ['Precio total', 'amount'],
  ['Total unit price', 'price'],
  ['Einzelpreis', 'price'],
  ['Precio', 'price'],
  ['Prix unitaire', 'price'],
  ['Valor unitário', 'price'],
  ['Item_MRP', 'price'],
  ['historical_adr', 'price'],
  ['anzahl_mitarbeiter', 'level'],
  ['Lagerbestand', 'level'],
  ['Población', 'level'],
  ['Saldo', 'level'],
  ['Anteil', 'percentage'],
  ['Leerstandsquote', 'percentage'],
  ['Quote', 'amount'],
  ['uebernachtungen_Veraenderung_Vormonat_relativ', 'percentage'],
  ['growth', 'percentage'],
  ['Durchschnittl_Aufenthaltsdauer_tage', 'average'],
  ['Temperatur', 'average'],
  ['Windgeschwindigkeit', 'rate'],
  ['TotalWorkingYears', 'average'],
  ['YearsSinceLastPromotion', 'average'],
  ['StandardHours', 'average'],
  ['standard_hrs', 'average'],
  ['DistanceFromHome', 'average'],
  ['commute_dist', 'average'],
  ['Recency', 'average'],
  ['lead_time', 'average'],
  ['delivery_delay_days', 'average'],
  ['wip_amount', 'level'],
  ['ValorUni', 'price'],
  ['Valor_Total', 'amount'],
  ['NumCompaniesWorked', 'average'],
  ['Travel_Time', 'average'],
  ['medage', 'average'],
  ['presupuesto_venta', 'amount'],
  ['Passagiere_ins_abs', 'amount'],
  ['days_in_waiting_list', 'average'],
  ['Resolution hours', 'average'],
  ['time_to_resolve', 'average'],
  ['Days overdue', 'average'],
  ['Repair hours', 'amount'],
  ['Travel hours', 'amount'],
  ['trail_pe', 'rate'],
  ['ev_over_rev', 'rate'],
  ['Rank', 'index'],
  ['Rank By Total', 'index'],
  ['Frank by name', 'amount'],
  ['World ranking', 'index'],
  ['Overall pick', 'index'],
  ['venta_neta', 'amount'],
  ['Valor', 'amount'],
  ['Chiffre d’affaires', 'amount'],
])('what an order, a person, a ticket and files of other countries hold, by name alone: %s', (label, kind) => {
  // Whole numbers far apart: of a name that says nothing they are an amount.
  expect(
    kindOf(
      label,
      many((position) => String(7 + ((position * 31) % 90) * 10)),
    ),
  ).toBe(kind)
})

test.each<[string, string]>([
  ['Close', 'price'],
  ['Adj Close', 'price'],
  ['Longitude', 'index'],
  ['Lat', 'index'],
  ['Lng', 'index'],
  ['centroid_lat', 'index'],
  ['X Coordinate (State Plane)', 'index'],
  ['Origin latitude', 'index'],
  ['Day of week', 'index'],
  ['Weekday', 'index'],
  ['Temp_max', 'average'],
  ['Age', 'average'],
  ['medage', 'average'],
  ['Med. income', 'average'],
  ['actual.high', 'average'],
  ['record_precipitation', 'average'],
  ['Record high', 'average'],
  ['Record count', 'amount'],
  ['P25th', 'average'],
  ['75th percentile', 'average'],
  ['90th percentile sales', 'average'],
  ['Sales P25th', 'average'],
  ['p90_sales', 'average'],
  ['Delivery hours (P95)', 'average'],
  ['P3 sales', 'amount'],
  ['Tax 5%', 'amount'],
  ['VAT 20 percent', 'amount'],
  ['Tax in %', 'percentage'],
  ['properties.mag', 'average'],
  ['properties.tz', 'index'],
  ['Time zone', 'index'],
  ['Forecast low', 'average'],
  ['Wind', 'average'],
  ['CO2', 'average'],
  ['Humidity', 'average'],
  ['Life expectancy', 'average'],
  ['Magnitude', 'average'],
  ['Unemployment', 'percentage'],
  ['UNRATE', 'percentage'],
  ['Inflation', 'percentage'],
  ['Disapprove', 'percentage'],
  ['Unemployed', 'level'],
  ['Stock', 'level'],
  ['Closing balance', 'level'],
  ['Pop', 'level'],
  ['Window sales', 'amount'],
  ['CO2 emissions', 'amount'],
  ['Closed', 'amount'],
  ['no_of_workers', 'level'],
  ['Actual productivity', 'rate'],
  ['energy (btu)', 'amount'],
])('values of %s are no sum unless their name says so: %s', (label, kind) => {
  expect(
    kindOf(
      label,
      many((position) => `${40 + ((position * 7) % 11)}.25`),
    ),
  ).toBe(kind)
})

const level = many((position) => String(1_000 + position * 3))
const jumping = many((position) => String(7 + ((position * 31) % 90) * 40))
const dated = (label: string, values: Cell[]) => {
  const rows = values.map((value, index): Cell[] => [`${2_000 + index}-01-01`, value])
  return found([date, number(label)], rows)[1]
}

test.each<[string, string, Cell[], string, string]>([
  ['a name', 'Unit price', jumping, 'price', 'name'],
  ['a plural', 'Fires', jumping, 'amount', 'name'],
  ['values that hardly move', 'Private', level, 'level', 'steady'],
  ['parts of one, though a plural', 'Engineers', many((position) => `0.00${position + 10}`), 'rate', 'values'],
  ['a plural that hardly moves', 'Durable goods', level, 'level', 'steady'],
  ['values close to each other', 'Zeal', many((position) => String(20 + (position % 9) * 3)), 'average', 'open'],
  ['a few values that return', 'Cylinders', many((position) => String(4 + 2 * (position % 3))), 'average', 'open'],
  [
    'fractions of both signs',
    'Value',
    many((position) => `${position % 2 ? '-' : ''}${(position * 7) % 5}.5`),
    'average',
    'open',
  ],
  ['no sign of anything', 'Zeal', jumping, 'amount', 'open'],
  ['a name of amounts and levels', 'Income', jumping, 'amount', 'open'],
])('the kind says why: by %s', (_, label, values, kind, reason) => {
  const column = dated(label, values)
  expect([column?.kind, column?.kindReason]).toEqual([kind, reason])
  expect(column?.remarks ?? []).toEqual(
    reason === 'open'
      ? [`The file doesn’t say whether "${label}" adds up. Choose its kind under "How it was read".`]
      : [],
  )
})

test('of records with a number and a day each, a plural of whole numbers counts things, however few values it has', () => {
  const key: UnderstoodColumn = { name: 'visit_no', label: 'Visit no', role: 'key', type: 'text' }
  const few = many((position) => String(4 + 2 * (position % 3)))
  const kindIn = (columns: UnderstoodColumn[], dayAt: (index: number) => string, label = 'Doses', values = few) => {
    const rows = values.map((value, index) =>
      [...columns, date].map((one) => (one === date ? dayAt(index) : `VS-${index}`)).concat(String(value)),
    )
    const column = found([...columns, date, number(label)], rows).at(-1)
    return [column?.kind, column?.kindReason]
  }
  const days = (index: number) => `2025-01-${String(1 + ((index * 7) % 28)).padStart(2, '0')}`
  const years = (index: number) => `${1970 + index}-01-01`
  expect(kindIn([key], days)).toEqual(['amount', 'name'])
  expect(kindIn([key], years)).toEqual(['average', 'open'])
  expect(kindIn([], days)).toEqual(['average', 'open'])
  expect(kindIn([key], days, 'Zeal')).toEqual(['average', 'open'])
  const fractions = many((position) => `${(position * 7) % 5}.5`)
  expect(kindIn([key], days, 'Income', fractions)).toEqual(['average', 'open'])
  expect(kindIn([], days, 'Exam income', fractions)).toEqual(['amount', 'name'])
  expect(kindIn([], days, 'Household income', fractions)).toEqual(['average', 'open'])
})

test('a nameless number that runs is no measure, however short its table', () => {
  expect(kindOf('Column 1', ['7', '8', '9', '10'])).toBe('index')
  expect(kindOf('Unnamed: 0', ['0', '3', '9'])).toBe('index')
  expect(kindOf('Column 1', ['7', '9', '8', '10'])).toBe('amount')
})

test('prices of a day and the wind are known by what stands beside them', () => {
  const row: Cell[] = ['12.5', '13.5', '11.5']
  const kinds = (labels: string[]) =>
    found(
      labels.map((label) => number(label)),
      [row.slice(0, labels.length)],
    ).map(({ kind }) => kind)
  expect(kinds(['Open', 'High', 'Low'])).toEqual(['price', 'price', 'price'])
  expect(kinds(['Open', 'Waiting'])).toEqual(['amount', 'amount'])
  expect(kinds(['High', 'Low'])).toEqual(['amount', 'amount'])
  expect(kinds(['Temp_max', 'Wind', 'Precipitation'])).toEqual(['average', 'average', 'amount'])
})

test('what is money is no flag and no running number', () => {
  const paid = many((position) => String(position % 2))
  expect([kindOf('Paid', paid, 'currency'), kindOf('Fee', paid, 'percent')]).toEqual(['amount', 'percentage'])
})

test('money of one head is a price, and a premium beside things without dates is asked about', () => {
  const euros = many((position) => `${2_000 + 37 * position}.5`)
  expect(kindOf('Operating net costs, EUR per capita, 2020', euros, 'currency')).toBe('price')
  expect(kindOf('Contribution margin, EUR per inhabitant', euros, 'currency')).toBe('price')
  expect(kindOf('Total costs per year', euros, 'currency')).toBe('amount')
  const premium = number('Car Insurance Premiums ($)', 'currency')
  const states = euros.map((value, row): Cell[] => [`State ${row}`, value])
  const [, ofStates] = found([texts('State'), premium], states)
  expect([ofStates?.kind, ofStates?.kindReason]).toEqual(['average', 'open'])
  const policies = euros.map((value, row): Cell[] => [`2026-03-${String(row + 1).padStart(2, '0')}`, value])
  const [, ofPolicies] = found([date, premium], policies)
  expect([ofPolicies?.kind, ofPolicies?.kindReason]).toEqual(['amount', 'unit'])
})

test('a column of an age counts those who are so old, and a wage beside things without dates is asked about', () => {
  const people = many((position) => String(400 + ((position * 31) % 90) * 40))
  const ofAges = found(
    [number('Age 0 to 2'), number('Age 65 Plus')],
    people.map((value): Cell[] => [value, value]),
  )
  expect(ofAges.map(({ kind }) => kind)).toEqual(['amount', 'amount'])
  const wages = many((position) => String(40_000 + 37 * position))
  const paid = (first: UnderstoodColumn, cellAt: (row: number) => Cell) => {
    const rows = wages.map((value, row): Cell[] => [cellAt(row), value])
    const [, column] = found([first, number('salary_in_usd', 'currency')], rows)
    return [column?.kind, column?.kindReason]
  }
  expect(paid(texts('job_title'), (row) => `Job ${row % 5}`)).toEqual(['average', 'open'])
  expect(paid(date, (row) => `2026-03-${String(row + 1).padStart(2, '0')}`)).toEqual(['amount', 'unit'])
})

test('a distance is added up where something moved, and asked about where something is far away', () => {
  const far = many((position) => `${20 + position * 7}.5`)
  const named = (label: string, ...columns: UnderstoodColumn[]) => {
    const rows = far.map((value, row): Cell[] => [value, ...columns.map((_, at) => `${row % (at + 2)}`)])
    const [distance] = found([number(label), ...columns], rows)
    return [distance?.kind, distance?.kindReason]
  }
  expect(named('distance', texts('method'))).toEqual(['average', 'open'])
  expect(named('distance', texts('pickup_zone'), texts('dropoff_zone'))).toEqual(['amount', 'name'])
  expect(named('Distance', texts('origin'), texts('destination'))).toEqual(['amount', 'name'])
  expect(named('Distance', date, texts('shoe'))).toEqual(['amount', 'name'])
  expect(named('Mileage', texts('vehicle'))).toEqual(['amount', 'name'])
})

test('columns that a total beside them adds up in every row are added up as well', () => {
  const medals = (total: (sum: number) => number): Cell[][] =>
    many(() => null).map((_, row) => {
      const [gold, silver, bronze] = [row % 2, (row >> 1) % 2, row % 3] as const
      return [String(gold), String(silver), String(bronze), String(total(gold + silver + bronze))]
    })
  const columns = ['Gold', 'Silver', 'Bronze', 'Total'].map((label) => number(label))
  const kinds = (rows: Cell[][]) => found(columns, rows).map(({ kind, kindReason }) => `${kind} ${kindReason}`)
  const ofValues = Array.from({ length: 3 }, () => 'amount beside')
  expect(kinds(medals((sum) => sum))).toEqual([...ofValues, 'amount name'])
  expect(
    found(
      columns,
      medals((sum) => sum),
    ).map(({ remarks }) => remarks),
  ).toEqual([...Array(4)])
  expect(kinds(medals((sum) => sum + 1))).toEqual(['flag values', 'flag values', 'average open', 'amount name'])
})

test('a price is weighed by the column that makes a third out of it, and by none where nothing does', () => {
  const rows = Array.from({ length: 24 }, (_, index): Cell[] => {
    const [price, units] = [2 + (index % 5), 1 + (index % 7)]
    return [String(price), String(40 - index), String(units), String(price * units)]
  })
  const columns = ['Unit price', 'Guests', 'Units', 'Takings'].map((label) => number(label))
  expect(found(columns, rows).map(({ kind, weight }) => [kind, weight])).toEqual([
    ['price', 'units'],
    ['amount', undefined],
    ['amount', undefined],
    ['amount', undefined],
  ])
  const others = rows.map(([price, guests, units]) => [price!, guests!, units!, '9'])
  expect(found(columns, others)[0]?.weight).toBeUndefined()
})

const regions = (all: string, factor: number): Cell[][] =>
  [1, 2, 3, 4].flatMap((month) => [
    [`2025-0${month}-01`, 'North', String(month * 10)],
    [`2025-0${month}-01`, 'South', String(month * 7)],
    [`2025-0${month}-01`, all, String(month * 17 * factor)],
  ])

test.each<[string, string, number, string[]]>([
  ['named so', 'All', 1, ['All']],
  ['named after the whole, of which the numbers miss a part', 'WHOLE COUNTRY', 1.001, ['WHOLE COUNTRY']],
  ['that add the others up', 'Aotearoa', 1, ['Aotearoa']],
  ['named so whose numbers say otherwise', 'Both', 2, []],
  ['that add nothing up', 'West', 2, []],
])('values %s', (_, name, factor, totals) => {
  expect(found([date, texts('Region'), number('Sales')], regions(name, factor))[1]).toMatchObject({
    isIndicator: false,
    totalValues: totals,
  })
})

test('a sum that comes about once is no total', () => {
  const rows: Cell[][] = [
    ['2025-01-01', 'Gold', '2'],
    ['2025-01-01', 'Silver', '3'],
    ['2025-01-01', 'Bronze', '5'],
  ]
  expect(found([date, texts('Medal'), number('Won')], rows)[1]?.totalValues).toEqual([])
})

test('a column that names what the value is: by its name, by units beside it, by per cents among others', () => {
  const mixed = (one: string, other: string): Cell[][] => [
    [one, 'NZD', '10'],
    [other, 'people', '3'],
    [one, 'NZD', '12'],
  ]
  const isIndicator = (columns: UnderstoodColumn[], rows: Cell[][]) => found(columns, rows)[0]?.isIndicator
  expect(
    isIndicator(
      [texts('Indicator'), number('Value')],
      [
        ['Sales', '1'],
        ['Staff', '2'],
      ],
    ),
  ).toBe(true)
  expect(isIndicator([texts('Line'), texts('Unit'), number('Result')], mixed('Sales', 'Staff'))).toBe(true)
  expect(isIndicator([texts('Line'), texts('Town'), number('Result')], mixed('Sales', 'Staff'))).toBe(false)
  expect(isIndicator([texts('Line'), texts('Town'), number('Result')], mixed('Sales', 'Margin (%)'))).toBe(true)
})

test('numbers that lay out the rows with dates and texts are no measures, unless a combination is missing', () => {
  const rows = ['2000-01-01', '2010-01-01', '2020-01-01'].flatMap((year) =>
    ['0', '5', '10', '15', '20'].flatMap((age) =>
      ['F', 'M'].map((sex): Cell[] => [
        year,
        age,
        sex,
        String((900 + Number(age) * 31) * (1 + 2 * Number(year.slice(2, 3)))),
      ]),
    ),
  )
  const columns = [date, number('Age'), texts('Sex'), number('People')]
  const kinds = (given: Cell[][]) => found(columns, given).map(({ kind }) => kind)
  expect(kinds(rows)).toEqual([undefined, 'index', undefined, 'level'])
  expect(kinds(rows.slice(1))).toEqual([undefined, 'average', undefined, 'level'])
})

const panel = (things: readonly string[], days: number, label = 'Country'): UnderstoodColumn[] =>
  found(
    [date, texts(label), number('Life expectancy'), number('Births')],
    Array.from({ length: days }, (_, day) =>
      things.map((thing, at): Cell[] => [
        `${1990 + day}-01-01`,
        thing,
        String(60 + 7 * at + (day % 3) / 10),
        String(40 * (at + 1) + 31 * (day % 7)),
      ]),
    ).flat(),
  )
const unweighted = (columns: UnderstoodColumn[]) => columns.map(({ unweightedBy }) => unweightedBy)

test('an average over things that return at each date counts each the same, and nothing else does', () => {
  expect(unweighted(panel(['Chad', 'Mali', 'Peru'], 12))).toEqual([undefined, undefined, 'country', undefined])
  expect(unweighted(panel(['A', 'B'], 12, 'Group'))).toEqual([undefined, undefined, 'group', undefined])
  expect(unweighted(panel(['Chad'], 24))).toEqual([undefined, undefined, undefined, undefined])
})

test('the course of one thing has words beside it that return, and averages that nothing is to weigh', () => {
  const rows = many(() => null).map((_, at): Cell[] => [
    `2025-01-${String(at + 1).padStart(2, '0')}`,
    at % 3 === 0 ? 'rain' : 'sun',
    String(10 + (at % 5)),
  ])
  expect(unweighted(found([date, texts('Weather'), number('Temperature')], rows))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('records of what happened are alike; the places of a list are not, and other things of a list are', () => {
  const key: UnderstoodColumn = { ...texts('Ticket'), role: 'key' }
  const records = many(() => null).map((_, at): Cell[] => [
    String(at),
    `2025-01-${String(1 + Math.floor(at / 2)).padStart(2, '0')}`,
    at % 2 === 0 ? 'North' : 'South',
    String(3.5 + (at % 5)),
  ])
  expect(unweighted(found([key, date, texts('Region'), number('Rating')], records))[3]).toBeUndefined()
  const sales = many(() => null).map((_, at): Cell[] => [
    `2025-01-${String(1 + Math.floor(at / 2)).padStart(2, '0')}`,
    ['Tea', 'Beans', 'Cups', 'Mugs'][(at * 7) % 4] ?? '',
    String(3.5 + (at % 5)),
  ])
  expect(unweighted(found([date, texts('Product'), number('Rating')], sales))[2]).toBeUndefined()
  const list = many(() => null).map((_, at): Cell[] => [`Thing ${at}`, String(20.5 + at * 3)])
  expect(unweighted(found([texts('Country'), number('Income per person')], list))[1]).toBe('country')
  expect(unweighted(found([texts('Car'), number('Price')], list))[1]).toBeUndefined()
  const sized = many(() => null).map((_, at): Cell[] => [`Thing ${at}`, String(20 + at * 30), String(at * 3.5)])
  expect(unweighted(found([texts('Unit'), number('Total'), number('Share of girls')], sized))[2]).toBe('unit')
  expect(unweighted(found([texts('Unit'), number('Budget'), number('Share of girls')], sized))[2]).toBeUndefined()
})

test('the month and the day of a date beside it are no measures', () => {
  const rows = many(() => null).map((_, at): Cell[] => {
    const [month, of] = [1 + (at % 7), 1 + ((at * 5) % 27)]
    const day = `2022-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`
    return [day, String(month), String(of), String(1 + ((at * 3) % 9))]
  })
  const kinds = (given: Cell[][]) =>
    found([date, number('MM'), number('TT'), number('Killed')], given)
      .map(({ kind }) => kind)
      .slice(1, 3)
  expect(kinds(rows)).toEqual(['index', 'index'])
  expect(kinds([...rows, ['2022-01-01', '4', '1', '2']])).toEqual(['average', 'index'])
})

test('a country with several crops in each year is one of several sizes as well', () => {
  const rows = ['1990', '1991', '1992'].flatMap((year) =>
    ['Chad', 'Mali', 'Peru'].flatMap((country, at) =>
      ['Maize', 'Rice', 'Wheat', 'Sorghum']
        .slice(0, 2 + at)
        .map((crop, of): Cell[] => [
          ...[`${year}-01-01`, country, crop],
          String(1.5 + at + of / 10 + Number(year) / 1_000),
        ]),
    ),
  )
  const yields = (label: string) => unweighted(found([date, texts(label), texts('Crop'), number('Yield')], rows))
  expect(yields('Country')[3]).toBe('country')
  expect(yields('Farmer')[3]).toBeUndefined()
})

test('an average that a column weighs is not called unweighted', () => {
  const rows = many(() => null).map((_, at): Cell[] => {
    const [price, units] = [2 + (at % 5), 1 + (at % 7)]
    return [
      `2025-01-${String(1 + Math.floor(at / 2)).padStart(2, '0')}`,
      at % 2 === 0 ? 'A' : 'B',
      ...[price, units, price * units].map(String),
    ]
  })
  const columns = found(
    [date, texts('Product'), ...['Unit price', 'Units', 'Takings'].map((label) => number(label))],
    rows,
  )
  expect(columns[2]).toMatchObject({ kind: 'price', weight: 'units' })
  expect(columns[2]?.unweightedBy).toBeUndefined()
})

test('what is written once for each thing and comes again at each of its dates is of the thing, and never added up over them', () => {
  const years = [2019, 2020, 2021, 2022]
  const things = Array.from({ length: 80 }, (_, at) => `Account ${at}`)
  const kinds = (again: (thing: number, year: number) => number) => {
    const rows = things.flatMap((thing, at) =>
      years.map((year, step): Cell[] => [
        `${year}-01-01`,
        thing,
        String(again(at, step)),
        String(1 + ((at * 37 + step * 53) % 90) * 40),
      ]),
    )
    const [, , quarter, value] = found([date, texts('Account'), number('TQ'), number('Value')], rows)
    return [quarter?.kind, quarter?.kindReason, value?.kind]
  }
  expect(kinds((thing) => 1 + ((thing * 31) % 70) * 40)).toEqual(['level', 'steady', 'amount'])
  expect(kinds((thing, step) => 1 + ((thing * 31 + step * 17) % 70) * 40)).toEqual(['amount', 'open', 'amount'])
  expect(kinds(() => 40)[0]).not.toBe('level')
  expect(kinds((thing) => 1.5 + ((thing * 31) % 70)).slice(0, 2)).toEqual(['average', 'open'])
})

test('how far away the listed houses are is never added up, on whatever days they were sold', () => {
  const rows = many((position) => position).map((_, index) => [
    `2026-05-${10 + (index % 20)}`,
    `${index}.5`,
    '3',
    'B',
    'C',
  ])
  expect(found([date, number('Distance'), number('Rooms'), texts('Suburb'), texts('Car')], rows)[1]?.kind).toBe(
    'average',
  )
})

test('a discount is a part of each price in a list of prices, and an amount beside what was sold', () => {
  const rows = many((position) => position).map((_, index) => [`${900 + index * 31}`, `${90 + index * 7}`])
  const kindsOf = (columns: UnderstoodColumn[], of: Cell[][]) => found(columns, of).map(({ kind }) => kind)
  expect(kindsOf([number('Selling Price'), number('Discount')], rows)).toEqual(['price', 'price'])
  const sold = rows.map((row, index) => [...row, `${1 + (index % 5)}`])
  expect(kindsOf([number('Selling Price'), number('Discount'), number('Quantity')], sold)).toEqual([
    ...['price', 'amount', 'amount'],
  ])
})

test('what a car has gone stands beside its price and is never added up', () => {
  const rows = many((position) => position).map((_, index) => [
    `${9_000 + index * 310}`,
    `${70_000 - index * 917}`,
    'A',
  ])
  expect(found([number('Price'), number('Mileage'), texts('Brand')], rows)[1]?.kind).toBe('average')
  expect(found([number('Fuel cost'), number('Mileage'), texts('Driver')], rows)[1]?.kind).toBe('amount')
})

test('cases so far are a level, and those of each day are added up', () => {
  const days = Array.from({ length: 40 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at * 3)).toISOString().slice(0, 10))
  const cases = (countOf: (at: number) => number, other = (_: number) => 4) => {
    const rows = days.map((day, at): Cell[] => [day, String(countOf(at)), String(other(at))])
    return found([date, number('Cases in Guinea'), number('Deaths')], rows)
      .slice(1, 3)
      .map(({ kind, kindReason }) => `${kind} ${kindReason}`)
  }
  expect(cases((at) => at * at * 7)).toEqual(['level values', 'level values'])
  expect(
    cases(
      (at) => at * at * 7,
      (at) => (at * 7) % 11,
    ),
  ).toEqual(['level values', 'amount name'])
  const months = days.map((_, at): Cell[] => [
    `${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
    String(at * 700),
  ])
  expect(found([date, number('Budgeted opex')], months)[1]).toMatchObject({ kind: 'amount', kindReason: 'name' })
  const fifths = months.map(([day, value]): Cell[] => [String(day).replace(/01$/, '05'), value ?? null])
  expect(found([date, number('Net revenue')], fifths)[1]).toMatchObject({ kind: 'amount', kindReason: 'name' })
  // Corrected now and then, and since the beginning of a period.
  expect(cases((at) => at * 70 - (at % 13 === 12 ? 100 : 0))).toEqual(['level values', 'level values'])
  expect(cases((at) => (at % 13) * 70)).toEqual(['level values', 'level values'])
  expect(
    cases(
      (at) => (at * 37) % 23,
      (at) => (at * 7) % 11,
    ),
  ).toEqual(['amount name', 'amount name'])
})

test('a counter is a level, though some moments are read twice, and so is what each of many things has so far', () => {
  const day = (at: number): string => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)
  const read = Array.from({ length: 60 }, (_, at): Cell[] => [day(at === 30 ? 29 : at), String(100 + at * 7)])
  expect(found([date, number('KWH')], read)[1]?.kind).toBe('level')
  const things = Array.from({ length: 80 * 13 }, (_, at): Cell[] => {
    const turn = Math.floor(at / 80)
    return [day(turn), `Country ${at % 80}`, String((at % 80) + turn * 31)]
  })
  expect(found([date, texts('country'), number('Total vaccinations')], things)[2]?.kind).toBe('level')
})

test('the world, its parts and incomes are no countries, and are left out of the sums of those', () => {
  const names = Array.from({ length: 24 }, (_, at) => `Land ${at}`)
  const groups = ['World', 'Sub-Saharan Africa', 'High income', 'Euro area', 'Small states', 'Asia (WHO)']
  const rows = [...names, ...groups, 'South Africa'].map((name, at): Cell[] => [name, String(at * 40)])
  const totals = (label: string, of: Cell[][]) => found([texts(label), number('Passengers')], of)[0]?.totalValues
  expect(totals('Country Name', rows)).toEqual(groups)
  expect(totals('Country Name', rows.slice(18))).toEqual([])
  expect(totals('Team', rows)).toEqual([])
})

const farApart = many((position) => String(7 + ((position * 31) % 90) * 10))

test.each([
  ...['Heating degree days', 'Cooling degree days', 'ICU days', 'Hospital days', 'Fishing days', 'Consulting days'],
  ...['Fog days', 'Storm days', 'Actual production days', 'Total planned days'],
])('days of something are added up: %s', (label) => {
  expect(kindOf(label, farApart)).toBe('amount')
})

test.each(['Actual days', 'ship_days', 'Planned days', 'scheduledDays', 'Elapsed days', 'Inventory days'])(
  'days that one thing took are not: %s',
  (label) => {
    expect(kindOf(label, farApart)).toBe('average')
  },
)

test.each<[string, string]>([
  ['Business unit revenue', 'amount'],
  ['Strategic business unit profit', 'amount'],
  ['Business unit cost', 'amount'],
  ['Unit revenue', 'price'],
  ['Profit per business unit', 'rate'],
  ['Credit hours', 'amount'],
  ['Student credit hours', 'amount'],
  ['Processing hours', 'amount'],
  ['Credit days', 'average'],
  ['Processing days', 'average'],
  ['Response hours', 'average'],
  ['Hours from contractors', 'amount'],
  ['Days from order', 'average'],
  ['Hours to close', 'average'],
  ['Loss by fire', 'amount'],
  ['loss_margin', 'average'],
  ['lost_by_wickets', 'average'],
  ['Won by runs', 'average'],
  ['Search terms', 'amount'],
  ['Payment terms', 'average'],
  ['Terms (days)', 'average'],
  ['Loan term in months', 'average'],
  ['Min played', 'amount'],
  ['min_temp', 'average'],
  ['Min required', 'average'],
  ['New followers', 'amount'],
  ['Net new followers', 'amount'],
  ['Followers gained', 'amount'],
  ['Followers lost', 'amount'],
  ['New active users', 'amount'],
  ['new_registered_users', 'amount'],
  ['New subscribers', 'amount'],
  ['Active users', 'level'],
  ['Instagram followers', 'level'],
  ['Cumulative new members', 'level'],
  ['New York residents', 'level'],
  ['New Zealand members', 'level'],
])('a word in the name changes what it says: %s', (label, kind) => {
  expect(kindOf(label, farApart)).toBe(kind)
})

/** The groups found among 40 countries and these names. */
function groupsIn(label: string, names: readonly string[]): string[] {
  const countries = Array.from({ length: 40 }, (_, at) => `Land ${at}`)
  const rows = [...countries, ...names].map((name, at): Cell[] => [name, String(at * 40)])
  return found([texts(label), number('Passengers')], rows)[0]?.totalValues ?? []
}

test('groups of countries are known by the names that tables of the world give them', () => {
  const groups = [
    ...['World', 'Total World', 'Total Africa', 'Total Europe', 'Total S. & Cent. America', 'Asia Pacific'],
    ...['Africa Eastern and Southern', 'Africa Western and Central', 'Europe and Northern America'],
    ...['European Union (27)', 'European Union', 'EU-27', 'EU27', 'Euro area (20)'],
    ...['Middle East, North Africa, Afghanistan & Pakistan', 'Australia and New Zealand'],
    ...['Melanesia', 'Polynesia', 'Micronesia', 'Eastern Mediterranean', 'Small Island Developing States (SIDS)'],
    ...['Low & middle income', 'Low income', 'Upper middle income', 'Upper-middle-income countries'],
    ...['Low- and middle-income countries', 'High income: OECD', 'No income group available'],
  ]
  expect(groupsIn('Country', groups)).toEqual(groups)
  const countries = [
    ...['South Africa', 'Central African Republic', 'Bosnia and Herzegovina', 'Trinidad and Tobago', 'Micronesia'],
    ...['Other Africa', 'Rest of Asia', 'Other countries', 'Northern Mariana Islands', 'Australia', 'New Zealand'],
  ]
  expect(groupsIn('Country', ['World', ...countries])).toEqual(['World'])
})

test('a label of countries is read word by word', () => {
  for (const label of ['Country/Region', 'Country,Other', 'CountryName', 'country_name', 'País', 'Country (or area)'])
    expect([label, groupsIn(label, ['World'])]).toEqual([label, ['World']])
  expect(groupsIn('Countryside', ['World'])).toEqual([])
})

test('funds, taxes and offices are no groups of countries, and places are only beside the world', () => {
  const funds = ['Schroder Income Fund', 'M&G Global Income', 'Fidelity Income Plus', 'High Yield Income']
  const taxes = ['Income tax', 'Rental income', 'Investment income']
  const offices = ['Global', 'Europe', 'North America']
  expect([groupsIn('Entity', funds), groupsIn('Area', taxes), groupsIn('Location', offices)]).toEqual([[], [], []])
  expect(groupsIn('Country', [...funds, ...taxes])).toEqual([])
  expect(groupsIn('Entity', ['World', ...funds, 'Europe'])).toEqual(['World', 'Europe'])
})

test('a table says which groups of countries its totals leave out', () => {
  const remarksOf = (groups: readonly string[]) => {
    const names = [...Array.from({ length: 24 }, (_, at) => `Land ${at}`), ...groups]
    const rows = names.map((name, at): Cell[] => [name, String(at * 40)])
    const columns = [texts('Country'), number('Passengers')]
    const table: UnderstoodTable = {
      ...{ kind: 'fact', name: 'facts', label: 'Facts', sourceSheets: [], columns, rows, remarks: ['Read before.'] },
    }
    return withKinds(table).remarks
  }
  expect(remarksOf([])).toEqual(['Read before.'])
  expect(remarksOf(['World', 'Asia'])).toEqual([
    'Read before.',
    'Totals leave out the groups in "Country", so that nothing is counted twice: World, Asia.',
  ])
  expect(remarksOf(['World', 'Asia', 'Africa', 'Europe', 'Oceania', 'Americas', 'OECD', 'ASEAN'])[1]).toBe(
    'Totals leave out the groups in "Country", so that nothing is counted twice: World, Asia, Africa, Europe, Oceania, Americas and 2 others.',
  )
})

test('a place on a map is no figure', () => {
  const rows = many((position) => String(position)).map((_, at): Cell[] => [
    String(530_000 + ((at * 7) % 24)),
    '9',
    'a',
  ])
  expect(found([number('x'), number('y'), texts('borough')], rows).map(({ kind }) => kind)).toEqual([
    ...['index', 'index', undefined],
  ])
})

test('what is in kilograms in one row and in pieces in another is asked about, and its money is added up', () => {
  const rows = many((position) => position).map((_, index) => [
    `2026-05-${10 + (index % 20)}`,
    `${3 + ((index * 7) % 50)}`,
    index % 2 === 0 ? 'kg' : 'un',
    `${40 + index * 3}`,
  ])
  const kinds = (label: string, of: Cell[][]) =>
    found([date, number('Quantidade'), texts(label), number('Valor', 'currency')], of).flatMap(
      ({ kindReason = [] }) => kindReason,
    )
  expect(kinds('Unidade', rows)).toEqual(['open', 'unit'])
  expect(kinds('Produto', rows)).toEqual(['name', 'unit'])
  expect(
    kinds(
      'Unidade',
      rows.map(([day = null, of = null, , value = null]) => [day, of, 'kg', value]),
    ),
  ).toEqual([...['name', 'unit']])
})

test('spending that is alike in countries of unlike size is that of each inhabitant, and asked about', () => {
  const countries = ['Canada', 'France', 'Germany', 'Japan', 'United States']
  const kinds = (spent: (country: number, year: number) => number) =>
    found(
      [{ ...date, label: 'Year' }, texts('Country'), number('Spending_USD', 'currency')],
      [2018, 2019, 2020, 2021].flatMap((year) =>
        countries.map((country, at): Cell[] => [`${year}-01-01`, country, String(spent(at, year - 2018))]),
      ),
    ).flatMap(({ kind, kindReason = '' }) => (kind === undefined ? [] : [`${kind} ${kindReason}`]))
  expect(kinds((country, year) => 3_100 + country * 1_700 + year * 90)).toEqual(['average open'])
  expect(kinds((country, year) => 3_100 * 3 ** country + year * 90)).toEqual(['amount unit'])
})

test('what is said of a thing in each row of it is not added up over the rows, and what differs within it is', () => {
  const kinds = (of: (host: number, row: number) => number, label = 'host_listings_count') => {
    const rows = Array.from({ length: 48 }, (_, row) => [
      `2026-01-${String(1 + (row % 28)).padStart(2, '0')}`,
      String(row % 16),
      String(of(row % 16, row)),
    ])
    return found([date, texts('host_id'), number(label)], rows).at(-1)
  }
  expect(kinds((host) => 1 + host * 3)).toMatchObject({ kind: 'average', kindReason: 'open' })
  expect(kinds((host, row) => 1 + host * 3 + row)).toMatchObject({ kind: 'amount' })
  // A rent that each pays every month is called by what it is.
  expect(kinds((host) => 900 + host * 30, 'Payments')).toMatchObject({ kind: 'amount' })
})

test('money that is alike in places of few and of many people is that of each, and asked about', () => {
  const rows = many((position) => position).map((_, index) => [
    `District ${index}`,
    `${40 + index * index * 300}`,
    `${4_800 + ((index * 7) % 24) * 90}.5`,
  ])
  const kinds = (people: string, of: Cell[][]) =>
    found([texts('District'), number(people), number('expenditure')], of).at(-1)
  expect(kinds('students', rows)).toMatchObject({ kind: 'average', kindReason: 'open' })
  expect(kinds('Orders', rows)).toMatchObject({ kind: 'amount', kindReason: 'name' })
  const whole = rows.map(([district = null, people = null], index) => [
    district,
    people,
    `${(40 + index * index * 300) * 5}`,
  ])
  expect(kinds('students', whole)).toMatchObject({ kind: 'amount', kindReason: 'name' })
})

test('shares of what a country has are no sum, whatever they are called', () => {
  const rows = ['Chad', 'Chile', 'China', 'Cuba', 'Cyprus', 'Egypt'].flatMap((country, at) =>
    [2013, 2014].map((year): Cell[] => [`${year}-01-01`, country, `${0.4 + at * 3.1}`]),
  )
  expect(found([date, texts('Country'), number('Total expenditure')], rows)[2]).toMatchObject({
    ...{ kind: 'average', kindReason: 'open' },
  })
})

test('days that are counted and longitudes are told, never added up', () => {
  const rows = Array.from({ length: 40 }, (_, at): Cell[] => {
    const day = new Date(Date.UTC(2026, 0, 1 + at * 2 + (at % 3 === 0 ? 1 : 0)))
    return [day.toISOString().slice(0, 10), String(700 + day.getTime() / 86_400_000), String((at * 7) % 23)]
  })
  expect(found([date, number('Sol'), number('Guests')], rows).map(({ kind }) => kind)).toEqual([
    ...[undefined, 'index', 'amount'],
  ])
  const located = many((position) => position).map((_, index) => [`${30 + index}.5`, `-${90 + index}.25`])
  expect(found([number('lat'), number('long')], located)[1]?.kind).toBe('index')
  expect(found([texts('lat'), number('long')], located)[1]?.kind).toBe('index')
  expect(found([number('Width'), number('long')], located)[1]?.kind).not.toBe('index')
})
