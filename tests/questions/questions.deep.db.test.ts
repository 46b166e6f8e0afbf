import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChatMessage } from '../../contract/chat/chat.schemas.ts'
import { periodLabel } from '../../contract/shared/periods.ts'
import { demoFileCount } from '../../server/features/demo/demo-files.ts'
import { startTestServer, type TestServer } from '../database/test-server.ts'
import { askedOn, demoQuestions } from '../fixtures/questions/demo.questions.ts'
import { ask, untilRead } from './ask.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' }, { now: () => Date.parse(`${askedOn}T01:00:00Z`) })
  token = (await server.signUp('Asker')).token
  await untilRead(server, token, 'harbour-roasters', demoFileCount)
})
afterAll(() => server?.close())

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
    if (question.kind === 'none') expect(text).toMatch(/^(?:I could not find|No document mentions)/)
    if (question.table) {
      const chart = chartOf(messages)
      const seen = Object.fromEntries(
        (chart?.labels ?? []).map((label, index) => [nameOf(label), chart!.series[0]!.source.values[index]]),
      )
      expect(seen).toEqual(Object.fromEntries(question.table.map((row) => [row.label, row.value])))
    }
  })
})
