import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../contract/chat/chat.schemas.ts'
import { periodLabel } from '../../contract/shared/periods.ts'
import { startTestServer, type TestServer } from '../database/test-server.ts'
import { askedOn, demoQuestions } from '../fixtures/questions/demo.questions.ts'
import { handbookQuestions } from '../fixtures/questions/handbook.questions.ts'
import { ask, put, untilRead } from './ask.ts'

const handbook = join('..', 'shared', 'data', 'handbook')
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
    await Promise.all(
      files.map((file) => put(server, token, handbookCode, file, new Uint8Array(readFileSync(join(handbook, file))))),
    )
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
