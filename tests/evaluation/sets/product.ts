import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoFileCount } from '../../../server/features/demo/demo-files.ts'
import { demoQuestions, type Question } from '../../fixtures/questions/demo.questions.ts'
import { handbookQuestions } from '../../fixtures/questions/handbook.questions.ts'
import { type Conversation, sharedEnvironments } from '../../fixtures/questions/shared-data.questions.ts'
import { smallEnvironment } from '../../fixtures/questions/small-environment.questions.ts'
import { filesBelow } from '../files-below.ts'
import type { Case, Expectation, Organisation } from '../evaluation.types.ts'

/** What the questions expect where nothing answers them. */
const refusals = /^(?:I )?(?:could not|cannot)|^There (?:is|are) no /

function expectationOf(texts: string[], cites?: string[]): Expectation {
  if (texts.length === 0 || texts.some((text) => refusals.test(text))) return { type: 'unknown' }
  return { type: 'texts', texts, ...(cites ? { cites } : {}) }
}

const plainCase = (id: string, part: Case['part'], question: string, expects: Expectation): Case => ({
  id,
  earlier: [],
  question,
  part,
  kind: 'known to its authors',
  isHeldOut: false,
  expects,
})

/** Turns each turn of a conversation into a separate question, asked after those before it. */
const turnsOf = (name: string, conversations: Conversation[]): Case[] =>
  conversations.flatMap(({ turns }, at) =>
    turns.map(({ question, contains }, index) => ({
      ...plainCase(`${name}-${at}-${index}`, 'figures', question, expectationOf(contains)),
      earlier: turns.slice(0, index).map((turn) => turn.question),
    })),
  )

function demoExpectation({ kind, expect, citedFile, table }: Question): Expectation {
  if (kind === 'none') return { type: 'unknown' }
  if (table && expect.length === 0) return { type: 'figures', rows: table, isOrdered: false }
  return { type: 'texts', texts: expect, ...(citedFile === undefined ? {} : { cites: [citedFile] }) }
}

const bytesOf = (path: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(path))

/** The demo organisation and the shared data: what the product was built beside. */
export function product(shared: string): Organisation[] {
  const demo = demoQuestions.map((each, at) =>
    plainCase(`demo-${at}`, each.kind === 'figure' ? 'figures' : 'documents', each.question, demoExpectation(each)),
  )
  const handbook = handbookQuestions.map(({ question, contains, cites }, at) =>
    plainCase(`handbook-${at}`, 'documents', question, cites ? expectationOf(contains, cites) : { type: 'unknown' }),
  )
  const folder = join(shared, 'handbook')
  return [
    { name: 'Demo', code: 'harbour-roasters', documents: demoFileCount, files: [], cases: demo },
    {
      name: 'Handbook',
      files: filesBelow(folder).map((path) => ({ path, bytes: bytesOf(join(folder, path)) })),
      cases: handbook,
    },
    {
      name: 'Small',
      files: Object.entries(smallEnvironment.files).map(([path, text]) => ({
        path,
        bytes: new TextEncoder().encode(text),
      })),
      cases: turnsOf('small', smallEnvironment.conversations),
    },
    ...sharedEnvironments.map(({ name, files, conversations }) => ({
      name,
      files: files.map((path) => ({ path, bytes: bytesOf(join(shared, path)) })),
      cases: turnsOf(name, conversations),
    })),
  ]
}
