import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mostFaults, problemsOf, readFaults, withFaultTable } from '../../tools/planted-faults.mjs'
import { testFiles as patterns } from '../../vitest.config.ts'
import { staleNames } from './headings.ts'

const root = join(import.meta.dirname, '../..')
const faults = readFaults(root).map((fault) => [fault.name, fault] as const)

const testFiles = Object.entries(patterns).flatMap(([project, { include, exclude }]) =>
  globSync(include, { cwd: root, exclude }).map((file) => ({ project, file: file.replaceAll('\\', '/') })),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('a planted fault', () => {
  test.each(faults)('%s names its test and its reason, and what it changes stands there once', (_name, fault) => {
    expect(problemsOf(fault, root)).toEqual([])
  })

  test.each(faults)('%s names tests that there are', (name, { test: command }) => {
    expect(staleNames(name, command, { testFiles, read })).toEqual([])
  })

  test(`is one of at most ${mostFaults}: each costs two runs, so they are for rights, data, figures and secrets`, () => {
    expect(faults.length).toBeLessThanOrEqual(mostFaults)
  })

  test('stands in the table of docs/proof.md; "npm run faults -- --list" makes it anew', () => {
    const proof = read('docs/proof.md')
    expect(proof).toBe(
      withFaultTable(
        proof,
        faults.map(([, fault]) => fault),
      ),
    )
  })
})
