// Which requirements of docs/requirements.tsv do tests show to be true?
//   node tools/requirements.ts                          one line per area, and the total
//   node tools/requirements.ts --area chat              the ids of that area that nothing shows, with their text
//   node tools/requirements.ts --where-met              what tests of functions alone name, and what was judged of it
//   node tools/requirements.ts --min 60                 exit 1 when the total is under 60 percent
//   node tools/requirements.ts --min auth=35,chat=30    exit 1 when an area has fewer ids
// A test names its ids in a `//` comment directly above it. An id counts when a report under out/reports/*.json
// (vitest's or playwright's JSON) says that this test ran and passed; without reports, when a test names it.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findUnseen } from './requirements/by-page.ts'
import { countsByArea, coverageOf, shortfalls } from './requirements/coverage.ts'
import { testsOfReport } from './requirements/reports.ts'
import { readSources } from './requirements/sources.ts'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    min: { type: 'string' },
    reports: { type: 'string', default: 'out/reports' },
    'where-met': { type: 'boolean', default: false },
  },
})

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { list, named, reaches, judgements } = readSources()
const reportFiles = existsSync(join(root, values.reports))
  ? globSync('*.json', { cwd: join(root, values.reports) }).sort()
  : []
const run = reportFiles.flatMap((file) => testsOfReport(JSON.parse(read(join(values.reports, file))), root))
const { shown, remarks } = coverageOf(list, named, reportFiles.length > 0 ? run : null)
const counts = countsByArea(list, shown)

if (values['where-met']) {
  const outcomes = new Map(judgements.map(({ id, outcome }) => [id, outcome]))
  for (const { id, area, text, files } of findUnseen(list, named, reaches))
    console.log([id, area, text, files.join(' '), outcomes.get(id) ?? 'not judged'].join('\t'))
} else if (values.area) {
  const missing = list.filter((row) => row.area === values.area && !shown.has(row.id))
  for (const { id, kind, text } of missing) console.log(`${id}\t${kind}\t${text}`)
} else {
  for (const { area, have, all } of counts) console.log(`${area.padEnd(16)} ${String(have).padStart(4)} of ${all}`)
}
for (const remark of remarks) console.log(remark)
const verb = reportFiles.length > 0 ? 'shown by a test that ran and passed' : 'named by a test'
console.log(
  `requirements ${verb}: ${shown.size} of ${list.length} (${((100 * shown.size) / list.length).toFixed(1)} %)`,
)
if (reportFiles.length === 0)
  console.log(`There are no reports in ${values.reports}, so nothing says that these tests passed.`)
const short = values.min === undefined ? [] : shortfalls(values.min, counts)
for (const sentence of short) console.error(sentence)
if (short.length > 0) process.exitCode = 1
