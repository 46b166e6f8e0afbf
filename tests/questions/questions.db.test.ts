import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../contract/chat/chat.schemas.ts'
import { periodLabel } from '../../contract/shared/periods.ts'
import { startTestServer, type TestServer } from '../database/test-server.ts'
import { askedOn, demoQuestions } from '../fixtures/questions/demo.questions.ts'
import { handbookQuestions } from '../fixtures/questions/handbook.questions.ts'
import { type SharedWorld, sharedWorlds } from '../fixtures/questions/shared-data.questions.ts'
import { smallWorld } from '../fixtures/questions/small-world.questions.ts'
import { ask, newThread, put, untilRead } from './ask.ts'

const sharedFolder = join('..', 'shared', 'data')
const handbook = join(sharedFolder, 'handbook')
const hasHandbook = existsSync(handbook)

let server: TestServer
let token: string
let handbookCode: string
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' }, { now: () => Date.parse(`${askedOn}T01:00:00Z`) })
  token = (await server.signUp('Asker')).token
  handbookCode = await server.foundOrganisation(token, 'Handbook')
  if (hasHandbook) {
    const files = filesBelow(handbook)
    for (const file of files)
      await put(server, token, handbookCode, file, new Uint8Array(readFileSync(join(handbook, file))))
    await untilRead(server, token, handbookCode, files.length)
  }
  await untilRead(server, token, 'harbour-roasters', 11)
}, 180_000)
afterAll(() => server?.close())

function filesBelow(folder: string, prefix = ''): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) =>
      statSync(join(folder, name)).isDirectory()
        ? filesBelow(join(folder, name), `${prefix}${name}/`)
        : [`${prefix}${name}`],
    )
}

const textOf = (messages: ChatMessage[]) => messages.findLast((message) => message.role === 'assistant')?.content ?? ''
const citedTitles = async (messages: ChatMessage[], project: string) => {
  const { body } = await server.call('GET', `/orgs/${project}/docs`, token)
  const names = new Map((body.docs as { id: string; filename: string }[]).map((doc) => [doc.id, doc.filename]))
  return messages.flatMap((message) => message.citations ?? []).map((citation) => names.get(citation.docId ?? ''))
}
/** Asks what a conversation asks, in one thread; gives what each answer lacks. */
async function lacking(project: string, { turns }: SharedWorld['conversations'][number]) {
  const thread = await newThread(server, token, project)
  const found = []
  for (const { question, contains } of turns) {
    const text = textOf(await ask(server, token, project, question, thread))
    const missing = contains.filter((part) => !withoutMarks(text).includes(part))
    if (missing.length > 0) found.push({ question, missing, text })
  }
  return found
}
const withoutMarks = (text: string) => text.replace(/\[[#^]\d+\]/g, '')

/** A month of a time axis as people write it. */
const nameOf = (label: string) => (/^\d{4}-\d{2}$/.test(label) ? periodLabel('month', `${label}-01`) : label)

type ChartData = { labels?: string[]; series: { source: { values: number[] } }[] }
const chartOf = (messages: ChatMessage[]) =>
  messages.find((message) => message.role === 'client_action')?.action?.data['spec'] as ChartData | undefined

describe('questions over the demo organisation, through the real search and warehouse', () => {
  // D1.1.02
  test.each(demoQuestions.map((question) => [question.question, question] as const))('%s', async (_text, question) => {
    const messages = await ask(server, token, 'harbour-roasters', question.question)
    const text = textOf(messages)
    for (const expected of question.expect) expect(text).toContain(expected)
    const cited = await citedTitles(messages, 'harbour-roasters')
    if (question.citedFile) expect(cited[0]).toBe(question.citedFile)
    if (question.kind === 'none')
      expect({ cited, text }).toEqual({ cited: [], text: expect.stringMatching(/could not find/) })
    if (question.table) {
      const chart = chartOf(messages)
      const seen = Object.fromEntries(
        (chart?.labels ?? []).map((label, index) => [nameOf(label), chart!.series[0]!.source.values[index]]),
      )
      expect(seen).toEqual(Object.fromEntries(question.table.map((row) => [row.label, row.value])))
    }
  })
})

describe('questions over the handbook', () => {
  test.skipIf(!hasHandbook).each(handbookQuestions.map((question) => [question.question, question] as const))(
    '%s',
    async (_text, question) => {
      const messages = await ask(server, token, handbookCode, question.question)
      const text = textOf(messages)
      for (const expected of question.contains) expect(text).toContain(expected)
      const cited = await citedTitles(messages, handbookCode)
      if (question.cites) expect(question.cites).toContain(cited[0])
      else expect(cited).toEqual([])
    },
  )
})

// D1.1.02
test('questions over small tables, a list and a handbook: slips of the pen, follow-ups, lookups, and what is not there', async () => {
  const project = await server.foundOrganisation(token, 'Small')
  for (const [path, text] of Object.entries(smallWorld.files))
    await put(server, token, project, path, new TextEncoder().encode(text))
  await untilRead(server, token, project, Object.keys(smallWorld.files).length)
  const found = []
  for (const conversation of smallWorld.conversations) found.push(...(await lacking(project, conversation)))
  expect(found).toEqual([])
})

describe.each(sharedWorlds)('questions over real tables and papers: $name', ({ name, files, conversations }) => {
  test.skipIf(!existsSync(sharedFolder))(
    'are answered (skipped where the folder of shared data is missing)',
    async () => {
      const project = await server.foundOrganisation(token, name)
      for (const file of files)
        await put(server, token, project, file, new Uint8Array(readFileSync(join(sharedFolder, file))))
      await untilRead(server, token, project, files.length)
      const found = []
      for (const conversation of conversations) found.push(...(await lacking(project, conversation)))
      expect(found).toEqual([])
    },
  )
})
