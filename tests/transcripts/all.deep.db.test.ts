import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoFileCount } from '../../server/features/demo/demo-files.ts'
import { demoOrganisation } from '../../server/features/demo/demo-organisation.ts'
import { startTestServer, type TestServer } from '../database/test-server.ts'
import { now } from '../evaluation/server.ts'
import { filesBelow } from '../evaluation/files-below.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server/model-server.ts'
import { put, untilRead } from '../questions/ask.ts'
import { replayConversation } from './ask-again.ts'
import { replayOf } from './replay.ts'
import { readTranscripts } from './transcript.ts'

const handbook = join(import.meta.dirname, '..', '..', '..', 'shared', 'data', 'handbook')
const transcripts = readTranscripts()
const replay = replayOf(transcripts)
const MINUTES_TO_READ = 10

let model: ModelServer
let server: TestServer
let token: string
beforeAll(async () => {
  model = await startModelServer({ rules: replay.rules })
  server = await startTestServer({ DEMO: 'on', MODEL_BASE_URL: model.url }, { now })
  token = (await server.signUp('Asker')).token
}, 600_000)
afterAll(async () => {
  await server?.close()
  await model?.close()
})

describe('over the demo organisation', () => {
  beforeAll(() => untilRead(server, token, demoOrganisation.code, demoFileCount, MINUTES_TO_READ), 600_000)

  test.each(transcripts.filter(({ about }) => about === 'demo'))('$conversation', async (transcript) => {
    await replayConversation({ server, token, project: demoOrganisation.code }, transcript, replay)
  })
})

describe.skipIf(!existsSync(handbook))('over the handbook (skipped without ../shared/data)', () => {
  let project: string
  beforeAll(async () => {
    project = await server.foundOrganisation(token, 'Handbook')
    const paths = filesBelow(handbook)
    for (const path of paths)
      await put(server, token, project, path, new Uint8Array(readFileSync(join(handbook, path))))
    await untilRead(server, token, project, paths.length, MINUTES_TO_READ)
  }, 900_000)

  test.each(transcripts.filter(({ about }) => about === 'handbook'))('$conversation', async (transcript) => {
    await replayConversation({ server, token, project }, transcript, replay)
  })
})

test('every request was one of a transcript', () => {
  expect(replay.problems).toEqual([])
})
