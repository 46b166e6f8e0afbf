import { expect, test } from 'vitest'
import { nearestQuotient, nearestQuotientOfSums } from './exact.ts'

test('a quotient of sums of products is the number nearest to it', () => {
  expect([
    nearestQuotientOfSums([['28017.88'], ['-1', '0.0']], [['1']]),
    nearestQuotientOfSums([['1286017.90'], ['-1', '1258000.02']], [['1']]),
    nearestQuotientOfSums([['0.1', '3']], [['0.3']]),
    nearestQuotientOfSums([['1']], [['-3']]),
    nearestQuotientOfSums([['0']], [['-3']]),
    nearestQuotientOfSums([['5']], [['0.1', '3'], ['-0.3']]),
  ]).toEqual([28017.88, 28017.88, 1, -1 / 3, 0, null])
})

test('what is not written as a plain decimal is calculated in binary, and has no value without end', () => {
  expect([
    nearestQuotientOfSums([['1e+21'], ['1']], [['1']]),
    nearestQuotientOfSums([['inf']], [['1']]),
    nearestQuotientOfSums([['nan']], [['1']]),
    nearestQuotientOfSums([['1e+21']], [['0']]),
    nearestQuotientOfSums([Array.from({ length: 16 }, () => '99999999999999999999')], [['1']]),
  ]).toEqual([1e21, null, null, null, null])
})

test('a mean is correctly rounded', () => {
  expect([nearestQuotient('0.3', 3), nearestQuotient('-1', 3), nearestQuotient('0', 7)]).toEqual([0.1, -1 / 3, 0])
})
