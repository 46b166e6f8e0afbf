// Where the time of the tests goes, as the reports of npm test and npm run test:deep have it.
//   node tools/minutes.ts          the sums, and the 25 longest files
//   node tools/minutes.ts --all    every file
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minutesOf, tableOf } from './timing/minutes.ts'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'out', 'reports')
const isWhole = process.argv.includes('--all')
for (const file of existsSync(reports) ? globSync('*.json', { cwd: reports }).sort() : []) {
  const rows = minutesOf(JSON.parse(readFileSync(join(reports, file), 'utf8')), root)
  console.log(`${file}\n\n${tableOf(rows, isWhole ? rows.length : 25)}\n`)
}
