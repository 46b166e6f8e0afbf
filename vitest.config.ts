import { defineConfig } from 'vitest/config'

/** `unit` needs nothing but Node; `model` walks machines; `database` runs on a PostgreSQL of its own (tests named *.db.test.ts). */
export default defineConfig({
  test: {
    // The requirements script finds the comment above a test by its place.
    includeTaskLocation: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,src,server,tools,bench}/**/*.test.{ts,tsx}', 'tests/lint/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'model',
          include: ['tests/model/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{server,tests}/**/*.db.test.ts'],
          globalSetup: ['tests/database/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
