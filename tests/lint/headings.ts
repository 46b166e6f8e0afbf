import { posix } from 'node:path'
import { canHold, readTests } from './test-titles.ts'

/** The test files of each project, and the text of any file, by their paths from the root. */
export type Sources = { testFiles: { project: string; file: string }[]; read(file: string): string }

const form = /^npx vitest run(?: --project (\w+))?((?: [\w.][\w./-]*)+?)(?: -t (?:'([^']+)'|"([^"]+)"|(\S+)))?$/
const why = 'npm run faults would find no test to run, and nobody would see that the fault can come back'

/** What the `test` of a fault names and is not there; a test that got another title or place is named by the former. */
export function staleNames(fault: string, command: string, sources: Sources): string[] {
  const [, project, positions = '', ...words] = form.exec(command) ?? []
  if (positions === '')
    return [`${fault}: "${command}" is no "npx vitest run", whose report alone npm run faults reads.`]
  const files = positions
    .trim()
    .split(' ')
    .map((path) => ({ path, files: filesAt(path, project, sources) }))
  const requested = words.find((word) => word !== undefined)?.split('|') ?? []
  const tests = files.flatMap((found) => found.files.map((file) => testsOf(file, sources)))
  return [
    ...files
      .filter((found) => found.files.length === 0)
      .map(({ path }) => `${fault}: no test file${project ? ` of "${project}"` : ''} is at ${path}; ${why}.`),
    ...requested
      .filter((word) => !tests.some(({ titles, values }) => titles.some((title) => canHold(title, word, values))))
      .map((word) => `${fault}: no test of${positions} has "${word}" in its title; ${why}.`),
  ]
}

const filesAt = (path: string, project: string | undefined, { testFiles }: Sources) =>
  testFiles
    .filter((test) => test.file.includes(path) && test.project === (project ?? test.project))
    .map(({ file }) => file)

/** The titles and values of a test file and of what it imports: a helper may describe for it, a table lie elsewhere. */
function testsOf(file: string, sources: Sources) {
  const own = readTests(file, sources.read(file))
  const others = own.imported
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => posix.join(posix.dirname(file), path))
    .map((path) => readTests(path, sources.read(path)))
  return {
    titles: [own, ...others].flatMap(({ titles }) => titles),
    values: [own, ...others].flatMap(({ values }) => values),
  }
}
