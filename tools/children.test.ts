import { expect, test } from 'vitest'
import { run } from './children.mjs'

test('a program that steps back does so for its own children as well', async () => {
  const niceness = "process.stdout.write(String(require('node:os').getPriority()))"
  const child = `${niceness};require('node:child_process').spawnSync(process.execPath,['-e',${JSON.stringify(niceness)}],{stdio:'inherit'})`
  const { output } = await run(process.execPath, ['-e', child], { niceness: 3, stdio: ['ignore', 'pipe', 'inherit'] })
  expect(output).toBe('33')
})
