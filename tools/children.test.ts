import { expect, test } from 'vitest'
import { run } from './children.mjs'

test('a program that steps back does so for its own children as well', async () => {
  const niceness = "process.stdout.write(String(require('node:os').getPriority()))"
  const child = `${niceness};require('node:child_process').spawnSync(process.execPath,['-e',${JSON.stringify(niceness)}],{stdio:'inherit'})`
  const { output } = await run(process.execPath, ['-e', child], { niceness: 3, stdio: ['ignore', 'pipe', 'inherit'] })
  expect(output).toBe('33')
})

test('a program that goes on past its time is asked to end, and ends as it does then', async () => {
  const child =
    "process.on('SIGINT', () => { console.log('put away'); process.exit(3) }); setInterval(() => {}, 1000); console.log('begun')"
  const ended = await run(process.execPath, ['-e', child], {
    ...{ until: Date.now() + 1_500, stdio: ['ignore', 'pipe', 'inherit'] },
  })
  expect(ended).toEqual({ code: 3, signal: null, output: 'begun\nput away\n' })
})
