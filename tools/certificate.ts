// Runs every walk and random run of the machines and writes docs/certificate.md from what they met.
//   npm run certificate
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'out', 'evidence')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

function run(files: readonly string[], env: Record<string, string>): void {
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'model', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

rmSync(folder, { recursive: true, force: true })
run([], { SEXTANT_EVIDENCE: folder })
run(['tests/model/certificate'], { SEXTANT_CERTIFY_FROM: folder })
console.log('docs/certificate.md is written.')
