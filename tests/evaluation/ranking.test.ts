import { expect, test } from 'vitest'
import { bm25 } from './bm25.ts'
import { hitCounter, paragraphsUnder } from './hits.ts'

const plain = (word: string): string => word.replace(/s$/, '')

test('plain BM25 brings the unit with the rarer word first, and the shorter of two', () => {
  const rank = bm25(['keys and doors', 'a lost key costs ten dollars in all', 'a lost key', 'gifts'], plain)
  expect([rank('the lost keys'), rank('gift'), rank('wool')]).toEqual([[2, 1, 0], [3], []])
})

test('a passage covers paragraphs of which half lies in it, also across them, and those that it holds below a heading', () => {
  const under = paragraphsUnder(['One two three four.', 'Five six seven eight nine ten.', 'Eleven.'])
  expect([
    under('One two three'),
    under('four. Five six seven eight nine'),
    under('One  two three four.\n\nFive six seven eight nine ten.'),
    under('Numbers\n\nEleven.'),
    under('Twelve'),
  ]).toEqual([[0], [1], [0, 1], [2], []])
})

test('hits count the places of the first passage that answers, for the product and for BM25', () => {
  const hitsOf = hitCounter(['keys are lost', 'gifts are kept', 'doors are shut'], plain)
  expect(hitsOf('which doors are shut', ['gifts are kept', 'doors are shut'], [2])).toEqual({
    product: 2,
    bm25: 1,
    unitLength: 14,
  })
})
