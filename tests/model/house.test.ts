import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { machines } from '../../src/machines/index.ts'
import { houseRules, portsNobodyProvides, registryGaps } from './shared/house-rules.ts'

const root = join(import.meta.dirname, '../..')

describe('the house', () => {
  for (const [rule, broken] of Object.entries(houseRules)) {
    describe(rule, () => {
      test.each(Object.keys(machines))('%s', (key) => {
        expect(broken(machines[key]!)).toEqual([])
      })
    })
  }

  test('every machine is in the registry, under its folder and file', () => {
    const files = globSync('**/*.machine.ts', { cwd: join(root, 'src/machines') })
    expect(registryGaps(Object.keys(machines), files)).toEqual([])
  })

  test('every port is provided by the wiring', ({ skip }) => {
    const wiring = join(root, 'src/app/wiring')
    if (!existsSync(wiring)) skip('there is no wiring yet')
    const texts = globSync('**/*.ts', { cwd: wiring }).map((file) => readFileSync(join(wiring, file), 'utf8'))
    // Each feature that reads, sends or edits by a shared lifecycle provides the port of its own copy.
    const { 'shared/resource': _read, 'shared/command': _send, 'shared/editor': _edit, ...others } = machines
    expect(portsNobodyProvides(others, texts)).toEqual([])
  })
})
