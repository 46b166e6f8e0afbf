import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../../tests/fixtures/odd-files')

test('each of the odd files has its whole expected result', () => {
  const tests = readdirSync(import.meta.dirname).filter((name) => name.startsWith('odd-'))
  const expected = tests
    .flatMap((name) => [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/^ {2}'?([\w.]+)'?: /gm)])
    .map(([, name]) => name)
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  expect(files.filter((name) => !expected.includes(name))).toEqual([])
  expect(files.length).toBe(137)
})
