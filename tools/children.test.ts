import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from './children.mjs'

test('a program that steps back does so for its own children as well', async () => {
  const niceness = "process.stdout.write(String(require('node:os').getPriority()))"
  const child = `${niceness};require('node:child_process').spawnSync(process.execPath,['-e',${JSON.stringify(niceness)}],{stdio:'inherit'})`
  const { output } = await run(process.execPath, ['-e', child], { niceness: 3, stdio: ['ignore', 'pipe', 'inherit'] })
  expect(output).toBe('33')
})

test('a program that goes on past its time is asked to end, and ends as it does then', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'children-'))
  // Its time is over once it has begun, however long that takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    await rm(folder, { recursive: true })
  })
  const begun = join(folder, 'begun')
  const child = `process.on('SIGINT', () => { console.log('put away'); process.exit(3) }); setInterval(() => {}, 1000); console.log('begun'); require('node:fs').writeFileSync(${JSON.stringify(begun)}, '')`
  const ended = run(process.execPath, ['-e', child], {
    ...{ until: Date.now() + 60_000, stdio: ['ignore', 'pipe', 'inherit'] },
  })
  await expect.poll(() => existsSync(begun)).toBe(true)
  vi.advanceTimersByTime(60_000)
  expect(await ended).toEqual({ code: 3, signal: null, output: 'begun\nput away\n' })
})
