import { expect, test } from 'vitest'
import { warehouseGranularitySchema } from '../../../contract/datasets/datasets.schemas.ts'
import { printStatement, type Select } from './sql.ts'

test.each(warehouseGranularitySchema.options)(
  'rows are grouped by the beginning of the %s and not by its text',
  (of) => {
    const { text } = printStatement({
      columns: [
        { expression: { startOf: of, of: { column: 'sold_on' } }, as: 'g0' },
        { expression: { column: 'region' }, as: 'g1' },
      ],
      ...{ from: 'sales', groups: 2, order: [1, 2], limit: 10, offset: 0 },
    })
    const [, grouped] = /GROUP BY (.*) ORDER BY/.exec(text) ?? []
    expect(grouped).toMatch(/"sold_on".*, 2$/)
    expect(grouped).not.toMatch(/VARCHAR|strftime|make_date/)
    expect(text).toMatch(/^SELECT (CAST\(.* AS VARCHAR\)|strftime\(.*\)) AS "g0", "region" AS "g1" FROM/)
  },
)

const byBuyer: Select = {
  columns: [
    { expression: { column: 'buyer' }, as: 'g0' },
    { expression: { allRows: 'count' }, as: 'f0' },
    { expression: { cast: { call: 'sum', of: { column: 'amount' } }, to: 'VARCHAR' }, as: 'f1' },
  ],
  ofAll: [
    { expression: { allRows: 'count over groups' }, as: 'f2' },
    { expression: { overGroups: 'sum', of: { allRows: 'count' }, within: [] }, as: 'm0' },
  ],
  ...{ from: 'sales', groups: 1, limit: 10, offset: 0 },
  order: [{ by: { call: 'sum', of: { column: 'amount' } }, isDescending: true }, 1],
}

test('what belongs to all groups is added up once beside the first of them, by no window', () => {
  const { text } = printStatement(byBuyer)
  expect(text).not.toMatch(/\bOVER\b/)
  // Each aggregate is calculated once, whether it is shown, added up or ordered by.
  expect(text.match(/sum\("amount"\)/g)).toHaveLength(1)
  expect(text.match(/GROUP BY/g)).toHaveLength(1)
  expect(text.match(/CAST\(.* AS VARCHAR\)/g)).toEqual(['CAST("f1" AS VARCHAR)'])
})

test('texts of a related table are swapped with the word for no match after the groups are made', () => {
  const region = { expression: { swapped: { column: 'region' }, noMatch: 'No match' }, as: 'g0' }
  const { text } = printStatement({ ...byBuyer, columns: [region, ...byBuyer.columns.slice(1)] })
  expect(text).toMatch(/ GROUP BY "region"\)/)
})
