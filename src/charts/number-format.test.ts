import { expect, test } from 'vitest'
import { compiled, series } from './charts.testing.ts'

const given = { labels: ['a', 'b'], series: [series('One', [0.25, 3])] }
const written = (fields: object) => compiled({ ...given, ...fields }).table.rows.map((row) => row[1]?.text)

test('the chosen decimals, unit and affixes are written in table, words and drawing alike', () => {
  expect([
    written({}),
    written({ format: { decimals: 1 } }),
    written({ format: { unit: 'percent', decimals: 0 } }),
    written({ unit: 'currency', format: { unit: 'number', suffix: ' t' } }),
  ]).toEqual([
    ['0.25', '3.00'],
    ['0.3', '3.0'],
    ['25%', '300%'],
    ['0.25 t', '3.00 t'],
  ])
  const { spec, summary } = compiled({ ...given, dataLabels: true, format: { prefix: '~' } })
  const { datasets } = JSON.parse(JSON.stringify(spec))
  expect([datasets.positions[1].tip.split('\t').at(-1), datasets['column labels left'][1].text]).toEqual(['~3', '~3'])
  expect(summary).toContain('The highest is ~3 (b)')
})

test('affixes are left out where the series have different units, unless one unit is chosen for all', () => {
  const both = [series('One', [1, 2]), series('Two', [0.1, 0.2], { unit: 'percent' })]
  const rows = (format: object) =>
    compiled({ labels: ['a', 'b'], series: both, format }).table.rows[0]?.map(({ text }) => text)
  expect([rows({ suffix: ' t', decimals: 2 }), rows({ suffix: ' t', unit: 'number' })]).toEqual([
    ['a', '1.00', '10.00%'],
    ['a', '1 t', '0.10 t'],
  ])
})
