import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFiles } from '../../server/features/demo/demo-files.ts'
import { startTestServer, type TestServer } from '../database/test-server.ts'
import { now } from '../evaluation/server.ts'
import { type ModelServer, startModelServer } from '../fixtures/model-server/model-server.ts'
import { put, untilRead } from '../questions/ask.ts'
import { replayConversation } from './ask-again.ts'
import { replayOf } from './replay.ts'
import { type Piece, readTranscripts } from './transcript.ts'

const policyFile = 'leave-and-travel-policy.md'
/** Of the demo organisation, what the two conversations stand on. */
const needed = [
  ...['costs.xlsx', 'board-minutes-2025-02.md', 'risk-register-2026.md', policyFile],
  'green-coffee-supply-contract.pdf',
  'handbook-hours-and-pay.md',
]
const transcripts = readTranscripts().filter(({ conversation }) => ['holidays', 'insurance'].includes(conversation))
const replay = replayOf(transcripts)

/** Those of the replay that is asked now. */
const rules = [...replay.rules]

let model: ModelServer
let server: TestServer
let token: string
let project: string

/** An organisation with these files of the demo organisation; `changed`: the text of the policy. */
async function upload(filenames: readonly string[], changed = (policy: string): string => policy): Promise<string> {
  const organisation = await server.foundOrganisation(token, 'Roasters')
  const files = (await demoFiles()).filter(({ filename }) => filenames.includes(filename))
  for (const { folder, filename, bytes } of files) {
    const content =
      filename === policyFile
        ? new TextEncoder().encode(changed(new TextDecoder().decode(bytes)))
        : new Uint8Array(bytes)
    await put(server, token, organisation, [...folder, filename].join('/'), content)
  }
  await untilRead(server, token, organisation, filenames.length)
  return organisation
}

beforeAll(async () => {
  model = await startModelServer({ rules })
  server = await startTestServer({ MODEL_BASE_URL: model.url }, { now })
  token = (await server.signUp('Asker')).token
  project = await upload(needed)
})
afterAll(async () => {
  await server?.close()
  await model?.close()
})

test.each(transcripts)(
  '$conversation: what was played is said again, each marker with its source',
  async (transcript) => {
    await replayConversation({ server, token, project }, transcript, replay)
  },
)

/** Why a conversation cannot be said again in an organisation; `said`: what an answer says in place of a piece. */
async function refusalOf(conversation: string, organisation: string, said = (piece: Piece): Piece => piece) {
  const transcript = transcripts.find((one) => one.conversation === conversation)!
  const questions = transcript.questions.map((question) => ({
    ...question,
    steps: question.steps.map((step) => ('text' in step ? { text: step.text.map(said) } : step)),
  }))
  const changed = replayOf([{ ...transcript, questions }])
  rules.splice(0, rules.length, ...changed.rules)
  const again = replayConversation({ server, token, project: organisation }, { ...transcript, questions }, changed)
  return again.then(
    () => 'nothing',
    (error: Error) => error.message,
  )
}

test('words of a passage that have changed are named', async () => {
  const organisation = await upload([policyFile], (policy) => policy.replace('five weeks', 'six weeks'))
  expect(await refusalOf('holidays', organisation)).toBe(
    'holidays-1: no passage of Policies/leave-and-travel-policy.md that was returned holds “Everybody has five weeks of paid annual leave for each year of work, one week more than the Holidays Act 2003 asks for.”.',
  )
})

test('a figure that is not what its cell holds is named by the label of the cell', async () => {
  const wrong = (piece: Piece): Piece => (typeof piece === 'string' ? piece.replace('31,000', '31,500') : piece)
  expect(await refusalOf('insurance', project, wrong)).toBe(
    'insurance-2: the answer says something else. “costs/total_cost and cost_budget and fixed_cost and variable_cost by month of Marketing”, 2025-11-01, total_cost.sum holds 31,000.',
  )
})
