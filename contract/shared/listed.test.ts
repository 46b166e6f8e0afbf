import { expect, test } from 'vitest'
import { listed } from './listed.ts'

test('names are listed as a person says them', () => {
  expect([[], ['Alpha'], ['Alpha', 'Beta'], ['Alpha', 'Beta', 'Gamma']].map(listed)).toEqual([
    '',
    'Alpha',
    'Alpha and Beta',
    'Alpha, Beta and Gamma',
  ])
})
