import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainSubject, gitEnvironment, readSubjects } from './commit-subjects.ts'

const history = readSubjects(join(import.meta.dirname, '..'), 'tools/commit-subjects.ts')
const reason = 'unreadable' in history ? `: not checked, ${history.unreadable}` : ''

// The title is what the last lines of `npm test` show of a skipped test.
test.skipIf('unreadable' in history)(`commits after this check have subjects of the right form${reason}`, () => {
  const subjects = 'subjects' in history ? history.subjects : []
  expect(subjects.flatMap((subject) => explainSubject(subject) ?? [])).toEqual([])
})

describe('a subject of a commit', () => {
  test.each([
    'fix(jobs): show "Done" on finished jobs',
    'feat(data-sources): add Notion',
    'refactor(server): move the parser into engines',
    'docs(writing): bring the guide up to date',
    'test(model): need every port of a machine to be named',
    'perf(ci): process two files at once',
    'chore(deps): focus on what is used',
    `build(page): ${'y'.repeat(57)}`,
    `fix(page): show ${'ā'.repeat(54)}`,
  ])('may be %s', (subject) => {
    expect(explainSubject(subject)).toBeNull()
  })

  const form = 'write it as "type(scope): imperative"'
  const imperative = 'begin with a verb in the imperative, such as "add", "fix" or "keep"'
  test.each([
    ['A bubble of what is done says Done', form],
    ['fix: show "Done"', form],
    ['fix(Jobs): show "Done"', form],
    ['fix(jobs) show "Done"', form],
    ['fix(jobs):show "Done"', form],
    ['fix(jobs)!: show "Done"', form],
    ['fix(jobs): ', form],
    [' fix(jobs): show "Done"', form],
    ['', form],
    ['fixup! fix(jobs): show "Done"', form],
    ['Revert "fix(jobs): show Done"', form],
    [
      'mend(jobs): show "Done"',
      'take a type of build, chore, ci, docs, feat, fix, perf, refactor, revert, style, test',
    ],
    ['fix(jobs): Show "Done"', 'begin the imperative with a small letter'],
    ['fix(jobs): "Done" is shown', 'begin the imperative with a small letter'],
    ['fix(jobs): showed "Done"', imperative],
    ['fix(jobs): showing "Done"', imperative],
    ['fix(jobs): shows "Done"', imperative],
    ['fix(jobs): the bubble says "Done"', imperative],
    ['fix(jobs): what is done says so', imperative],
    ['fix(jobs): show "Done".', 'leave out the full stop'],
    [`build(page): ${'y'.repeat(58)}`, 'take at most 70 letters, not 71'],
  ])('may not be "%s"', (subject, advice) => {
    expect(explainSubject(subject)).toBe(`"${subject}": ${advice}`)
  })
})

describe.skipIf(spawnSync('git', ['--version']).status !== 0)('the history', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'commit-subjects-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function git(args: string[], input = ''): void {
    const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', env: gitEnvironment, input })
    if (status !== 0) throw new Error(stderr)
  }

  type Commit = { subject: string; parents?: number[]; adds?: string }
  /** A repository whose commits follow each other where no parents are given; parents are counted from 1. */
  function makeRepository(name: string, commits: Commit[]): string {
    git(['init', '--quiet', '--initial-branch=main', name])
    const stream = commits.flatMap(({ subject, parents, adds }, at) => {
      const [from, ...merged] = parents ?? (at === 0 ? [] : [at])
      return [
        'commit refs/heads/main',
        `mark :${at + 1}`,
        `committer A <a@b.c> ${at} +0000`,
        `data ${subject.length}`,
        subject,
        ...(from === undefined ? [] : [`from :${from}`]),
        ...merged.map((parent) => `merge :${parent}`),
        ...(adds === undefined ? [] : [`M 100644 inline ${adds}`, `data ${subject.length}`, subject]),
      ]
    })
    git(['-C', name, 'fast-import', '--quiet', '--force'], `${stream.join('\n')}\n`)
    return join(folder, name)
  }

  test('is read from the commit after the one that added the check, merges left out, the newest first', () => {
    const repository = makeRepository('whole', [
      { subject: 'Before the check' },
      { subject: 'The check', adds: 'check.ts' },
      { subject: 'First' },
      { subject: 'On a branch', parents: [3] },
      { subject: 'On a branch that does not have the check', parents: [1] },
      { subject: 'A merge', parents: [3, 4] },
      { subject: 'Another merge', parents: [6, 5] },
      { subject: 'Changes the check', adds: 'check.ts', parents: [7] },
    ])
    expect(readSubjects(repository, 'check.ts')).toEqual({ subjects: ['Changes the check', 'On a branch', 'First'] })
    expect(readSubjects(repository, 'other.ts')).toEqual({ unreadable: 'no commit has added other.ts' })
  })

  test('that is shallow or missing is reported', () => {
    const shallow = makeRepository('shallow', [{ subject: 'The check', adds: 'check.ts' }, { subject: 'Last' }])
    const head = readFileSync(join(shallow, '.git/refs/heads/main'))
    writeFileSync(join(shallow, '.git/shallow'), head)
    expect(readSubjects(shallow, 'check.ts')).toEqual({ unreadable: 'the history is shallow' })

    writeFileSync(join(folder, '.git'), 'gitdir: nowhere')
    expect(readSubjects(folder, 'check.ts')).toEqual({
      unreadable: expect.stringMatching(/^git answered: fatal: not a git repository: .*nowhere/),
    })
    expect(readSubjects(join(folder, 'nowhere'), 'check.ts')).toEqual({
      unreadable: expect.stringMatching(/^git could not be run: .*ENOENT/),
    })
  })
})
