// npm test: types, lint, unit, model, database and browser tests; the last line counts them.
// npm test -- documents: the tests of all suites whose paths contain the word.
// npm run test:deep: what takes too long for npm test (tests/deep.ts); its reports are next to those of npm test.
//   -- --minutes 60: reports what hasn't begun by then as skipped (docs/decisions/058-a-deep-run-on-a-slow-machine.md).
// npm run check: types, lint, format, and the unit and model tests of what differs from main; for the inner loop.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { main, run, Stopped } from './children.mjs'
import { advice, chromium } from './chromium.mjs'
import { prepareJourneys } from './early-journeys.mjs'
import { mayPassAlone, passedAlone, readPlaywright, readReport, readVitest } from './reports.mjs'
import { build, install, ownNode, root } from './runtime.mjs'

const { values: asked, positionals: words } = parseArgs({
  options: { check: { type: 'boolean' }, deep: { type: 'boolean' }, minutes: { type: 'string' } },
  allowPositionals: true,
})
const isCheck = asked.check === true
const isDeep = asked.deep === true
const started = Date.now()
/** The share of the time for tests without a browser, if the time is short. */
const SHARE_WITHOUT_BROWSER = 0.5

const reports = join(root, 'out', 'reports')
const reportOf = (label) => join(reports, `${isDeep ? 'deep-' : ''}${label}.json`)
const count = { passed: 0, failed: 0, skipped: 0, left: 0 }
const remarks = []
/** Printed again at the end, because the start of a long output gets lost. */
const failures = []
/** Runners of which one or two tests failed; these run again when all others have ended. */
const tryAlone = []

/** Shares Node's compile cache between the many servers and child processes that the tests start. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'out', 'compile-cache')
// One feature is tested whole.
if (isDeep) process.env.SEXTANT_TESTS = 'deep'
else if (words.length > 0) process.env.SEXTANT_TESTS = 'all'

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

/** A runner with a report: its tests are counted one by one. `again`: runs what failed once more, and answers its outcome. */
async function suite(label, args, read, { env = {}, again, ...options } = {}) {
  const { code } = await run(ownNode(), args, { cwd: root, env: { ...process.env, ...env }, ...options })
  const found = readReport(reportOf(label), read)
  const isCut = Date.now() >= Number(env.SEXTANT_TESTS_UNTIL ?? Infinity)
  if (isCut) remarks.push(`cut: ${label}: its time was over, ${found?.left ?? 'all'} of its tests were not run`)
  else if (!found || (code !== 0 && found.failed === 0)) {
    count.failed += 1
    failures.push({ where: label, title: 'the runner itself', message: `It ended with ${code}; see its output above.` })
  }
  if (found && again && mayPassAlone(found)) tryAlone.push({ label, found, again })
  else countOutcome(label, found)
}

function countOutcome(label, found) {
  for (const key of Object.keys(count)) count[key] += found?.[key] ?? 0
  failures.push(...(found?.failures ?? []))
  remarks.push(...(found?.remarks ?? []).map((remark) => `skipped: ${label}: ${remark}`))
  remarks.push(...(found?.flaky ?? []).map((reported) => `passed the second time only: ${reported}`))
}

/** When a share of the time is over, in milliseconds since 1970; undefined where the time is not limited. */
const endOf = (share) =>
  asked.minutes === undefined ? undefined : started + Math.max(0, share * Number(asked.minutes)) * 60_000
/** How long all that is run alone may take; preparing takes most of it. */
const MILLISECONDS_ALONE = 10 * 60_000
let aloneUntil

/** Runs what failed once more with nothing beside it (docs/decisions/024-a-second-try.md). */
async function runAlone({ label, found, again }) {
  console.log(`\nAlone, once more: ${found.failures.map(({ where, title }) => `${where} › ${title}`).join('; ')}`)
  countOutcome(label, passedAlone(found, await again(found.failures)))
}

/** Answers the outcome of a runner that was given places of tests; null where it left no report. */
async function outcomeOf(label, args, read, env) {
  await run(ownNode(), args, {
    cwd: root,
    env: { ...process.env, ...env },
    until: (aloneUntil ??= Date.now() + MILLISECONDS_ALONE),
    patience: 60_000,
  })
  return readReport(reportOf(label), read)
}

const limitOf = (share) => (asked.minutes === undefined ? {} : { SEXTANT_TESTS_UNTIL: `${endOf(share)}` })

/** One checker takes 33 s of processor time, four take 85 s: each works out the shared types for itself. */
const checkTypes = () => check('types', [bin('typescript', 'bin/tsc'), '-p', '.', '--checkers', '1'])
const checkFormat = () => check('format', [bin('@biomejs/biome', 'bin/biome'), 'format', '.'])
const lint = (files = []) => check('lint', [bin('oxlint', 'bin/oxlint'), '--type-aware', ...files])

/** What a file does to the rules of files that import it, npm test finds. */
async function lintChanged() {
  const files = await changedFiles()
  if (files.some((file) => /^(?:\.oxlintrc|tsconfig|package-lock)|^tools\/oxlint-plugin\//.test(file))) return lint()
  const sources = files.filter((file) => /\.(?:[cm]?js|tsx?)$/.test(file))
  if (sources.length > 0) return lint(sources)
}

/** The files that are there and differ from main, committed or not. */
async function changedFiles() {
  const listed = await Promise.all([
    run('git', ['diff', '--name-only', '--diff-filter=d', '-z', 'main'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
    run('git', ['ls-files', '-o', '--exclude-standard', '-z'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] }),
  ])
  if (listed.some(({ code }) => code !== 0)) throw new Error('git could not say what differs from main.')
  return listed.flatMap(({ output }) => output.split('\0')).filter(Boolean)
}

/** Both use all cores; what is in `checkRest` uses one each. */
const checkTypesAndLint = () => Promise.all([checkTypes(), checkFormat().then(() => lint())])
const checkRest = () =>
  Promise.all([
    check('unused code', [bin('knip', 'bin/knip.js')]),
    check('transition tables of the machines', ['tools/diagrams.ts', '--check']),
  ])

/** `passed-only`: hides what servers print in tests that pass. */
const vitest = (label, args) => [
  bin('vitest', 'vitest.mjs'),
  'run',
  ...args,
  '--silent=passed-only',
  '--passWithNoTests',
  `--reporter=${join(root, 'tools', 'vitest-progress.mjs')}`,
  `--reporter=${join(root, 'tools', 'vitest-report.mjs')}`,
  `--outputFile.json=${reportOf(label)}`,
]
const runVitest = (args, label = 'vitest', options = {}) =>
  suite(label, vitest(label, args), readVitest, {
    ...options,
    env: { SEXTANT_SECOND_TRY: '1', ...options.env },
    again: (failed) => {
      const files = [...new Set(failed.map(({ where }) => where))]
      return outcomeOf(`${label}-alone`, vitest(`${label}-alone`, [...files, '--maxWorkers', '1']), readVitest, {})
    },
  })

/** Journeys come first where both want the processor: their waits are shorter. */
const NICENESS_OF_WAITING = 3
const WAITING_AT_ONCE = 2
const projectsAtOnce = ['--project', 'unit', '--project', 'model', '--project', 'database']
const runWaiting = () =>
  runVitest(['--project', 'waiting', '--maxWorkers', `${WAITING_AT_ONCE}`, ...words], 'waiting', {
    env: limitOf(1),
    niceness: NICENESS_OF_WAITING,
  })

const playwright = (args) => [bin('@playwright/test', 'cli.js'), 'test', '--pass-with-no-tests', ...args]
const runPlaywright = (env, args) =>
  suite('playwright', playwright(args), readPlaywright, {
    env: { ...limitOf(1), ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright') },
    again: (failed) =>
      outcomeOf(
        'playwright-alone',
        playwright([...failed.map(({ where }) => where), '--workers', '1', '--retries', '0']),
        readPlaywright,
        { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright-alone') },
      ),
    // Playwright has no word for "begin no more": what is under way is interrupted, and its servers are ended.
    until: endOf(1),
    patience: 60_000,
  })

function clearReports() {
  // Results of npm test and of the deep run are for one state of the code.
  const stale = isDeep
    ? ['vitest', 'waiting', 'playwright'].flatMap((label) => [reportOf(label), reportOf(`${label}-alone`)])
    : [reports]
  for (const path of stale) rmSync(path, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
}

let journeys

/** The page is built at once; journeys begin when the other tests have ended, since on two cores each makes the other late. */
async function testInBrowser(others) {
  const browser = chromium()
  const built = build()
  // One feature may have no journey.
  if (browser && words.length === 0) journeys = prepareJourneys()
  await Promise.allSettled([built, others])
  await built
  if (browser) return runPlaywright({ CHROMIUM_PATH: browser, ...(await journeys?.prepared()) }, words)
  count.skipped += 1
  remarks.push(`skipped: browser tests: ${advice}`)
}

async function checkAndTest() {
  const isChecked = words.length === 0 && !isDeep
  if (isChecked) await checkTypesAndLint()
  const vitestArgs = isDeep ? [...projectsAtOnce, ...words] : words
  await Promise.all([
    ...(isChecked ? [checkRest()] : []),
    runVitest(vitestArgs, 'vitest', { env: limitOf(SHARE_WITHOUT_BROWSER) }),
  ])
}

/** What waits for servers and leases runs beside the journeys, when the other tests of the deep run have ended. */
async function testWaiting(others) {
  await Promise.allSettled([others])
  if (isDeep) await runWaiting()
}

function noteFailedStep(error) {
  if (error instanceof Stopped) throw error
  count.failed += 1
  failures.push({
    where: isDeep ? 'npm run test:deep' : 'npm test',
    title: 'a step before the tests',
    message: error.message,
  })
}

function testWhole() {
  const others = checkAndTest()
  return [others, testWaiting(others), testInBrowser(others)]
}

/** By it, runs of limited time begin with another part for each commit. */
async function noteCommit() {
  const { code, output } = await run('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  if (code === 0) process.env.SEXTANT_TESTS_COMMIT = output.trim()
}

async function testAll() {
  await install()
  clearReports()
  if (asked.minutes !== undefined) await noteCommit()
  const works = isCheck
    ? [
        checkTypes(),
        checkFormat(),
        lintChanged(),
        runVitest(['--project', 'unit', '--project', 'model', '--changed', 'main']),
      ]
    : testWhole()
  // What one of them lacks does not keep the other from its end.
  const ended = await Promise.allSettled(works)
  for (const { status, reason } of ended) if (status === 'rejected') noteFailedStep(reason)
  for (const one of tryAlone) await runAlone(one)
  await journeys?.stop()
}

await main(async () => {
  await testAll().catch(noteFailedStep)
  for (const { where, title, message } of failures) console.log(`\nFAILED ${where} › ${title}\n${message}\n`)
  for (const remark of remarks) console.log(remark)
  const why = asked.minutes === undefined ? '' : `: the ${asked.minutes} minutes were over`
  const left = count.left > 0 ? `, ${count.left} not run${why}` : ''
  console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped${left}`)
  return count.failed > 0 ? 1 : 0
})
