// npm test: types, lint, unit, model, database and browser tests, without retries; the last line counts them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { main, run, Stopped } from './children.mjs'
import { advice, chromium } from './chromium.mjs'
import { build, install, ownNode, root } from './runtime.mjs'

const reports = join(root, 'out', 'reports')
const count = { passed: 0, failed: 0, skipped: 0 }
const remarks = []

const bin = (name, file) => join(root, 'node_modules', name, file)

/** A check that passes or fails as one. */
async function check(label, args) {
  const started = Date.now()
  const { code, output } = await run(ownNode(), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  if (code === 0) count.passed += 1
  else {
    count.failed += 1
    console.log(output.split('\n').slice(-120).join('\n'))
  }
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${label} (${seconds} s)`)
}

/** A runner with a report: its tests are counted one by one. */
async function suite(label, args, read, env = {}) {
  const { code } = await run(ownNode(), args, { cwd: root, env: { ...process.env, ...env } })
  const found = read()
  if (!found || (code !== 0 && found.failed === 0)) count.failed += 1
  for (const key of ['passed', 'failed', 'skipped']) count[key] += found?.[key] ?? 0
  remarks.push(...(found?.remarks ?? []).map((remark) => `skipped: ${label}: ${remark}`))
}

function vitestReport() {
  const file = join(reports, 'vitest.json')
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const tests = report.testResults.flatMap((result) => result.assertionResults)
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.every((one) => one.status !== 'failed'),
  ).length
  const skipped = tests.filter((test) => ['pending', 'skipped', 'todo', 'disabled'].includes(test.status))
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + broken,
    skipped: skipped.length,
    remarks: skipped.map((test) => test.fullName),
  }
}

function playwrightReport() {
  const file = join(reports, 'playwright.json')
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const remarksOf = (suites) =>
    suites.flatMap((one) => [
      ...(one.specs ?? []).flatMap((spec) =>
        spec.tests
          .filter((test) => test.status === 'skipped')
          .map((test) => `${spec.title}: ${test.annotations.map((note) => note.description ?? note.type).join(', ')}`),
      ),
      ...remarksOf(one.suites ?? []),
    ])
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    skipped: report.stats.skipped,
    remarks: remarksOf(report.suites),
  }
}

async function testAll() {
  await install()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const browser = chromium()
  await build()

  await check('types', [bin('typescript', 'bin/tsc'), '-p', '.'])
  await check('format', [bin('@biomejs/biome', 'bin/biome'), 'format', '.'])
  await check('lint', [bin('oxlint', 'bin/oxlint'), '--type-aware'])
  await check('unused code', [bin('knip', 'bin/knip.js')])
  await check('diagrams of the machines', ['tools/diagrams.ts', '--check'])
  await suite(
    'vitest',
    [
      bin('vitest', 'vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'vitest.json')}`,
    ],
    vitestReport,
  )
  if (browser) {
    await suite('playwright', [bin('@playwright/test', 'cli.js'), 'test'], playwrightReport, {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
    })
  } else {
    count.skipped += 1
    remarks.push(`skipped: browser tests: ${advice}`)
  }
}

await main(async () => {
  await testAll().catch((error) => {
    if (error instanceof Stopped) throw error
    console.error(error.message)
    count.failed += 1
  })
  for (const remark of remarks) console.log(remark)
  console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  return count.failed > 0 ? 1 : 0
})
