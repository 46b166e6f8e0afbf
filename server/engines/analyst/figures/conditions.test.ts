import { expect, test } from 'vitest'
import { memoryPorts } from '../../../../tests/fixtures/questions/ask.ts'
import { askFigures } from '../../../../tests/fixtures/questions/ask-figures.ts'
import type { MemoryTable } from '../../../../tests/fixtures/questions/in-memory-tables.ts'
import { readQuestion } from './read.ts'
import { tablesOf } from './tables.ts'

/** Ferry lines of an invented coast: a share, numbers in millions, numbers that are read from texts, lists in cells. */
const lines: MemoryTable = {
  name: 'lines',
  label: 'Lines',
  measures: [
    { name: 'occupancy', label: 'Occupancy', unit: 'percent' },
    { name: 'riders', label: 'Riders (m)', unit: 'number' },
    { name: 'length_km', label: 'Length (km)', unit: 'number' },
    { name: 'crew_number', label: 'Crew (number)', unit: 'number' },
  ],
  dimensions: [
    { name: 'line', label: 'Line name' },
    { name: 'length', label: 'Length' },
    { name: 'crew', label: 'Crew' },
    { name: 'country', label: 'Country' },
  ],
  dates: [],
  naming: 'line',
  rows: [
    {
      line: 'Amber',
      length: '140 km',
      length_km: 140,
      crew: '12 (3)',
      crew_number: 12,
      country: 'Norway',
      occupancy: 0.62,
      riders: 11.5,
    },
    {
      line: 'Birch',
      length: '65 km',
      length_km: 65,
      crew: '7',
      crew_number: 7,
      country: 'Denmark/Norway',
      occupancy: 0.48,
      riders: 2,
    },
    {
      line: 'Cobalt',
      length: '90 km',
      length_km: 90,
      crew: '9 (1)',
      crew_number: 9,
      country: 'Denmark',
      occupancy: 0.71,
      riders: 14,
    },
  ],
}
const ports = memoryPorts([], [lines])
const tables = tablesOf(await ports.listMetrics())
const read = (question: string) => readQuestion(question, null, tables, ports.today())

test.each<[string, object]>([
  ['which lines have occupancy over 60 %?', { column: 'occupancy', operator: 'more', value: 0.6 }],
  ['which lines have an occupancy of 48 percent or less?', { column: 'occupancy', operator: 'atMost', value: 0.48 }],
  ['which lines have more than 10 million riders?', { column: 'riders', operator: 'more', value: 10 }],
  ['which lines have more than 10 riders?', { column: 'riders', operator: 'more', value: 10 }],
  ['which lines have a length over 80 km?', { column: 'length_km', operator: 'more', value: 80 }],
])('%s', (question, condition) => {
  expect(read(question)).toMatchObject({ type: 'clear', reading: { kind: 'listing', conditions: [condition] } })
})

test('a share is asked only of shares', () => {
  expect(read('which lines have riders over 10 %?').type).not.toBe('clear')
})

test.each([
  ['which line has the greatest length?', '**Amber** has the highest'],
  ['which line has the smallest crew?', '**Birch** has the lowest'],
  ['what is the length of Amber?', '**140 km**'],
  ['does Birch have more or less riders than Cobalt?', '**Less**: Cobalt has 12 more than Birch.'],
  ['does Cobalt have more or fewer riders than Birch?', '**More**: Cobalt has 12 more than Birch.'],
  ['which has more riders, Birch or Cobalt?', '**Cobalt**.'],
])('%s %s', async (question, begins) => {
  const { type, text } = await askFigures(ports, question)
  expect([type, text.slice(0, begins.length)]).toEqual(['step', begins])
})

test('a value that other cells hold beside another one is asked about, with both readings', () => {
  const found = read('how many lines are in Norway')
  expect(found.type === 'ask' ? found.choices.map(({ label }) => label) : found).toEqual([
    'Number of different Line name for Country = Norway',
    'Number of different Line name for Country = Norway or Denmark/Norway',
    'Number of rows for Country = Norway',
  ])
})
