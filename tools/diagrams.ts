// Draws every machine of src/machines/index.ts into docs/machines.
//   node tools/diagrams.ts           writes the drawings and their page
//   node tools/diagrams.ts --check   exit 1 when what is there is not what the machines say
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machines } from '../src/machines/index.ts'
import { driftOf, pagesOf } from './diagrams/pages.ts'

const folder = join(import.meta.dirname, '../docs/machines')
mkdirSync(folder, { recursive: true })
const present = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
const requested = await pagesOf(machines)

if (process.argv.includes('--check')) {
  const drift = driftOf(requested, present)
  for (const sentence of drift) console.error(sentence)
  if (drift.length > 0) {
    console.error('The drawings of the machines have drifted: run "npm run diagrams" and commit docs/machines.')
    process.exitCode = 1
  }
} else {
  for (const file of present.keys()) if (!requested.has(file)) rmSync(join(folder, file))
  for (const [file, text] of requested) writeFileSync(join(folder, file), text)
  console.log(`${Object.keys(machines).length} machines drawn into docs/machines.`)
}
