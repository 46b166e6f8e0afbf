import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { deepFiles, waitingFiles } from './tests/deep-files.ts'
import { LongFilesFirst } from './tools/timing/long-files-first.ts'
import { isLimited } from './tools/timing/time-limit.mjs'

/** Only what never happens runs into it, on a busy machine too. */
const expect = { poll: { timeout: 60_000, interval: 20 } }

/** Reading the same modules anew for each of 510 files took longer than what most of them test. */
const isolate = false

const runner = isLimited ? { runner: './tools/timing/time-limited-runner.ts' } : {}

/** `npm test`, `npm run test:deep`, or all that either does: for one feature or one planted fault. */
type Run = 'quick' | 'deep' | 'all'
const run: Run =
  process.env['SEXTANT_TESTS'] === 'deep' ? 'deep' : process.env['SEXTANT_TESTS'] === 'all' ? 'all' : 'quick'

const modules = '**/node_modules/**'
const databaseTests = '**/*.db.test.ts'
/** Where the test files of each project are, of `npm test` and of `npm run test:deep`. */
export const testFiles = {
  unit: {
    include: [
      '{contract,src,server,tools,bench}/**/*.test.{ts,tsx}',
      'tests/{lint,evaluation,transcripts}/**/*.test.ts',
    ],
    exclude: [databaseTests, modules],
  },
  model: { include: ['tests/model/**/*.test.{ts,tsx}'], exclude: [databaseTests, modules] },
  database: { include: ['{server,tests}/**/*.db.test.ts'], exclude: [modules] },
}

const isDeepByName = (file: string) => file.includes('.deep.') || deepFiles.includes(file)
/** It has a larger count for the deep run (tests/deep.ts), or random folds of machines (tests/model/shared/fold.ts). */
const countsMoreWhenDeep = (file: string) =>
  /\/(?:deep|fold)\.ts'/.test(readFileSync(join(import.meta.dirname, file), 'utf8'))

type Files = { include: string[]; exclude: string[] }

/** The test files of a project in a run. The deep run has what waits in a project of its own. */
export function filesOf({ include, exclude }: Files, which: Run): Files {
  if (which === 'all') return { include, exclude }
  if (which === 'quick') return { include, exclude: [...exclude, '**/*.deep.*', ...deepFiles] }
  const all = globSync(include, { cwd: import.meta.dirname, exclude: [...exclude, ...waitingFiles] })
  return { include: all.filter((file) => isDeepByName(file) || countsMoreWhenDeep(file)), exclude }
}

const database = {
  globalSetup: ['tests/database/global-setup.ts'],
  testTimeout: 300_000,
  expect,
  hookTimeout: 300_000,
  isolate,
  // A test that passes only at its second try is told by name; more than two of them fail the run (tools/reports.mjs).
  retry: process.env['SEXTANT_SECOND_TRY'] ? 1 : 0,
  ...runner,
}
/** Of the deep run alone (tools/test.mjs): beside the journeys. */
const waiting = { test: { name: 'waiting', include: [...waitingFiles], exclude: [modules], ...database } }

/** `unit` needs nothing but Node; `model` walks machines; `database` runs on a PostgreSQL of its own (tests named *.db.test.ts). */
export default defineConfig({
  test: {
    // The requirements script finds the comment above a test by its place.
    includeTaskLocation: true,
    // The PostgreSQL of all database tests is stopped within it.
    teardownTimeout: 120_000,
    // Tests that wait for servers, children and the database leave nearly half of the cores' time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    ...(run === 'deep' ? { sequence: { sequencer: LongFilesFirst } } : {}),
    projects: [
      ...(run === 'deep' ? [waiting] : []),
      {
        test: {
          name: 'unit',
          ...filesOf(testFiles.unit, run),
          testTimeout: 300_000,
          expect,
          hookTimeout: 300_000,
          isolate,
          ...runner,
        },
      },
      {
        test: {
          name: 'model',
          ...filesOf(testFiles.model, run),
          testTimeout: 300_000,
          expect,
          hookTimeout: 300_000,
          isolate,
          ...runner,
        },
      },
      {
        test: {
          name: 'database',
          ...filesOf(testFiles.database, run),
          ...database,
        },
      },
    ],
  },
})
