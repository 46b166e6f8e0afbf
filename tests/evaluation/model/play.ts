import { mkdir } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoFileCount } from '../../../server/features/demo/demo-files.ts'
import { demoOrganisation } from '../../../server/features/demo/demo-organisation.ts'
import { ownDatabase } from '../../../server/platform/database/bootstrap.ts'
import { launchPostgres } from '../../../server/platform/database/postgres-launcher.ts'
import { serveDatabase, type TestServer } from '../../database/serve-database.ts'
import { newThread, put, untilRead } from '../../questions/ask.ts'
import { filesBelow } from '../files-below.ts'
import { now } from '../server.ts'
import { converse } from './converse.ts'
import { type Kept, readKept, requestsIn, shownOf, writeKept } from './played-answers.ts'
import { type Conversation, conversations, type Question, type Subject } from './questions.ts'

export type Play = {
  /** Which of how many shares, from 1 on. */
  share: number
  shares: number
  /** The folder of `answers.json`. */
  output: string
  /** The folder of the product's own data. */
  data: string
  /** The folder in which the model server writes its requests. */
  requests: string
  /** The folder of the shared data. */
  shared: string
  environment: Record<string, string>
  /** Asks these in place of the questions that are kept. */
  instead?: readonly Conversation[]
  report(line: string): void
  /** A clock. */
  seconds(): number
}

const email = 'player@example.com'
const password = 'correct horse'
/** A person who plays the model is slower than any model: no limit of time ends an answer. */
const patience = { jobSeconds: 14_400, now }
const minutesToRead = 20
const patientSettings = { MODEL_FIRST_SILENCE: '900', MODEL_SILENCE: '900' }

/** Two conversations, one about each subject, go to one share. */
export const shareOf = (share: number, shares: number): Conversation[] =>
  conversations.filter((_, at) => Math.floor(at / 2) % shares === share - 1)

async function logIn(server: TestServer): Promise<string> {
  const { body } = await server.call('POST', '/auth/create-token', null, { email, password })
  if (body.token) return body.token
  return (await server.signUpUnverified('Player', email)).token
}

async function handbookOf(server: TestServer, token: string, shared: string): Promise<string> {
  const { body } = await server.call('GET', '/orgs', token)
  const found = (body.organisations as { code: string; name: string }[]).find(({ name }) => name === 'Handbook')
  const project = found?.code ?? (await server.foundOrganisation(token, 'Handbook'))
  const folder = join(shared, 'handbook')
  const paths = filesBelow(folder)
  const { body: kept } = await server.call('GET', `/orgs/${project}/docs`, token)
  if ((kept.docs as unknown[]).length < paths.length)
    for (const path of paths) await put(server, token, project, path, new Uint8Array(readFileSync(join(folder, path))))
  await untilRead(server, token, project, paths.length, minutesToRead)
  return project
}

async function prepare(server: TestServer, token: string, shared: string): Promise<Record<Subject, string>> {
  await untilRead(server, token, demoOrganisation.code, demoFileCount, minutesToRead)
  return { demo: demoOrganisation.code, handbook: await handbookOf(server, token, shared) }
}

async function filesOf(server: TestServer, token: string, project: string): Promise<Map<string, string>> {
  const { body } = await server.call('GET', `/orgs/${project}/docs`, token)
  return new Map((body.docs as { id: string; filename: string }[]).map(({ id, filename }) => [id, filename]))
}

type Asking = { play: Play; server: TestServer; token: string; projects: Record<Subject, string>; kept: Kept }

async function askOne({ play, server, token, projects, kept }: Asking, { id, about }: Conversation, asked: Question) {
  const project = projects[about]
  kept.threads[id] ??= await newThread(server, token, project)
  const known = (await requestsIn(play.requests, 0)).length
  const started = play.seconds()
  const address = { server, token, project, thread: kept.threads[id] }
  const messages = await converse(address, asked.question)
  const requests = await requestsIn(play.requests, known)
  kept.answers.push({
    id: asked.id,
    conversation: id,
    about,
    question: asked.question,
    ...shownOf(messages, await filesOf(server, token, project)),
    requests,
    rounds: requests.length,
    largestRequest: Math.max(0, ...requests.map(({ tokens }) => tokens)),
    seconds: Math.round(play.seconds() - started),
  })
}

async function askAll(asking: Asking): Promise<void> {
  const { play, kept } = asking
  const path = join(play.output, 'answers.json')
  const list = play.instead ?? shareOf(play.share, play.shares)
  const total = list.flatMap(({ questions }) => questions).length
  for (const conversation of list)
    for (const asked of conversation.questions) {
      if (kept.answers.some(({ id }) => id === asked.id)) continue
      play.report(`asking ${asked.id} (${kept.answers.length + 1} of ${total})`)
      await askOne(asking, conversation, asked)
      writeKept(path, kept)
    }
}

/** Asks one share of the questions on a separate server, one after another, and stores each answer immediately. */
export async function playShare(play: Play): Promise<void> {
  for (const folder of [play.output, play.data, play.requests]) await mkdir(folder, { recursive: true })
  const postgres = await launchPostgres({ folder: join(play.data, 'postgres') })
  try {
    const url = await ownDatabase(postgres, join(play.data, 'owner-password'))
    const environment = { DEMO: 'on', DATA_DIR: play.data, ...patientSettings, ...play.environment }
    const server = await serveDatabase({ url, drop: async () => {} }, environment, patience)
    try {
      const token = await logIn(server)
      const projects = await prepare(server, token, play.shared)
      play.report(`ready at ${server.url}`)
      await askAll({ play, server, token, projects, kept: readKept(join(play.output, 'answers.json')) })
      play.report('all asked')
    } finally {
      await server.close()
    }
  } finally {
    await postgres.stop()
  }
}
