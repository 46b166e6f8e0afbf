import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const places = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser']
const chromium = places.find((place) => place !== undefined && existsSync(place))

/** Journeys of the built product in a real browser against the real server. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: false,
  workers: 2,
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
    trace: 'retain-on-failure',
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
      ],
    },
  },
})
