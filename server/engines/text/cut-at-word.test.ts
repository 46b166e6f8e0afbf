import { expect, test } from 'vitest'
import { cutAtWord } from './cut-at-word.ts'

test('a text is cut behind a whole word, and what fits stays as it is', () => {
  expect(cutAtWord('green coffee', 12)).toBe('green coffee')
  expect(cutAtWord('category = Green coffee', 20)).toBe('category = Green …')
  expect(cutAtWord('one, two, three', 10)).toBe('one, two …')
  expect(cutAtWord('one two three', 9)).toBe('one two …')
  expect(cutAtWord('Donaudampfschiff', 6)).toBe('Dona …')
})
