import { expect, test } from 'vitest'
import { isMisspelt, meantBy } from './spelling.ts'

test.each([
  ['pasword', 'password', true],
  ['maneger', 'manager', true],
  ['anual', 'annual', true],
  ['reveneu', 'revenue', true],
  ['citty', 'city', true],
  ['incidnet', 'incident', true],
  ['acomodation', 'accommodation', true],
  ['cafeteria', 'criteria', false],
  ['dress', 'address', false],
  ['wifi', 'wife', false],
  ['leave', 'leave', false],
  ['employees', 'employment', false],
])('%s may be a slip for %s: %s', (written, meant, expected) => {
  expect(isMisspelt(written, meant)).toBe(expected)
})

test('of the words that may be meant the nearest, then the first', () => {
  expect([
    meantBy('travell', ['travels', 'travel', 'traveller']),
    meantBy('formt', ['forms', 'format']),
    meantBy('xyzzy', ['xylophone']),
  ]).toEqual(['travels', 'forms', null])
})
