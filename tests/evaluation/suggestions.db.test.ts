import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../database/test-server.ts'
import { ask, put, untilRead } from '../questions/ask.ts'
import { answerOf } from './answers.ts'
import { now } from './server.ts'
import { generated } from './sets/generated.ts'
import { suggestionsOf } from './suggestions.ts'
import { share } from '../deep.ts'

/** Files are read and dozens of questions asked, on a machine that may be busy. */
const patience = 600_000

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({}, { now })
  token = (await server.signUp('Asker')).token
})
afterAll(() => server?.close())

test.each(share(generated('suggestions', 5), 1))(
  'every question that the product suggests over the files of a foreign $name is answered',
  async ({ name, files }) => {
    const project = await server.foundOrganisation(token, name)
    for (const { path, bytes } of files) await put(server, token, project, path, bytes)
    await untilRead(server, token, project, files.length)
    const suggested = await suggestionsOf(server, token, project)
    const tiers = []
    for (const question of suggested) {
      const { tier, text } = answerOf(await ask(server, token, project, question), new Map())
      tiers.push({ question, tier, ...(tier === 'answer' ? {} : { text }) })
    }
    expect(suggested.length).toBeGreaterThanOrEqual(3)
    expect(tiers).toEqual(suggested.map((question) => ({ question, tier: 'answer' })))
  },
  patience,
)
