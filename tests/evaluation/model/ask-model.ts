import pg from 'pg'
import type { ChatMessage } from '../../../contract/chat/chat.schemas.ts'
import { costOf, type Prices } from '../../../server/platform/models/prices.ts'
import type { TestServer } from '../../database/serve-database.ts'
import { newThread } from '../../questions/ask.ts'
import { filesByDocument, ownersOn, settle } from '../ask-all.ts'
import { converse } from './converse.ts'
import { type JudgedAnswer, judgeAnswer, type ModelUse } from './judge-answer.ts'
import type { ModelConversation, ModelLibrary } from './model-questions.ts'

export type ModelRun = {
  /** With the model that is asked as its first one. */
  server: TestServer
  /** Somebody who reads every organisation that the server holds already. */
  token: string
  prices: Prices
  /** Answers of an earlier run: their conversations are not asked again. */
  kept: readonly JudgedAnswer[]
  /** Hears the answers of each conversation once all of them have come. */
  onAnswered: (answers: readonly JudgedAnswer[]) => void
  /** A clock. */
  seconds: () => number
}

/** A model that fails so often in a row is not asked any more. */
export const MOST_FAILURES = 5
const MINUTES_TO_READ = 20
/** How often to poll for a call in the database. */
const MOST_LOOKS = 60
const LOOK_MS = 50

export class ModelKeepsFailing extends Error {}

type Call = { id: string; model: string; input: string; output: string }

/** Reads what the model was called for since the last time. */
async function openCalls(server: TestServer, prices: Prices) {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  // The database is dropped with its connections.
  client.on('error', () => {})
  await client.connect()
  let last = '0'
  const read = async (): Promise<Call[]> => {
    const { rows } = await client.query<Call>(
      `select id, model, coalesce(input_tokens, counted_input) as input, coalesce(output_tokens, counted_output) as output
       from llm_call where id > $1 order by id`,
      [last],
    )
    return rows
  }
  return {
    /** `least`: how many calls must still appear. */
    async take(least: number): Promise<ModelUse> {
      let calls = await read()
      for (let looks = 0; calls.length < least && looks < MOST_LOOKS; looks += 1) {
        await new Promise((next) => setTimeout(next, LOOK_MS))
        calls = await read()
      }
      last = calls.at(-1)?.id ?? last
      const costs = calls.map(({ model, input, output }) =>
        costOf(prices, model, { input: Number(input), output: Number(output) }),
      )
      const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0)
      return {
        calls: calls.length,
        largestRequest: Math.max(0, ...calls.map(({ input }) => Number(input))),
        inputTokens: sum(calls.map(({ input }) => Number(input))),
        outputTokens: sum(calls.map(({ output }) => Number(output))),
        cost: costs.includes(null) ? null : sum(costs),
      }
    },
    close: () => client.end(),
  }
}
type Calls = Awaited<ReturnType<typeof openCalls>>

type Address = { server: TestServer; token: string; project: string }

async function pagesOf({ server, token, project }: Address, messages: readonly ChatMessage[]) {
  const pages = new Map<string, string>()
  for (const { docId, pageId } of messages.flatMap(({ citations = [] }) => citations)) {
    if (docId === undefined || pageId === undefined || pages.has(pageId)) continue
    const { status, body } = await server.call('GET', `/orgs/${project}/docs/${docId}/${pageId}`, token)
    if (status === 200) pages.set(pageId, body.page.text)
  }
  return pages
}

const callsOf = (messages: readonly ChatMessage[]): number =>
  messages.flatMap(({ use = [] }) => use).reduce((total, { calls }) => total + calls, 0)

type Library = Address & { name: string; files: ReadonlyMap<string, string> }

async function askConversation(
  { seconds }: ModelRun,
  { name: library, files, ...address }: Library,
  { set, earlier, questions }: ModelConversation,
  calls: Calls,
): Promise<JudgedAnswer[]> {
  const thread = await newThread(address.server, address.token, address.project)
  for (const question of earlier) await calls.take(callsOf(await converse({ ...address, thread }, question)))
  const answers: JudgedAnswer[] = []
  for (const asked of questions) {
    const start = seconds()
    const messages = await converse({ ...address, thread }, asked.question)
    const taken = Math.round(seconds() - start)
    const pages = await pagesOf(address, messages)
    const use = await calls.take(Math.max(1, callsOf(messages)))
    answers.push(judgeAnswer({ set, library, asked, messages, files, pages, use, seconds: taken }))
  }
  return answers
}

/**
 * Asks every conversation that wasn't asked yet, one after another, and returns all answers, stored ones first. Throws
 * a ModelKeepsFailing with the message that a person would see.
 */
export async function askModel(run: ModelRun, libraries: readonly ModelLibrary[]): Promise<JudgedAnswer[]> {
  const { server, kept } = run
  const known = new Set(kept.map(({ id }) => id))
  const owner = ownersOn(server)
  const calls = await openCalls(server, run.prices)
  const all = [...kept]
  let failures = 0
  try {
    for (const library of libraries) {
      const open = library.conversations.filter(({ questions }) => questions.some(({ id }) => !known.has(id)))
      if (open.length === 0) continue
      const token = library.code === undefined ? await owner() : run.token
      const project = await settle({ server, token }, library, MINUTES_TO_READ)
      const files = await filesByDocument({ server, token }, project)
      // Ignores calls made while the files were read.
      await calls.take(0)
      for (const conversation of open) {
        const answers = await askConversation(
          run,
          { server, token, project, name: library.name, files },
          conversation,
          calls,
        )
        const fresh = answers.filter(({ id }) => !known.has(id))
        all.push(...fresh)
        run.onAnswered(fresh)
        for (const { ending } of answers) {
          failures = ending === null ? 0 : failures + 1
          if (failures >= MOST_FAILURES) throw new ModelKeepsFailing(ending ?? '')
        }
      }
    }
  } finally {
    await calls.close()
  }
  return all
}
