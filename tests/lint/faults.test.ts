import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mostFaults, problemsOf, readFaults, withFaultTable } from '../../tools/planted-faults.mjs'
import { filesOf, testFiles as patterns } from '../../vitest.config.ts'
import { waitingFiles } from '../deep-files.ts'
import { staleNames } from './headings.ts'

const root = join(import.meta.dirname, '../..')
const faults = readFaults(root).map((fault) => [fault.name, fault] as const)

/** As "npm run faults" finds them: in the projects of npm test, or in those of npm run test:deep. */
const testFiles = [
  ...Object.entries(patterns).flatMap(([project, files]) =>
    (['quick', 'deep'] as const).map((run) => ({ project, ...filesOf(files, run) })),
  ),
  { project: 'waiting', include: [...waitingFiles], exclude: [] },
].flatMap(({ project, include, exclude }) =>
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
