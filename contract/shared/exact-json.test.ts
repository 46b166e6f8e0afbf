import { expect, test } from 'vitest'
import { parseExactJson } from './exact-json.ts'

test('whole numbers that a program cannot hold come as text, and all others as they are', () => {
  const text =
    '{"id":9007199254740993,"near":9007199254740991,"below":-12345678901234567890,"share":0.125,"words":"12345678901234567890","deep":[{"code":98765432109876543}]}'
  expect(parseExactJson(text)).toEqual({
    ...{ id: '9007199254740993', near: 9_007_199_254_740_991, below: '-12345678901234567890' },
    ...{ share: 0.125, words: '12345678901234567890', deep: [{ code: '98765432109876543' }] },
  })
  expect(() => parseExactJson('{"id":9007199254740993,}')).toThrow(SyntaxError)
})

test('a number of a million digits is read as well', () => {
  const digits = '7'.repeat(1_000_000)
  expect(parseExactJson(`[${digits}]`)).toEqual([digits])
})
