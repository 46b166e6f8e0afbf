import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { deepFiles } from './tests/deep-files.ts'
import { findChromium } from './tools/chromium.mjs'

const chromium = findChromium()

/** Journeys and servers wait for each other for nearly half of their time. */
const atOnce = Math.ceil(availableParallelism() * 1.5)

/** Journeys for `npm run test:deep` alone: by the name or the tag (tests/deep.ts), or the whole file (tests/deep-files.ts). */
const deepJourneys = /\.deep\.e2e\.ts|@deep/
const deepPaths = deepFiles.map((file) => `**/${file}`)
const tests = process.env['SEXTANT_TESTS']

/** Journeys of the built product in a real browser against the real server. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  ...(tests === 'deep'
    ? {
        projects: [
          { name: 'marked', testIgnore: deepPaths, grep: deepJourneys },
          { name: 'whole files', testMatch: deepPaths },
        ],
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
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [
    [process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? './tools/playwright-progress.mjs' : 'list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'out/reports/playwright.json' }],
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    actionTimeout: 15_000,
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
