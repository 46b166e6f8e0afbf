import { expect, test } from 'vitest'
import { parseFormula } from '../../contract/formulas/parse-formula.ts'
import { beginnings, long, makeFormulas, short } from './formulas.ts'

test('the formulas of the measurement are formulas, and the same for the same seed', () => {
  const made = makeFormulas(1_000, 3)
  const refused = [long, short, ...made].filter(({ ours }) => !parseFormula(ours).ok)
  expect(refused).toEqual([])
  expect(new Set(made.map(({ ours }) => ours)).size).toBeGreaterThan(800)
  expect(makeFormulas(1_000, 3)).toEqual(made)
})

test('what is typed on the way to a formula is each of its beginnings', () => {
  expect(beginnings('a+1')).toEqual(['a', 'a+', 'a+1'])
})
