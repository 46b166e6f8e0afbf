import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { deepFiles } from './tests/deep-files.ts'
import { findChromium } from './tools/chromium.mjs'
import { rotated } from './tools/timing/time-limit.mjs'

const chromium = findChromium()

/** Journeys and servers wait for each other for nearly half of their time. */
const atOnce = Math.ceil(availableParallelism() * 1.5)

/** Journeys for `npm run test:deep` alone: by the name or the tag (tests/deep.ts), or the whole file (tests/deep-files.ts). */
const deepJourneys = /\.deep\.e2e\.ts|@deep/
const deepPaths = deepFiles.map((file) => `**/${file}`)
const tests = process.env['SEXTANT_TESTS']

const parts = 3
const folders = readdirSync(join(import.meta.dirname, 'e2e'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()
/** The journeys of the deep run, which are begun part by part: where the time is limited, with another one for each commit. */
const deepProjects = rotated(
  Array.from({ length: parts }, (_, part) =>
    folders.filter((_folder, at) => Math.floor((at * parts) / folders.length) === part),
  ),
).map((own) => ({
  name: `${own[0]} to ${own.at(-1)}`,
  testMatch: own.map((folder) => `**/${folder}/**/*.e2e.ts`),
  grep: new RegExp(
    `${deepJourneys.source}|${deepFiles.map((file) => file.replace('e2e/', '').replaceAll('.', '\\.')).join('|')}`,
  ),
}))

/** Journeys of the built product in a real browser against the real server. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  ...(tests === 'deep'
    ? {
        projects: deepProjects,
      }
    : tests === 'all'
      ? {}
      : { testIgnore: deepPaths, grepInvert: deepJourneys }),
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: false,
  workers: atOnce,
  // A second try is told by name, and more than two of them fail the run (tools/reports.mjs).
  retries: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? 1 : 0,
  timeout: 300_000,
  // Only what never happens runs into them, on a machine of a third of the speed too.
  expect: { timeout: 40_000 },
  reporter: [
    [process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? './tools/playwright-progress.mjs' : 'list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'out/reports/playwright.json' }],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    actionTimeout: 40_000,
    // What moves is aimed at again and again until it rests, and after some tries the page itself is scrolled below it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording takes a tenth of the time: where a second try follows, that one is recorded.
    trace: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // All pages of a context in one process: starting one costs more than most pages.
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
      ],
    },
  },
})
