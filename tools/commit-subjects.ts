// What docs/writing.md asks of the subjects of commits; tools/commit-subjects.test.ts reads those after this file's own.
import { spawnSync } from 'node:child_process'

const MAX_LETTERS = 70
const types = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test']

/** What to change in a subject; null if it has the right form. */
export function explainSubject(subject: string): string | null {
  const advice = adviseOn(subject)
  return advice === null ? null : `"${subject}": ${advice}`
}

function adviseOn(subject: string): string | null {
  const [, type = '', sentence = ''] = /^([a-z]+)\([a-z0-9]+(?:-[a-z0-9]+)*\): (\S.*)$/.exec(subject) ?? []
  if (sentence === '') return 'write it as "type(scope): imperative"'
  if (!types.includes(type)) return `take a type of ${types.join(', ')}`
  const [word = ''] = /^\p{Ll}+/u.exec(sentence) ?? []
  if (word === '') return 'begin the imperative with a small letter'
  if (isNoImperative(word)) return 'begin with a verb in the imperative, such as "add", "fix" or "keep"'
  if (sentence.endsWith('.')) return 'leave out the full stop'
  const { length } = [...subject]
  return length > MAX_LETTERS ? `take at most ${MAX_LETTERS} letters, not ${length}` : null
}

const openings = 'a an the it its this that these those what who whoever when where which how no never every all'
const otherWords = new Set(openings.split(' '))
/** Verbs whose plain form has the ending of another form. */
const plainVerbs = new Set(['alias', 'bias', 'embed', 'shed', 'shred', 'wed'])

/** Sees the endings of other forms ("showed", "showing", "shows") and the words that sentences begin with, no nouns. */
function isNoImperative(word: string): boolean {
  if (plainVerbs.has(word)) return false
  return otherWords.has(word) || /[^e]ed$|[aeiouy].*ing$|[^su]s$/.test(word)
}

export type History = { subjects: string[] } | { unreadable: string }

/** The subjects of the commits that came after the one that added a file, without merges, the newest first. */
export function readSubjects(root: string, file: string): History {
  const shallow = git(root, 'rev-parse', '--is-shallow-repository')
  if ('unreadable' in shallow) return shallow
  if (shallow.lines[0] === 'true') return { unreadable: 'the history is shallow' }
  const additions = git(root, 'log', '--diff-filter=A', '--format=%H', '--', file)
  if ('unreadable' in additions) return additions
  const first = additions.lines.at(-1)
  if (first === undefined) return { unreadable: `no commit has added ${file}` }
  const log = git(root, 'log', '--no-merges', '--ancestry-path', '--topo-order', '--format=%s', `${first}..HEAD`)
  return 'unreadable' in log ? log : { subjects: log.lines }
}

/** A hook of git hands its own repository down in variables; the folder's is meant. */
export const gitEnvironment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  LC_ALL: 'C',
}

function git(root: string, ...args: string[]): { lines: string[] } | { unreadable: string } {
  const { error, status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', env: gitEnvironment })
  if (error) return { unreadable: `git could not be run: ${error.message}` }
  if (status !== 0) return { unreadable: `git answered: ${stderr.trim().split('\n')[0]}` }
  return { lines: stdout.split('\n').slice(0, -1) }
}
