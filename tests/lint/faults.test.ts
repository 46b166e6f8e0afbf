import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'tests/faults')
const patches = readdirSync(folder).filter((file) => file.endsWith('.patch'))

describe('a planted fault', () => {
  test.each(patches)('%s names its test and its reason, and still applies', (file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const headings = ['test', 'why'].filter((word) => new RegExp(`^# ${word}: \\S`, 'm').test(text))
    const { stderr } = spawnSync('git', ['apply', '--check', join(folder, file)], { cwd: root, encoding: 'utf8' })
    expect({ headings, stderr }).toEqual({ headings: ['test', 'why'], stderr: '' })
  })

  test('is listed in docs/proof.md', () => {
    const proof = readFileSync(join(root, 'docs/proof.md'), 'utf8')
    const names = patches.map((file) => file.replace(/\.patch$/, ''))
    expect(names.filter((name) => !proof.includes(`\`${name}\``))).toEqual([])
  })
})
