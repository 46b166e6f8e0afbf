import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { staleNames } from './headings.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'tests/faults')
const patches = readdirSync(folder).filter((file) => file.endsWith('.patch'))

type Project = { test: { name: string; include: string[]; exclude?: string[] } }
const projects = (config.test?.projects ?? []) as Project[]
const testFiles = projects.flatMap(({ test: { name, include, exclude = [] } }) =>
  globSync(include, { cwd: root, exclude }).map((file) => ({ project: name, file: file.replaceAll('\\', '/') })),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('a planted fault', () => {
  test.each(patches)('%s names its test and its reason, and still applies', (file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const headings = ['test', 'why'].filter((word) => new RegExp(`^# ${word}: \\S`, 'm').test(text))
    const { stderr } = spawnSync('git', ['apply', '--check', join(folder, file)], { cwd: root, encoding: 'utf8' })
    expect({ headings, stderr }).toEqual({ headings: ['test', 'why'], stderr: '' })
  })

  test.each(patches)('%s names tests that there are', (file) => {
    const command = /^# test: (.+)$/m.exec(readFileSync(join(folder, file), 'utf8'))?.[1] ?? ''
    expect(staleNames(file, command, { testFiles, read })).toEqual([])
  })

  test('is listed in docs/proof.md', () => {
    const proof = readFileSync(join(root, 'docs/proof.md'), 'utf8')
    const names = patches.map((file) => file.replace(/\.patch$/, ''))
    expect(names.filter((name) => !proof.includes(`\`${name}\``))).toEqual([])
  })
})
