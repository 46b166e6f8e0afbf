import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Only what never happens runs into it, on a busy machine too. */
const expect = { poll: { timeout: 60_000, interval: 20 } }

/** Reading the same modules anew for each of 510 files took longer than what most of them test. */
const isolate = false

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
          include: ['{contract,src,server,tools,bench}/**/*.test.{ts,tsx}', 'tests/{lint,evaluation}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          testTimeout: 120_000,
          expect,
          hookTimeout: 120_000,
          isolate,
        },
      },
      {
        test: {
          name: 'model',
          include: ['tests/model/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts'],
          testTimeout: 120_000,
          expect,
          isolate,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{server,tests}/**/*.db.test.ts'],
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
