import { expect, test } from 'vitest'
import { sqlFunctions } from '../../../contract/datasets/sql-words.ts'
import { allowedFunctions } from './functions.ts'

test('the editor completes only functions that a statement may call', () => {
  expect(sqlFunctions.filter((name) => !allowedFunctions.has(name))).toEqual([])
})
