import { expect, test } from 'vitest'
import { flagsIn, noFlags, withFlags } from './flags.ts'

// D1.9.32
test('the known flag is flagDialog, and only true is on', () => {
  const texts = ['{"flagDialog":true}', '{"flagDialog":"true"}', '[true]', 'null', 'nonsense', '', null]
  expect(texts.map(flagsIn)).toEqual([{ flagDialog: true }, ...Array.from({ length: 6 }, () => noFlags)])
})

test('keeping flags leaves what else stands there', () => {
  expect(withFlags('{"mine":1,"flagDialog":true}', noFlags)).toBe('{"mine":1,"flagDialog":false}')
})
