// npm test: types, lint, unit, model, database and browser tests; the last line counts them.
// npm test -- documents: the tests whose paths hold the word, of all suites.
// npm run check: types, lint, format, and the unit and model tests of what differs from main; for the inner loop.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { main, run, Stopped } from './children.mjs'
import { advice, chromium } from './chromium.mjs'
import { readPlaywright, readReport, readVitest } from './reports.mjs'
import { build, install, ownNode, root } from './runtime.mjs'

const reports = join(root, 'out', 'reports')
const count = { passed: 0, failed: 0, skipped: 0 }
const remarks = []
/** Told again at the end: the start of a long output is what gets lost. */
const failures = []

/** What Node has read of our sources is kept between the many servers and children that the tests start. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'out', 'compile-cache')

const bin = (name, file) => join(root, 'node_modules', name, file)

/** A check that passes or fails as one. */
async function check(label, args) {
  const started = Date.now()
  const { code, output } = await run(ownNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (code === 0) count.passed += 1
  else {
    count.failed += 1
    failures.push({ where: 'check', title: label, message: output.trimEnd().split('\n').slice(-120).join('\n') })
  }
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${label} (${seconds} s)`)
}

/** A runner with a report: its tests are counted one by one. */
async function suite(label, args, read, env = {}) {
  const { code } = await run(ownNode(), args, { cwd: root, env: { ...process.env, ...env } })
  const found = readReport(join(reports, `${label}.json`), read)
  if (!found || (code !== 0 && found.failed === 0)) {
    count.failed += 1
    failures.push({ where: label, title: 'the runner itself', message: `It ended with ${code}; see its output above.` })
  }
  for (const key of ['passed', 'failed', 'skipped']) count[key] += found?.[key] ?? 0
  failures.push(...(found?.failures ?? []))
  remarks.push(...(found?.remarks ?? []).map((remark) => `skipped: ${label}: ${remark}`))
  remarks.push(...(found?.flaky ?? []).map((reported) => `passed the second time only: ${reported}`))
}

const words = process.argv.slice(2).filter((word) => word !== '--check')
const isCheck = process.argv.includes('--check')

async function checkCode() {
  await check('types', [bin('typescript', 'bin/tsc'), '-p', '.'])
  await check('format', [bin('@biomejs/biome', 'bin/biome'), 'format', '.'])
  await check('lint', [bin('oxlint', 'bin/oxlint'), '--type-aware'])
}

async function checkWhole() {
  await checkCode()
  await check('unused code', [bin('knip', 'bin/knip.js')])
  await check('transition tables of the machines', ['tools/diagrams.ts', '--check'])
}

/** `passed-only`: what servers print in tests that pass is no news. */
const runVitest = (args) =>
  suite(
    'vitest',
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      ...args,
      '--silent=passed-only',
      '--passWithNoTests',
      `--reporter=${join(root, 'tools', 'vitest-progress.mjs')}`,
      '--reporter=json',
      `--outputFile.json=${join(reports, 'vitest.json')}`,
    ],
    readVitest,
  )

const runPlaywright = (browser, args) =>
  suite('playwright', [bin('@playwright/test', 'cli.js'), 'test', '--pass-with-no-tests', ...args], readPlaywright, {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  })

async function testAll() {
  await install()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  if (isCheck) {
    await checkCode()
    return runVitest(['--project', 'unit', '--project', 'model', '--changed', 'main'])
  }
  const browser = chromium()
  // Each keeps one core busy.
  await Promise.all(words.length === 0 ? [build(), checkWhole()] : [build()])
  await runVitest(words)
  if (browser) return runPlaywright(browser, words)
  count.skipped += 1
  remarks.push(`skipped: browser tests: ${advice}`)
}

await main(async () => {
  await testAll().catch((error) => {
    if (error instanceof Stopped) throw error
    count.failed += 1
    failures.push({ where: 'npm test', title: 'a step before the tests', message: error.message })
  })
  for (const { where, title, message } of failures) console.log(`\nFAILED ${where} › ${title}\n${message}\n`)
  for (const remark of remarks) console.log(remark)
  console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  return count.failed > 0 ? 1 : 0
})
