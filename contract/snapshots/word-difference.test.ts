import { expect, test } from 'vitest'
import { wordDifference } from './word-difference.ts'

const words = ['sales', 'rose', 'fell', 'by', '12%', '\n\n', 'north', ' ']
/** A small random generator with a fixed seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('a difference names the words that went and came', () => {
  expect(wordDifference('Sales rose by 12%', 'Sales fell by 12% in all')).toEqual([
    { kind: 'same', text: 'Sales ' },
    { kind: 'removed', text: 'rose' },
    { kind: 'added', text: 'fell' },
    { kind: 'same', text: ' by 12%' },
    { kind: 'added', text: ' in all' },
  ])
  expect(wordDifference('', '')).toEqual([])
  expect(wordDifference('', 'New')).toEqual([{ kind: 'added', text: 'New' }])
})

test('two texts that have little in common are not told word by word', () => {
  expect(wordDifference('Sales rose in the north of the country', 'We had a wet winter in all regions')).toEqual([
    { kind: 'removed', text: 'Sales rose in the north of the country' },
    { kind: 'added', text: 'We had a wet winter in all regions' },
  ])
})

test('what is left and what came make the new text, what is left and what went the old one', () => {
  const next = random(7)
  const text = () =>
    Array.from({ length: Math.floor(next() * 30) }, () => words[Math.floor(next() * words.length)]).join(' ')
  for (let count = 0; count < 300; count += 1) {
    const [before, after] = [text(), text()]
    const pieces = wordDifference(before, after)
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map((piece) => piece.text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([before, after])
  }
})

test('two very long texts are told without a table of all their words', () => {
  const long = (word: string) => Array.from({ length: 9_000 }, (_, index) => `${word}${index}`).join(' ')
  const pieces = wordDifference(`same ${long('a')}`, `same ${long('b')}`)
  expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
