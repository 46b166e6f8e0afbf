import { expect, test } from 'vitest'
import { warehouseGranularitySchema } from '../../../contract/datasets/datasets.schemas.ts'
import { printStatement } from './sql.ts'

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
