// Takes machines of src/machines/index.ts to Stately Studio and back.
//   npm run machines -- list                    the names of all machines
//   npm run machines -- export NAME…|all        writes each as JSON and as code into out/machines
//   npm run machines -- compare FILE.json…      says what an edited JSON changes of the machine with its id
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { machines } from '../src/machines/index.ts'
import { differencesOf } from './machines/compare.ts'
import { exportMachine } from './machines/export.ts'
import { nameFile } from './diagrams/pages.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'out', 'machines')
const [command, ...names] = process.argv.slice(2)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

/** By its key, such as documents/upload, or by its id, such as upload. */
function find(name: string): [string, AnyStateMachine] {
  const found = Object.entries(machines).find(([key, machine]) => key === name || machine.id === name)
  return found ?? fail(`No machine is called "${name}". "npm run machines -- list" names them all.`)
}

function exportAll(requested: readonly string[]): void {
  const found = requested.includes('all') ? Object.entries(machines) : requested.map(find)
  mkdirSync(folder, { recursive: true })
  for (const [key, machine] of found) {
    const { json, code } = exportMachine(machine)
    writeFileSync(join(folder, nameFile(key, 'json')), json)
    writeFileSync(join(folder, nameFile(key, 'machine.js')), code)
  }
  console.log(`${found.length} exported into ${relative(process.cwd(), folder) || '.'}.`)
}

function compare(file: string): void {
  const edited = JSON.parse(readFileSync(file, 'utf8')) as { id?: string }
  const [key, machine] = find(edited.id ?? '')
  const { added, removed } = differencesOf(machine, edited)
  console.log(
    added.length + removed.length === 0 ? `${key}: no difference.` : `${key} (src/machines/${key}.machine.ts):`,
  )
  for (const line of removed) console.log(`- ${line}`)
  for (const line of added) console.log(`+ ${line}`)
}

if (command === 'list') for (const [key, { id }] of Object.entries(machines)) console.log(`${key} (${id})`)
else if (command === 'export' && names.length > 0) exportAll(names)
else if (command === 'compare' && names.length > 0) names.forEach(compare)
else fail('Usage: npm run machines -- list | export NAME…|all | compare FILE.json…')
