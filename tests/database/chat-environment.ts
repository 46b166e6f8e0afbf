import { randomUUID } from 'node:crypto'
import { type ModelServer, type Rule, startModelServer } from '../fixtures/model-server/model-server.ts'
import { type Frame, isType, type LiveClient, openChat } from './live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from './server-environment.ts'

/** A text with characters of one and of two UTF-16 units, so that pieces of it cut through pairs. */
export const longText = (sentences: number): string =>
  Array.from({ length: sentences }, (_, index) => `Kōrero ${'🌊⛵'.repeat(1 + (index % 3))} over the harbour. `).join(
    '',
  )

/** Speaks long when asked for something long, fails as asked, and otherwise says what it was asked. */
const scriptedRules: Rule[] = [
  ({ question }) => (question.startsWith('In these lines of your answer') ? { text: '1: It is 300 [#c1].' } : null),
  ({ question, results }) => {
    if (!question.includes('a third of 900')) return null
    const calls = [{ name: 'calculate', input: { expressions: ['900 / 3'] } }]
    return results.length === 0 ? { calls } : { text: 'It is 310 [#c1].' }
  },
  ({ question, earlier }) => (question.includes('what was said') ? { text: earlier.join(' | ') } : null),
  ({ question, results }) => {
    if (!question.includes('think first')) return null
    if (results.length > 0) return { text: 'Four.' }
    return {
      thought: 'Two and two.',
      text: 'I’ll calculate that.',
      calls: [{ name: 'calculate', input: { expressions: ['2 + 2'] } }],
    }
  },
  ({ question }) => (question.includes('very long') ? { text: longText(120) } : null),
  ({ question }) => (question.includes('long') ? { text: longText(60) } : null),
  ({ question }) => (question.includes('half a wave') ? { text: 'Half a wave \ud83c' } : null),
  ({ question }) => (question.startsWith('The connection broke off') ? { broken: 'cut', text: ' a wave' } : null),
  ({ question }) => (question.includes('cut off') ? { broken: 'cut', text: 'The beginning of' } : null),
  ({ question }) => (question.includes('refuse') ? { status: 500 } : null),
  ({ question }) => ({ text: `You asked: ${question.slice(0, 200)}` }),
]

/** Keeps the model from speaking on, so that an answer is under way for as long as a test needs it, on any machine. */
export type Pace = {
  /** Every answer stops before its piece of this number, counted from 0; a negative one counts from its end. */
  holdAt(piece: number): void
  release(): void
}

function createPace(): Pace & { mayGoOn(spoken: number, all: number): Promise<void> } {
  let held = Number.POSITIVE_INFINITY
  let changed = Promise.withResolvers<void>()
  const hold = (piece: number) => {
    held = piece
    changed.resolve()
    changed = Promise.withResolvers()
  }
  return {
    holdAt: hold,
    release: () => hold(Number.POSITIVE_INFINITY),
    async mayGoOn(spoken, all) {
      while (spoken >= (held < 0 ? all + held : held)) await changed.promise
    },
  }
}

export type ChatEnvironment = ServerEnvironment & {
  model: ModelServer
  pace: Pace
  token: string
  personId: string
  project: string
  newThread(): Promise<string>
  chat(thread: string, more?: object, url?: string): Promise<LiveClient>
  /** What somebody is told who opens the thread now. */
  snapshotOf(thread: string): Promise<Frame>
}

/** A server whose model is our scripted one, over the wire; the model waits between its pieces of seven units. */
export async function startChatEnvironment(milliseconds = 3): Promise<ChatEnvironment> {
  const { mayGoOn, ...pace } = createPace()
  const model = await startModelServer({ rules: scriptedRules, delay: milliseconds, mayGoOn })
  const environment = await startServerEnvironment({ MODEL_BASE_URL: model.url })
  const { server } = environment
  const { token, id } = await server.signUp('Ana')
  const project = await server.foundOrganisation(token, 'Harbour')
  const chat: ChatEnvironment['chat'] = (thread, more = {}, url = server.url) =>
    openChat(url, { token, project, thread }, more)
  return {
    ...{ ...environment, model, pace, token, project, personId: id },
    async newThread() {
      const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
      return body.thread.id as string
    },
    chat,
    async snapshotOf(thread) {
      const client = await chat(thread)
      const frame = await client.next(isType('messages'))
      client.close()
      return frame
    },
    async close() {
      pace.release()
      await environment.close()
      await model.close()
    },
  }
}

export const newMessageId = () => `m${randomUUID().replaceAll('-', '')}`
