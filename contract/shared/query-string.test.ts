import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeQuery, encodeQuery, filtersOf, flagOf, listOf, oneOf, repeatedNames } from './query-string.ts'

test('a GET payload is written by the rules of the contract', () => {
  expect(
    encodeQuery({
      search: 'a b&c',
      limit: 20,
      nothing: undefined,
      none: null,
      recent: true,
      hidden: false,
      measures: ['amount', 'count'],
      empty: [],
      filter_region: { type: 'include', values: ['North'] },
      html: true,
    }),
  ).toBe(
    '?search=a+b%26c&limit=20&recent=true&hidden=false&measures=amount&measures=count' +
      '&filter_region=%7B%22type%22%3A%22include%22%2C%22values%22%3A%5B%22North%22%5D%7D&html=1',
  )
  expect(encodeQuery({ html: false, gone: undefined })).toBe('')
})

test('a query is read back', () => {
  const query = decodeQuery(
    '?measures=a,b&dimensions=x&dimensions=y,z&columns=,k,,l&categories=m,n&q=1,2&deep=true&on=1&off=0&never=false' +
      '&odd=yes&filter_city=Y&filter_=n&q2=',
  )
  expect({
    measures: listOf(query, 'measures'),
    dimensions: listOf(query, 'dimensions'),
    columns: listOf(query, 'columns'),
    categories: listOf(query, 'categories'),
    q: listOf(query, 'q'),
    absent: listOf(query, 'absent'),
    one: oneOf(query, 'q'),
    empty: oneOf(query, 'q2'),
    missing: oneOf(query, 'missing'),
    flags: ['deep', 'on', 'off', 'never', 'odd', 'missing'].map((name) => flagOf(query, name)),
    repeated: repeatedNames(query, ['measures', 'dimensions', 'absent']),
    filters: [...filtersOf(query)],
  }).toEqual({
    measures: ['a', 'b'],
    dimensions: ['x', 'y,z'],
    columns: ['k', 'l'],
    categories: ['m', 'n'],
    q: ['1,2'],
    absent: [],
    one: '1,2',
    empty: '',
    missing: undefined,
    flags: [true, true, false, false, undefined, undefined],
    repeated: ['dimensions'],
    filters: [['city', ['Y']]],
  })
})

test('names of object members are names like any other', () => {
  const query = decodeQuery('?__proto__=x&constructor=y&filter___proto__=z')
  expect([oneOf(query, '__proto__'), oneOf(query, 'constructor'), oneOf(query, 'toString')]).toEqual([
    'x',
    'y',
    undefined,
  ])
  expect([...filtersOf(query)]).toEqual([['__proto__', ['z']]])
})

test('lists of any text come back as they were', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== '__proto__' && text !== 'html')
  fc.assert(
    fc.property(fc.dictionary(name, fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2 })), (payload) => {
      const query = decodeQuery(encodeQuery(payload))
      expect(Object.fromEntries(query)).toEqual({ ...payload })
    }),
    { seed: 5, numRuns: 1_000 },
  )
})
