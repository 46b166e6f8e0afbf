import { expect, test } from 'vitest'
import { makeManner } from './generator/manners.ts'
import { asChat, withSlip } from './generator/slips.ts'
import { filesOf, makeTruth } from './generator/tables.ts'
import * as truths from './generator/truths.ts'
import { vocabularies } from './generator/vocabularies.ts'
import { createRandom, isHeldOut } from './random.ts'
import { generated } from './sets/generated.ts'

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

test('the same seed makes the same organisations, another seed makes others', () => {
  const plain = (seed: string) =>
    generated(seed, 2).map((each) => [...each.files.map(({ bytes }) => textOf(bytes)), each.cases])
  expect(plain('one')).toEqual(plain('one'))
  expect(plain('one')).not.toEqual(plain('other'))
})

test('about half of the questions are held out, by their ids alone', () => {
  const ids = generated('halves', 6).flatMap(({ cases }) => cases.map(({ id }) => id))
  const share = ids.filter(isHeldOut).length / ids.length
  expect(new Set(ids).size).toBe(ids.length)
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.6)
})

test('truths agree with the cells of the file, read in the plainest manner', () => {
  const vocabulary = vocabularies[0]!
  const truth = makeTruth(vocabulary, createRandom('truth'))
  const manner = {
    ...makeManner(createRandom('manner')),
    column: (words: string) => words,
    number: (value: number, decimals: number) => value.toFixed(decimals),
    day: (iso: string) => iso,
    separator: ',' as const,
    hasTotalRow: false,
    hasNumbering: false,
  }
  const [lines, levels, , summary] = filesOf(vocabulary, truth, manner).map(({ text }) =>
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')),
  )
  const sum = (cells: string[][], at: number) =>
    cells.reduce((total, row) => total + Math.round(Number(row[at]) * 100), 0) / 100
  expect(truths.total(truth, 0)).toBe(sum(lines!, 5))
  expect(truths.total(truth, 1, truths.inPeriod('2025'))).toBe(
    sum(
      lines!.filter((row) => row[1]!.startsWith('2025')),
      6,
    ),
  )
  expect(truths.countIds(truth)).toBe(new Set(lines!.map((row) => row[0])).size)
  expect(truths.levelAt(truth, '2024')).toBe(
    sum(
      levels!.filter((row) => row[0] === '2024-12-01'),
      2,
    ),
  )
  expect(truths.summaryTotal(truth, 2024) * 2).toBe(
    sum(
      summary!.filter((row) => row[0] === '2024'),
      2,
    ),
  )
})

test('slips change one longer word by one letter, and chats lose capitals and marks', () => {
  const random = createRandom('slips')
  const question = 'What is the total revenue?'
  const chats = Array.from({ length: 40 }, () => asChat(question, random))
  expect(new Set(chats)).toEqual(
    new Set([
      'whats the total revenue',
      'whats the total revenue pls',
      'hi, whats the total revenue',
      'can u tell me whats the total revenue',
    ]),
  )
  const slipped = withSlip('net takings by vessel', random).split(' ')
  expect(slipped.filter((word, at) => word !== ['net', 'takings', 'by', 'vessel'][at])).toHaveLength(1)
})
