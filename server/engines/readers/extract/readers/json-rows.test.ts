import { expect, test } from 'vitest'
import { rowsOfText } from './json-rows.ts'

test('of an object the one list of objects is its rows, whatever other lists stand beside it, and that is said', () => {
  const quakes = { type: 'FeatureCollection', bbox: [1, 2, 3], features: [{ mag: 4.1 }, { mag: 2.5 }] }
  expect(rowsOfText(JSON.stringify(quakes))).toEqual({
    rows: [{ mag: 4.1 }, { mag: 2.5 }],
    remarks: ['Left out, because it isn’t in the list of rows: type, bbox.'],
  })
  const several = { open: [{ id: 1 }], closed: [{ id: 2 }] }
  expect(rowsOfText(JSON.stringify(several))).toEqual({ rows: [several], remarks: [] })
})
