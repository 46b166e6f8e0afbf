import { expect, test } from 'vitest'
import type { FactQuery, FactResult } from '../../../contract/datasets/datasets.schemas.ts'
import type { FactTable, UnderstoodColumn } from '../../engines/queries/index.ts'
import {
  addsUp,
  isBound,
  isClass,
  isTraded,
  type Setting,
  settingOf,
  sharesOfWhole,
  type Values,
  valuesOf,
} from './first-dashboard-sums.ts'
import type { Time } from './first-dashboard-time.ts'

const amount = (label: string, more: Partial<UnderstoodColumn> = {}): UnderstoodColumn => ({
  ...{ name: label, label, role: 'measure', type: 'decimal', unit: 'number', kind: 'amount', kindReason: 'name' },
  ...more,
})
const named = (...labels: string[]): FactTable => ({
  ...{ name: 'held', label: 'held', files: ['held'] },
  columns: labels.map((label) => ({ name: label, label, role: 'dimension', type: 'text' })),
})
const lying = { areNumbers: false, areSame: false, areComputed: false }
const whole = (most: number, least = 0): Values => ({ ...lying, least, most, areWhole: true })
const parts = (most: number, least = 0): Values => ({ ...lying, least, most, areWhole: false })

const everywhere: Setting[] = ['list', 'undated', 'yearly', 'panel', 'series', 'events']
/** The settings in which a column with such values is added up. */
function addedIn(column: UnderstoodColumn, values: Values, table = named('Product')): Setting[] {
  return everywhere.filter((setting) => addsUp(table, column, { values, setting }))
}
const inTime: Setting[] = ['panel', 'series', 'events']

test('what is sold, paid or ordered is added up wherever it stands, in any of the languages', () => {
  for (const label of [
    'Revenue',
    'ext price',
    'QuantityOrdered',
    'QUANTITYORDERED',
    'CONSTRUCTCOST',
    'paid_amount',
    'Umsatz',
    'venta neta',
    'Dépenses',
  ])
    expect([label, addedIn(amount(label), parts(7_200))]).toEqual([label, everywhere])
  expect(addedIn(amount('Plan (€)', { unit: 'currency', kindReason: 'unit' }), parts(7_200))).toEqual(everywhere)
})

test('energy is added up in each of its units', () => {
  for (const label of ['energy (btu)', 'Generation TWh', 'gas_therms'])
    expect([label, addedIn(amount(label), parts(640))]).toEqual([label, inTime])
})

test('what a list of persons says that each spends is not added up, unless something is sold in it', () => {
  const expense = amount('Transportation_expense')
  expect(addedIn(expense, whole(388), named('Age', 'Education'))).toEqual(['panel', 'series', 'events'])
  expect(addedIn(expense, whole(388), named('Age', 'Education', 'Product'))).toEqual(everywhere)
})

test('what happened is added up where it was counted', () => {
  expect(addedIn(amount('Deaths'), whole(9))).toEqual(everywhere)
  expect(addedIn(amount('measles cases'), parts(12))).toEqual(['series', 'events'])
})

test('fractions in a list are measured, and not added up without money that says so', () => {
  expect(addedIn(amount('Sales'), parts(16.3))).toEqual(inTime)
  expect(addedIn(amount('ins_losses'), parts(195, 82))).toEqual(inTime)
  expect(addedIn(amount('total exports'), parts(16_472))).toEqual(everywhere)
  expect(addedIn(amount('Rent', { unit: 'currency' }), parts(2_400, 90))).toEqual(inTime)
})

test('what is nothing in every row, and a range that is written as a number, are no figures', () => {
  const nothing = { ...whole(0), areSame: true }
  expect(isClass(amount('delivery_price_int'), nothing)).toBe(true)
  expect(isClass(amount('amount paid'), { ...whole(9, 9), areSame: true })).toBe(false)
  expect(isClass(amount('price_range'), whole(4, 1))).toBe(true)
  expect(isClass(amount('range'), whole(400))).toBe(false)
})

test('rooms and doors of each thing are so few, and points and persons are counted once for each', () => {
  expect(addedIn(amount('Cylinders'), whole(8))).toEqual([])
  expect(addedIn(amount('Hurricanes'), whole(120))).toEqual(['list', 'yearly', ...inTime])
  expect(addedIn(amount('p_income'), whole(90_000))).toEqual([])
  expect(addedIn(amount('patients'), whole(9_000))).toEqual(inTime)
  expect(addedIn(amount('number of rooms'), whole(300))).toEqual(['list', 'yearly', ...inTime])
  expect(addedIn(amount('Value'), whole(18))).toEqual([])
  expect(addedIn(amount('Value'), whole(180))).toEqual(['yearly', 'panel', 'series', 'events'])
})

test('what is worked, used or made adds up over time', () => {
  expect(addedIn(amount('running_hours'), parts(9.5))).toEqual(inTime)
  expect(addedIn(amount('precipitation'), parts(55))).toEqual(['series', 'events'])
  expect(addedIn(amount('net generation'), whole(42_750))).toEqual(['yearly', ...inTime])
})

test('money of places and persons may be that of each head, unless something is sold', () => {
  expect(addedIn(amount('Total expenditure'), parts(48_000), named('district'))).toEqual(inTime)
  expect(addedIn(amount('Total expenditure'), parts(48_000), named('district', 'department'))).toEqual(everywhere)
  expect(addedIn(amount('Revenue'), parts(48_000), named('city'))).toEqual(everywhere)
})

test('shares and rates are never added up, and neither is what nobody decided', () => {
  expect(addedIn(amount('Share to total GDP'), whole(4_000))).toEqual([])
  expect(addedIn(amount('Zeal', { kindReason: 'open' }), whole(4_000))).toEqual([])
  expect(addedIn(amount('Margin', { kind: 'percentage' }), whole(40))).toEqual([])
  expect(addedIn(amount('Zeal', { kindReason: 'said' }), parts(0.4))).toEqual(everywhere)
})

test('shares of something are told by their decimals, though some lie beyond a hundred', () => {
  const ofGdp = { ...parts(427), areComputed: true }
  expect(addedIn(amount('Imports'), ofGdp)).toEqual(inTime)
  expect(addedIn(amount('Imports'), parts(427))).toEqual(everywhere)
})

test('losses of two, four and six are points', () => {
  expect(addedIn(amount('District loss'), whole(6))).toEqual(inTime)
  expect(addedIn(amount('Quantity'), whole(6))).toEqual(everywhere)
})

test('a list of persons adds up what was sold to them, and nothing else that each of them has', () => {
  const persons = named('age', 'Gender')
  expect(addedIn(amount('Num accounts'), whole(90), persons)).toEqual(['yearly', ...inTime])
  expect(addedIn(amount('Purchases'), whole(90), persons)).toEqual(everywhere)
  expect(addedIn(amount('number of claims'), whole(4), named('region'))).toEqual(everywhere)
})

test('an ending that no word has is no plural', () => {
  expect(addedIn(amount('WATBLS', { kindReason: 'name' }), whole(90))).toEqual([])
  expect(addedIn(amount('BLOCKS', { kindReason: 'name' }), whole(90))).toEqual(['list', 'yearly', ...inTime])
})

test('a plural may end in any consonants that words end in', () => {
  const isPlural = ['list', 'yearly', ...inTime]
  for (const label of ['Songs', 'Buildings', 'Meetings', 'Screenings', 'Drinks', 'Banks', 'Apps', 'Francs', 'Trucks'])
    expect([label, addedIn(amount(label), whole(90))]).toEqual([label, isPlural])
})

test('deaths by groups of age are counted, though a list of persons has ages as well', () => {
  const groups = named('Age group', 'Sex', 'Region')
  expect(addedIn(amount('Deaths'), whole(90), groups)).toEqual(everywhere)
  expect(addedIn(amount('Num accounts'), whole(90), groups)).toEqual(['yearly', ...inTime])
  const persons: FactTable = { ...named(), columns: [amount('Age'), ...named('Sex').columns] }
  expect(addedIn(amount('Absences'), whole(90), persons)).toEqual(['yearly', ...inTime])
  expect(addedIn(amount('Deaths'), whole(90), named('Age', 'Sex'))).toEqual(everywhere)
})

test('levels are added up over things where there is much, and never over events', () => {
  const level = (label: string, more: Partial<UnderstoodColumn> = {}) => amount(label, { kind: 'level', ...more })
  expect(addedIn(level('population'), whole(9_000))).toEqual(['list', 'yearly', 'panel', 'series'])
  expect(addedIn(level('WorkLifeBalance'), whole(4))).toEqual(['series'])
  expect(addedIn(level('num_estoque'), whole(900))).toEqual(['series'])
  expect(addedIn(level('cpi', { kindReason: 'steady' }), parts(218))).toEqual(['series'])
})

test('a date on which a thing began makes a list of things', () => {
  const time = { column: 'at', isYearly: false, isSeries: false, isPanel: false } as Time
  const dated = (label: string): FactTable => ({
    ...named('Product'),
    columns: [{ name: 'at', label, role: 'date', type: 'date' }],
  })
  expect(settingOf(dated('Order date'), time)).toBe('events')
  expect(settingOf(dated('Release_Date'), time)).toBe('list')
  expect(settingOf(dated('last_review'), time)).toBe('list')
  expect(settingOf(dated('Date'), { ...time, isPanel: true })).toBe('panel')
  expect(settingOf(dated('Year'), { ...time, isYearly: true, isPanel: true })).toBe('yearly')
  expect(settingOf(dated('Year'), { ...time, isYearly: true, isSeries: true })).toBe('series')
  expect(settingOf(named('Product'), null)).toBe('list')
  // Years with the number of a footnote were not read: what there is would be added up over all of them.
  expect(settingOf(named('Year'), null)).toBe('undated')
  expect(settingOf(named('Column 1'), null)).toBe('undated')
})

test('a class is nothing to average, and a mean of money says something', () => {
  expect(isClass(amount('Priority', { kind: 'score' }), whole(3, 1))).toBe(true)
  expect(isClass(amount('stock_opt_lvl', { kind: 'score' }), whole(3))).toBe(true)
  expect(isClass(amount('num_estoque'), { ...whole(900), areNumbers: true })).toBe(true)
  // -9999 where snow was not measured.
  expect(isClass(amount('SNOW'), whole(74, -9_999))).toBe(true)
  expect(isClass(amount('SNOW'), whole(74, -9))).toBe(false)
  expect(isClass(amount('VAgeCat', { kind: 'average' }), whole(6))).toBe(true)
  expect(isClass(amount('Z_Revenue'), { ...whole(11, 11), areSame: true })).toBe(true)
  expect(isClass(amount('amount'), { ...whole(25, 25), areSame: true })).toBe(false)
  expect(isClass(amount('Rating', { kind: 'score' }), whole(5, 1))).toBe(false)
  expect(isTraded(amount('expenditure'))).toBe(true)
  expect(isTraded(amount('Bedrooms'))).toBe(false)
})

test('the least and the most that the rows of a list hold for are no figures of theirs', () => {
  const card = named('min_weight_lb', 'max_weight_lb', 'Max speed')
  const bounds = (setting: Setting) => card.columns.map((column) => isBound(card, column, setting))
  expect([bounds('list'), bounds('series')]).toEqual([
    [true, true, false],
    [false, false, false],
  ])
  expect(isClass(amount('r_score', { kind: 'score' }), whole(4, 1))).toBe(true)
})

/** Answers with these values of the measures for each of the days. */
const answering =
  (values: Readonly<Record<string, number>>, days: readonly string[] = ['']) =>
  ({ measures: asked }: FactQuery): Promise<FactResult> => {
    const measures = Object.fromEntries(asked.map((one) => [one, { value: values[one] ?? null, unit: 'number' }]))
    const results = days.map((day) => ({ dimensionValues: { day }, measures, recordCount: 40 }))
    return Promise.resolve({ results, total: results.length })
  }

test('numbers that each row has for itself, one after the other, are no figures', async () => {
  const numbers = { 'id:min': 1, 'id:max': 41, 'id:sum': 840, 'id:p25': 11, 'id:p75': 31 }
  const ofRow = await valuesOf(answering(numbers), named(), [amount('id')])
  expect(ofRow).toEqual(
    new Map([['id', { least: 1, most: 41, areWhole: true, areNumbers: true, areSame: false, areComputed: false }]]),
  )
  const paid = { 'id:min': 1, 'id:max': 41, 'id:sum': 300, 'id:p25': 2, 'id:p75': 9 }
  const ofMoney = await valuesOf(answering(paid), named(), [amount('id')])
  expect(ofMoney).toEqual(
    new Map([['id', { least: 1, most: 41, areWhole: true, areNumbers: false, areSame: false, areComputed: false }]]),
  )
})

test('what all rows have alike, and what comes of a division, are told by a few questions', async () => {
  const valued = async (values: Record<string, number>) => {
    const of = Object.fromEntries(Object.entries(values).map(([what, value]) => [`x:${what}`, value]))
    return (await valuesOf(answering(of), named(), [amount('x')])).get('x')
  }
  expect(await valued({ min: 11, max: 11, sum: 440, p25: 11, p75: 11 })).toMatchObject({ areSame: true })
  expect(await valued({ min: 11, max: 11, sum: 429, p25: 11, p75: 11 })).toMatchObject({ areSame: false })
  const shares = { min: 0.4, max: 427, sum: 1_400.3, p25: 7.02479336623182, p75: 41.332142 / 3 }
  expect(await valued(shares)).toMatchObject({ areComputed: true })
  expect(await valued({ ...shares, p75: 41.33 })).toMatchObject({ areComputed: false })
})

test('percentages that make a whole on each day have no mean that says something', async () => {
  const pct = amount('Pct', { kind: 'percentage' })
  const time = { column: 'day', isSeries: false } as Time
  const shares = (sum: number) => sharesOfWhole(answering({ 'Pct:sum': sum }, ['a', 'b']), named(), [pct], time)
  expect(await shares(99.4)).toEqual(new Set(['Pct']))
  expect(await shares(61)).toEqual(new Set())
})
