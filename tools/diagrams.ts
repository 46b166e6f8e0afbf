// Writes the transition tables of every machine of src/machines/index.ts into docs/machines and draws it there.
//   node tools/diagrams.ts           writes the tables, their page and the drawings, which git ignores
//   node tools/diagrams.ts --check   draws nothing; exit 1 when a table is not what the machine says
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machines } from '../src/machines/index.ts'
import { buildPages, driftOf } from './diagrams/pages.ts'

const folder = join(import.meta.dirname, '../docs/machines')
const pages = buildPages(machines)

if (process.argv.includes('--check')) reportDrift()
else await writeAll()

function reportDrift(): void {
  const tables = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const drift = driftOf(pages, new Map(tables.map((file) => [file, readFileSync(join(folder, file), 'utf8')])))
  for (const sentence of drift) console.error(sentence)
  if (drift.length === 0) return
  console.error('The transition tables have drifted: run "npm run diagrams" and commit docs/machines.')
  process.exitCode = 1
}

async function writeAll(): Promise<void> {
  // Laying out takes longer than all the rest, so the check does not load it.
  const { drawMachines } = await import('./diagrams/drawings.ts')
  const files = new Map([...pages, ...(await drawMachines(machines))])
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (!files.has(file)) rmSync(join(folder, file))
  for (const [file, text] of files) writeFileSync(join(folder, file), text)
  console.log(`${Object.keys(machines).length} machines drawn into docs/machines.`)
}
