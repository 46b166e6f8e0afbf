import { expect, test } from 'vitest'
import { openFiguresOf } from './open-figures.ts'

test('the open figures of an answer are those that nothing stands behind or that differ', () => {
  const figures = [
    { mark: 1, callId: 'c', state: 'linked' as const },
    { mark: 2, callId: 'c', state: 'mismatch' as const, holds: '950.5' },
  ]
  expect(openFiguresOf('It was 500[#1], then **$905.50**[#2], up 17 %[?]. `x = 4`[?]', figures)).toEqual([
    { figure: '$905.50', reason: 'doesn’t match 950.5 in your data' },
    { figure: '17 %', reason: 'not from your data' },
    { figure: '4', reason: 'not from your data' },
  ])
})

test('a sentence whose source does not say it is open too', () => {
  const text = 'It opened in 2019.[^1] **It has 12 chairs**, they say. [?^]\n- It is old[?^]'
  const reason = 'unsupported: its source doesn’t say this'
  expect(openFiguresOf(text)).toEqual([
    { figure: 'It has 12 chairs**, they say.', reason },
    { figure: 'It is old', reason },
  ])
})
