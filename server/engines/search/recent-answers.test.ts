import { expect, test } from 'vitest'
import { keepRecentAnswers } from './recent-answers.ts'

function asked(most = 10) {
  let at = 0
  let count = 0
  const recent = keepRecentAnswers<number>({ milliseconds: 60_000, most, now: () => at })
  return {
    ask: (key: string) => recent(key, async () => (count += 1)),
    fail: (key: string) => recent(key, () => Promise.reject(new Error('no'))),
    pass: (milliseconds: number) => (at += milliseconds),
  }
}

// D2.7.44
test('an answer is given again for 60 seconds, and not a moment longer', async () => {
  const { ask, pass } = asked()
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1])
  pass(59_999)
  expect(await ask('a')).toBe(1)
  pass(1)
  expect(await ask('a')).toBe(3)
})

test('who asks meanwhile waits for the answer that is on its way', async () => {
  const { ask } = asked()
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1])
})

test('a failure is not kept, and of too many answers the oldest goes', async () => {
  const { ask, fail } = asked(2)
  await expect(fail('a')).rejects.toThrow('no')
  expect([await ask('a'), await ask('b'), await ask('c'), await ask('b'), await ask('a')]).toEqual([1, 2, 3, 2, 4])
})
