// npm run faults [part of a name ...]: plants each fault of tests/faults into a copy and expects the tests that it names
// to go red there, and to be green without it, in npm test or else in npm run test:deep; as many at once as there are
// cores. The last lines count them.
// npm run faults -- --list: writes the table of faults into docs/proof.md.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { main, run } from './children.mjs'
import { plant, problemsOf, readFaults, withFaultTable } from './planted-faults.mjs'
import { install, root } from './runtime.mjs'

const longestRun = 600_000

function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-faults-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`)
  const copy = join(folder, 'copy')
  // A file that is listed and not there was deleted and not yet committed.
  for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return { copy, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Where a test lives, and what SEXTANT_TESTS is there (tests/deep.ts). */
const RUNS_OF_TESTS = { 'npm test': '', 'npm run test:deep': 'deep' }

/** Runs a test command in the copy; `red` only when a test failed, not when nothing could be run. */
async function test(copy, command, where) {
  const { code, output } = await run(command, [], {
    cwd: copy,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestRun,
    env: { ...process.env, NO_COLOR: '1', CI: '1', SEXTANT_TESTS: RUNS_OF_TESTS[where] },
  })
  const failed = Number(/^\s*Tests\s.*?(\d+) failed/m.exec(output)?.[1] ?? 0)
  const passed = Number(/^\s*Tests\s.*?(\d+) passed/m.exec(output)?.[1] ?? 0)
  return { isThere: passed + failed > 0, isGreen: code === 0 && passed > 0, isRed: code !== 0 && failed > 0, output }
}

const requested = process.argv.slice(2)
const faults = readFaults(root).filter(
  ({ name }) => requested.length === 0 || requested.some((part) => name.includes(part)),
)
/** By where it runs and the command: its run without a fault. */
const whole = new Map()
/** How many were caught where. */
const caught = Object.fromEntries(Object.keys(RUNS_OF_TESTS).map((where) => [where, 0]))
let missed = 0

function testWhole(copy, command, where) {
  const key = `${where}: ${command}`
  if (!whole.has(key)) whole.set(key, test(copy, command, where))
  return whole.get(key)
}

/** Where its tests caught this fault, or a `problem`: why it proves nothing. */
async function judge(fault, copy) {
  const problems = problemsOf(fault, copy)
  if (problems.length > 0) return { problem: problems.join(' ') }
  let output = ''
  for (const where of Object.keys(RUNS_OF_TESTS)) {
    const before = await testWhole(copy, fault.test, where)
    if (before.isThere && !before.isGreen)
      return { problem: `its tests are not green without it in ${where}\n${before.output.slice(-2_000)}` }
    if (!before.isThere) continue
    const mend = plant(fault, copy)
    const after = await test(copy, fault.test, where)
    mend()
    if (after.isRed) return { where }
    output += `${where}\n${after.output.slice(-2_000)}\n`
  }
  return { problem: `its tests stayed green, or could not be run\n${output}` }
}

/** Plants the faults that no other worker has taken yet, in a separate copy. */
async function judgeSome(rest) {
  const { copy, remove } = copyTree()
  try {
    for (const fault of rest) {
      const started = Date.now()
      const { where, problem } = await judge(fault, copy)
      if (where) caught[where] += 1
      else missed += 1
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(where ? `red     ${fault.name} in ${where} (${seconds} s)` : `FAILED  ${fault.name}: ${problem}`)
    }
  } finally {
    remove()
  }
}

function writeTable() {
  const path = join(root, 'docs', 'proof.md')
  writeFileSync(path, withFaultTable(readFileSync(path, 'utf8'), readFaults(root)))
  return 0
}

await main(async () => {
  if (requested.includes('--list')) return writeTable()
  await install()
  const rest = faults.values()
  await Promise.all(Array.from({ length: availableParallelism() }, () => judgeSome(rest)))
  for (const [where, number] of Object.entries(caught)) console.log(`${number} red in ${where}`)
  const passed = Object.values(caught).reduce((sum, number) => sum + number, 0)
  console.log(`${passed} passed, ${missed} failed`)
  return missed > 0 || faults.length === 0 ? 1 : 0
})
