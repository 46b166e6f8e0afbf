import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'
import { put, untilRead } from '../../../tests/questions/ask.ts'
import { transact } from '../../platform/database/transaction.ts'
import { startWorkers } from '../../platform/workers/workers.ts'
import { searchPassages } from './search.read.ts'

const subjects =
  'remote work,bicycle allowance,travel claim,parental leave,overtime,sabbatical,gift,expense,security badge,visitor,parking,laptop,training budget,mentoring,whistleblowing,procurement,archive,catering,dress code,relocation'.split(
    ',',
  )

/** A policy whose title alone names it, and three documents that say its name more often than it does. */
function handbookOf(subject: string, at: number): Record<string, string> {
  const policy = `${subject} policy`
  const title = `${subject[0]!.toUpperCase()}${subject.slice(1)} policy`
  return {
    'people/a.md': `# ${title}\n\nThis applies to everybody from the first day. Ask your manager, who answers within ${at + 2} days.\n`,
    'minutes/b.md': `# Minutes of week ${at + 1}\n\nThe ${policy} was talked about. Somebody asked where the ${policy} is kept, and whether the ${policy} is newer than the rules of last year. The meeting ended early.\n`,
    'news/c.md': `# News of the month\n\nThe canteen opens at eight. Have you read the ${policy}? What the ${policy} says was the question of the month, and the ${policy} won the quiz. The ${policy} will be printed.\n`,
    'start/d.md': `# First week\n\n1. Collect your keys.\n2. Read the ${policy} and sign that you have read the ${policy}.\n3. Meet your team. They know what the ${policy} says.\n`,
  }
}

const workers = startWorkers()
let library: Library
let person: string
const organisations = new Map<string, string>()
beforeAll(async () => {
  library = await startLibrary()
  const { server, token } = library
  person = (await server.call('GET', '/auth/user-info', token)).body.user.id
  const codes: string[] = []
  for (const [at, subject] of subjects.entries()) {
    const code = await server.foundOrganisation(token, `Handbook ${at}`)
    const [{ id }] = await library.rowsOf('select id from organisation where code = $1', [code])
    organisations.set(subject, id)
    codes.push(code)
    for (const [path, text] of Object.entries(handbookOf(subject, at)))
      await put(server, token, code, path, new TextEncoder().encode(text))
  }
  for (const code of codes) await untilRead(server, token, code, 4)
}, 600_000)
afterAll(async () => {
  await workers.close()
  await library?.close()
})

async function namesFound(subject: string, phrase: string): Promise<string[]> {
  const { hits } = await transact(library.walled, { person, organisation: organisations.get(subject)! }, (tx) =>
    searchPassages(tx, workers, { phrases: [phrase], limit: 4 }),
  )
  return hits.map(({ filename }) => filename)
}

test.each(subjects)(
  'of a handbook the titled policy comes before three documents that mention it: %s',
  async (subject) => {
    const asked = [`${subject} policy`, `What does the ${subject} policy say?`, `where is our ${subject} policy`]
    for (const phrase of asked) {
      const [first, ...others] = await namesFound(subject, phrase)
      // All four are found: the first is not first for want of others.
      expect([phrase, first, others.toSorted()]).toEqual([phrase, 'a.md', ['b.md', 'c.md', 'd.md']])
    }
  },
)
