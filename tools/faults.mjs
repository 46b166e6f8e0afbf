// npm run faults [part of a name ...]: plants each fault of tests/faults into a copy and expects the tests that it names
// to go red there, and to be green without it; as many at once as there are cores. The last line counts them.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { main, run } from './children.mjs'
import { install, root } from './runtime.mjs'

const longestRun = 180_000
const folder = join(root, 'tests', 'faults')

/** A patch with its heading: `# test:` the command that must go red, `# why:` what the fault would mean for a person. */
function readFault(file) {
  const text = readFileSync(join(folder, file), 'utf8')
  const heading = (word) => new RegExp(`^# ${word}: (.+)$`, 'm').exec(text)?.[1]?.trim() ?? ''
  return { name: basename(file, '.patch'), path: join(folder, file), test: heading('test'), why: heading('why') }
}

function copyTree() {
  const place = mkdtempSync(join(tmpdir(), 'sextant-faults-'))
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`)
  const copy = join(place, 'copy')
  // A file that is listed and not there was deleted and not yet committed.
  for (const file of listed.stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return { copy, remove: () => rmSync(place, { recursive: true, force: true }) }
}

const patch = (copy, fault, more = []) =>
  spawnSync('git', ['apply', '--whitespace=nowarn', ...more, fault.path], { cwd: copy, encoding: 'utf8' })

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

const wanted = process.argv.slice(2)
const faults = readdirSync(folder)
  .filter((file) => file.endsWith('.patch') && (wanted.length === 0 || wanted.some((part) => file.includes(part))))
  .sort()
  .map(readFault)
/** By the command: its run without a fault. */
const whole = new Map()
const count = { passed: 0, failed: 0 }

/** Why this fault proves nothing, or null when its tests caught it. */
async function judge(fault, copy) {
  if (fault.test === '' || fault.why === '') return 'its heading lacks "# test:" or "# why:"'
  if (!whole.has(fault.test)) whole.set(fault.test, test(copy, fault.test))
  const before = await whole.get(fault.test)
  if (!before.isGreen) return `its tests are not green without it\n${before.output.slice(-2_000)}`
  const planted = patch(copy, fault)
  if (planted.status !== 0) return `it does not apply: ${planted.stderr.trim()}`
  const after = await test(copy, fault.test)
  const mended = patch(copy, fault, ['-R'])
  if (mended.status !== 0) throw new Error(`${fault.name} could not be taken out again: ${mended.stderr}`)
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

await main(async () => {
  await install()
  const rest = faults.values()
  await Promise.all(Array.from({ length: availableParallelism() }, () => judgeSome(rest)))
  console.log(`${count.passed} passed, ${count.failed} failed`)
  return count.failed > 0 || faults.length === 0 ? 1 : 0
})
