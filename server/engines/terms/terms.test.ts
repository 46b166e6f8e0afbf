import { describe, expect, test } from 'vitest'
import { areSynonyms } from './synonyms.ts'
import { stem, stemsOf, wordsOf } from './words.ts'

describe('words', () => {
  test.each([
    ['approves approved approving approval approve', 1],
    ['sold sell selling sells', 1],
    ['city cities', 1],
    ['expire expired expires expiring expiration', 1],
    ['sales sale', 1],
    ['leave leaves', 1],
    ['business bus', 2],
  ])('%s have %i stems', (words, count) => {
    expect(new Set(stemsOf(words)).size).toBe(count)
  })

  test('words know their places, also inside names of columns', () => {
    const text = "grossMargin of_the year's"
    expect(wordsOf(text).map(({ lower, start, end }) => [lower, text.slice(start, end)])).toEqual([
      ['gross', 'gross'],
      ['margin', 'Margin'],
      ['of', 'of'],
      ['the', 'the'],
      ['year', "year's"],
    ])
  })

  test('synonyms hold both ways, and a word is none of itself', () => {
    const [sale, revenue] = [stem('sales'), stem('revenue')]
    expect([
      areSynonyms(sale, revenue),
      areSynonyms(revenue, sale),
      areSynonyms(sale, sale),
      areSynonyms(sale, stem('leave')),
    ]).toEqual([true, true, false, false])
  })
})
