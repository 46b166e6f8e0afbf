import { expect, test } from 'vitest'
import { safeZipName } from './zip-names.ts'

test('a name in an archive leads nowhere else, and every system takes it', () => {
  const taken = new Set<string>()
  const names = [
    '../../etc/passwd',
    '/abs/a.txt',
    'CON.txt',
    'a\u0000b.pdf',
    'x\\..\\y.csv',
    '...',
    '',
    'gpj.\u202eexe',
  ]
  expect(names.map((name) => safeZipName(name, taken))).toEqual([
    ...['_/_/etc/passwd', 'abs/a.txt', '_CON.txt', 'a_b.pdf', 'x_.._y.csv', '_', '_ (2)', 'gpj._exe'],
  ])
  const long = safeZipName(`${'x'.repeat(300)}.xlsx`, taken)
  expect([long.length, long.endsWith('.xlsx')]).toEqual([150, true])
})

test('files of one name stay apart, whatever their case', () => {
  const taken = new Set<string>()
  expect(['a/b.txt', 'a/B.TXT', 'b.txt', 'a/b.txt', '.env', '.env'].map((name) => safeZipName(name, taken))).toEqual([
    ...['a/b.txt', 'a/B (2).TXT', 'b.txt', 'a/b (3).txt', 'env', 'env (2)'],
  ])
})
