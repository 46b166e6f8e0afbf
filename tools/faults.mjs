// npm run faults [part of a name ...]: plants each fault of tests/faults into a copy and expects the tests that it names
// to go red there, and to be green without it; as many at once as there are cores. The last line counts them.
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

const longestRun = 180_000

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

/** Runs a test command in the copy; `red` only when a test failed, not when nothing could be run. */
async function test(copy, command) {
  const { code, output } = await run(command, [], {
    cwd: copy,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestRun,
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
  })
  const failed = Number(/^\s*Tests\s.*?(\d+) failed/m.exec(output)?.[1] ?? 0)
  const passed = Number(/^\s*Tests\s.*?(\d+) passed/m.exec(output)?.[1] ?? 0)
  return { isGreen: code === 0 && passed > 0, isRed: code !== 0 && failed > 0, output }
}

const requested = process.argv.slice(2)
const faults = readFaults(root).filter(
  ({ name }) => requested.length === 0 || requested.some((part) => name.includes(part)),
)
/** By the command: its run without a fault. */
const whole = new Map()
const count = { passed: 0, failed: 0 }

/** Why this fault proves nothing, or null when its tests caught it. */
async function judge(fault, copy) {
  const problems = problemsOf(fault, copy)
  if (problems.length > 0) return problems.join(' ')
  if (!whole.has(fault.test)) whole.set(fault.test, test(copy, fault.test))
  const before = await whole.get(fault.test)
  if (!before.isGreen) return `its tests are not green without it\n${before.output.slice(-2_000)}`
  const mend = plant(fault, copy)
  const after = await test(copy, fault.test)
  mend()
  return after.isRed ? null : `its tests stayed green, or could not be run\n${after.output.slice(-2_000)}`
}

/** Judges what others have not taken yet, in a copy of its own. */
async function judgeSome(rest) {
  const { copy, remove } = copyTree()
  try {
    for (const fault of rest) {
      const started = Date.now()
      const problem = await judge(fault, copy)
      count[problem === null ? 'passed' : 'failed'] += 1
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(problem === null ? `red     ${fault.name} (${seconds} s)` : `FAILED  ${fault.name}: ${problem}`)
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
  console.log(`${count.passed} passed, ${count.failed} failed`)
  return count.failed > 0 || faults.length === 0 ? 1 : 0
})
