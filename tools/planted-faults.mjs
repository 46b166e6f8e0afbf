// The planted faults of tests/faults: each a JSON file with `why` (what the fault would mean for a person), `test` (the
// command that must go red) and `changes` (a file, a string that occurs in it once, and what takes its place).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const mostFaults = 100

/** All faults by name. Throws if a file isn't one. */
export function readFaults(root) {
  const folder = join(root, 'tests', 'faults')
  return readdirSync(folder)
    .sort()
    .map((file) => ({ name: basename(file, '.json'), ...JSON.parse(readFileSync(join(folder, file), 'utf8')) }))
}

/** Sentences about what keeps a fault from being planted in the tree below `root`; none when it can be. */
export function problemsOf(fault, root) {
  const missing = ['why', 'test'].filter((key) => typeof fault[key] !== 'string' || fault[key].trim() === '')
  const changes = (fault.changes ?? []).map((change) => ({
    ...change,
    count: readFileSync(join(root, change.file), 'utf8').split(change.find).length - 1,
  }))
  return [
    ...missing.map((key) => `${fault.name}: "${key}" is missing.`),
    ...(changes.length === 0 ? [`${fault.name}: it changes nothing.`] : []),
    ...changes
      .filter(({ count }) => count !== 1)
      .map(
        ({ file, find, count }) => `${fault.name}: ${JSON.stringify(find)} stands ${count} times in ${file}, not once.`,
      ),
  ]
}

/** Plants a fault in the tree below `root`; the function that it gives takes it out again. */
export function plant(fault, root) {
  const former = new Map()
  for (const { file, find, replace } of fault.changes) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    if (!former.has(path)) former.set(path, text)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
  return () => former.forEach((text, path) => writeFileSync(path, text))
}

const heading = '## Planted faults'
const cell = (text) => text.replaceAll('|', '\\|')

/** docs/proof.md with its table of planted faults regenerated. */
export function withFaultTable(proof, faults) {
  const rows = faults.map(
    ({ name, why, test }) => `| \`${name}\` | ${cell(why)} | \`${cell(test.replace('npx vitest run ', ''))}\` |`,
  )
  const table = ['| Fault | What it would mean | Caught by |', '| --- | --- | --- |', ...rows].join('\n')
  return `${proof.split(heading)[0].trimEnd()}\n\n${heading}\n\nMade by \`npm run faults -- --list\` from \`tests/faults\`.\n\n${table}\n`
}
