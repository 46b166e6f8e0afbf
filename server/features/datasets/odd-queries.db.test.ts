import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const answerOf = async (path: string, value: string) => {
  const { status, body } = await library.get(path + encodeURIComponent(value))
  return [value, status, body.message]
}
const oddDays = [
  ...['2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20260101', '01/02/2026', '1 Feb 2026'],
  ...[
    '2026-01-01T00:00:00Z',
    '2026-01-01 ',
    ' 2026-01-01',
    '2026-01-01\n',
    '２０２６-01-01',
    '٢٠٢٦-٠١-٠١',
    '-2026-01-01',
  ],
  ...['+012026-01-01', '12026-01-01', '2026-W01', '2026-001', 'now', 'today', 'NaN', 'null', '[object Object]', '1e9'],
  ...["2026-01-01'; drop table document; --", '2026-01-01\u0000', '\u202e2026-01-01', '9'.repeat(1_000), '__proto__'],
]
const oddLimits = [
  ...[
    '0',
    '-1',
    '10001',
    '1e3',
    '0x10',
    '10abc',
    '2.5',
    '1,000',
    ' 5',
    '+5',
    '५',
    'NaN',
    'Infinity',
    'null',
    '',
    '5;--',
  ],
  ...['9007199254740993', '9'.repeat(400), '\u0000', '__proto__'],
]
const base = '/warehouse/facts?factTable=sales&measures=total'

// D3.7.28, D3.3.17
describe('dates of every odd form are refused in a sentence', () => {
  test.each([
    ['of facts', `${base}&dateFrom=`],
    ['of facts, as the last', `${base}&dateTo=`],
    ['of measurements', '/measurements?measurement=Total&dateFrom='],
    ['of measurements, as the last', '/measurements?measurement=Total&dateTo='],
  ])('%s', async (_of, path) => {
    for (const day of oddDays) expect(await answerOf(path, day)).toEqual([day, 400, 'Enter a date as yyyy-mm-dd.'])
  })

  test('and those that are days of some calendar, however far off, are answered', async () => {
    const counts = async (query: string) => {
      const { status, body } = await library.get(`/warehouse/facts?factTable=sales&measures=count&${query}`)
      return [status, body.results.map((row: { recordCount: number }) => row.recordCount)]
    }
    expect([
      await counts('dateFrom=0001-01-01&dateTo=9999-12-31'),
      await counts('dateFrom=2026-02-01&dateTo=2026-01-01'),
      await counts('dateTo=0001-01-01'),
      await counts('dateFrom=9999-12-31'),
    ]).toEqual([
      [200, [60]],
      [200, []],
      [200, []],
      [200, []],
    ])
  })

  test.each([
    ['of the log', '/audit?from='],
    ['of the log, as the last', '/audit?to='],
    ['of what has changed', '/content-updates?since='],
    ['of matters', '/emerging/matters?since='],
    ['of a trace', '/measurements/_trace?measurement=Total&date='],
  ])('%s', async (_of, path) => {
    for (const day of oddDays) {
      const [, status, message] = await answerOf(path, day)
      expect([day, status === 200 || (status === 400 && /^(?:Please|Enter) |\.$/.test(message))]).toEqual([day, true])
    }
  })
})

// D3.5.05
describe('limits of every odd form are refused in a sentence', () => {
  const sentence = 'The limit must be a whole number from 1 to 10000.'
  test.each([
    ['of facts', `${base}&limit=`, sentence],
    ['of values', '/warehouse/facts/_dimension_values?dimension=city&limit=', sentence],
  ])('%s', async (_of, path, message) => {
    for (const limit of oddLimits) expect(await answerOf(path, limit)).toEqual([limit, 400, message])
  })

  test('and so are offsets', async () => {
    for (const offset of oddLimits.filter((each) => each !== '0' && each !== '10001')) {
      const [, status, message] = await answerOf(`${base}&offset=`, offset)
      expect([offset, status, /^[A-Z].*\.$/.test(message)]).toEqual([offset, 400, true])
    }
  })
})
