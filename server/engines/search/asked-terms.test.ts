import { expect, test } from 'vitest'
import { termsOf } from './asked-terms.ts'

const termOf = (phrase: string, word: string) => termsOf([phrase]).find((term) => term.word === word)

test('a word is also met by broader words, which count little, and an irregular verb by its base', () => {
  expect(termOf('the boss of the harbour', 'boss')?.stems).toMatchObject({ boss: 1, supervisor: 0.15 })
  expect(termOf('who wrote the guide', 'wrote')?.stems).toMatchObject({ wrote: 1, write: 1 })
})

test('words that say little count half beside others, and whole alone', () => {
  expect([termOf('put in a request', 'put')?.share, termOf('put in', 'put')?.share]).toEqual([0.5, undefined])
})
