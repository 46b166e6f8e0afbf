import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { deepFiles } from './tests/deep-files.ts'

/** Only what never happens runs into it, on a busy machine too. */
const expect = { poll: { timeout: 60_000, interval: 20 } }

/** Reading the same modules anew for each of 510 files took longer than what most of them test. */
const isolate = false

const isDeep = process.env['SEXTANT_TESTS'] === 'deep'
/** What both runs do, for one feature or one planted fault. */
const isEverything = process.env['SEXTANT_TESTS'] === 'all'

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

/** The test files of a project that are run now. */
function filesOf({ include, exclude }: { include: string[]; exclude: string[] }) {
  if (isEverything) return { include, exclude }
  if (!isDeep) return { include, exclude: [...exclude, '**/*.deep.*', ...deepFiles] }
  const all = globSync(include, { cwd: import.meta.dirname, exclude })
  return { include: all.filter((file) => isDeepByName(file) || countsMoreWhenDeep(file)), exclude }
}

/** `unit` needs nothing but Node; `model` walks machines; `database` runs on a PostgreSQL of its own (tests named *.db.test.ts). */
export default defineConfig({
  test: {
    // The requirements script finds the comment above a test by its place.
    includeTaskLocation: true,
    // Tests that wait for servers, children and the database leave nearly half of the cores' time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'unit',
          ...filesOf(testFiles.unit),
          testTimeout: 120_000,
          expect,
          hookTimeout: 120_000,
          isolate,
        },
      },
      {
        test: {
          name: 'model',
          ...filesOf(testFiles.model),
          testTimeout: 120_000,
          expect,
          isolate,
        },
      },
      {
        test: {
          name: 'database',
          ...filesOf(testFiles.database),
          globalSetup: ['tests/database/global-setup.ts'],
          testTimeout: 120_000,
          expect,
          hookTimeout: 120_000,
          isolate,
        },
      },
    ],
  },
})
