import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '../../contract/chat/chat.schemas.ts'
import { isOnlyNear } from '../../contract/chat/passages.ts'
import type { Doc } from '../../contract/documents/documents.schemas.ts'
import { demoFileCount } from '../../server/features/demo/demo-files.ts'
import { filesBelow, sharedData } from '../database/library.ts'
import { startTestServer, type TestServer } from '../database/test-server.ts'
import { askedOn } from '../fixtures/questions/demo.questions.ts'
import { ask, put, untilRead } from './ask.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' }, { now: () => Date.parse(`${askedOn}T01:00:00Z`) })
  token = (await server.signUp('Asker')).token
  await untilRead(server, token, 'harbour-roasters', demoFileCount)
})
afterAll(() => server?.close())

const textOf = (messages: ChatMessage[]) => messages.findLast((message) => message.role === 'assistant')?.content ?? ''
/** Without its citations and emphasis. */
const plain = (line: string) => line.replaceAll(/\[\^\d+\]|\*\*/g, '').trim()

/** The parts of summaries of all documents of an organisation that announce something and end. */
async function announcements(project: string): Promise<string[]> {
  const docs = (await server.call('GET', `/orgs/${project}/docs`, token)).body.docs as Doc[]
  const found: string[] = []
  for (const { filename } of docs) {
    const text = textOf(await ask(server, token, project, `Summarise ${filename}`))
    // Each part ends with the mark of its source.
    const parts = text.split('\n').filter((line) => /\[\^\d+\]$/.test(line))
    found.push(...parts.filter((line) => plain(line).endsWith(':')).map((line) => `${filename}: ${line}`))
  }
  return found
}

/** What is suggested, and no answer to it. */
async function unanswered(project: string): Promise<string[]> {
  const { body } = await server.call('GET', `/orgs/${project}/suggestions`, token)
  const found: string[] = []
  expect(body.questions.length).toBeGreaterThan(2)
  for (const question of body.questions as string[]) {
    const text = textOf(await ask(server, token, project, question))
    if (text === '' || text.startsWith('I could not find') || isOnlyNear(text)) found.push(question)
  }
  return found
}

test('no part of a summary of the demo organisation ends at a colon, and its suggestions are answered', async () => {
  expect([await announcements('harbour-roasters'), await unanswered('harbour-roasters')]).toEqual([[], []])
})

test.skipIf(sharedData === null)(
  'nor one of a real handbook, whose suggestions are answered, too',
  async () => {
    const folder = new URL('handbook', sharedData!).pathname
    const files = await filesBelow(folder)
    const project = await server.foundOrganisation(token, 'Handbook')
    for (const path of files) await put(server, token, project, path, await readFile(`${folder}/${path}`))
    await untilRead(server, token, project, files.length)
    expect([await announcements(project), await unanswered(project)]).toEqual([[], []])
  },
  400_000,
)
