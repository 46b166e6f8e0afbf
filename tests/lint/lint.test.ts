import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { bad, good } from './fixtures.ts'

type Report = { rule: string; message: string }

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'house-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What oxlint says of each fixture, with the project's own settings and plugin in a folder of its own. */
function lintFixtures(): Map<string, Report[]> {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  cpSync(join(root, 'tools/oxlint-plugin'), join(folder, 'tools/oxlint-plugin'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const { file, code } of [...bad, ...good]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  const command = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [command, '--type-aware', '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  if (!stdout.startsWith('{')) throw new Error(`oxlint did not run: ${stdout}${stderr}`)
  const said = JSON.parse(stdout)
  const reports = new Map<string, Report[]>()
  for (const { filename, code, message, help } of said.diagnostics) {
    const file = String(filename).replaceAll('\\', '/')
    reports.set(file, [...(reports.get(file) ?? []), { rule: code, message: `${message} ${help ?? ''}` }])
  }
  return reports
}

describe('the linter', () => {
  const reports = lintFixtures()

  test.each(bad.map((fixture) => [fixture.file, fixture.rule, fixture] as const))(
    'reports %s by %s',
    (file, rule, fixture) => {
      const said = reports.get(file) ?? []
      expect([...new Set(said.map((report) => report.rule))]).toEqual([rule])
      expect(said.map((report) => report.message).join('\n')).toContain(fixture.says)
    },
  )

  test.each(good.map(({ file }) => file))('has nothing to say of %s', (file) => {
    expect(reports.get(file) ?? []).toEqual([])
  })

  test('has fixtures for every rule of the house', async () => {
    const { default: plugin } = await import(join(root, 'tools/oxlint-plugin/index.js'))
    const shown = new Set(bad.map((fixture) => fixture.rule))
    expect(Object.keys(plugin.rules).filter((rule) => !shown.has(`house(${rule})`))).toEqual([])
  })
})
