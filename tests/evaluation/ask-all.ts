import type { ChatMessage } from '../../contract/chat/chat.schemas.ts'
import type { TestServer } from '../database/serve-database.ts'
import { ask, newThread, put, untilRead } from '../questions/ask.ts'
import { answerOf } from './answers.ts'
import type { Case, Organisation, Result, SetNumber, Verdict } from './evaluation.types.ts'
import { hitCounter } from './hits.ts'
import { judge } from './judge.ts'
import type { Stem } from './bm25.ts'

/** The server answers up to eight questions at once. */
const organisationsAtOnce = 4
const casesAtOnce = 2
/** Below the limit of a person. */
const organisationsOfOne = 50

type Run = { server: TestServer; token: string; set: SetNumber; stem: Stem; onDone?: (results: Result[]) => void }

type Session = Pick<Run, 'server' | 'token'>

/** The code of the organisation, once its files have been put there and read. */
export async function settle(
  { server, token }: Session,
  { code, name, files, documents }: Pick<Organisation, 'code' | 'name' | 'files' | 'documents'>,
  minutes?: number,
): Promise<string> {
  const project = code ?? (await server.foundOrganisation(token, name))
  if (code === undefined) for (const { path, bytes } of files) await put(server, token, project, path, bytes)
  await untilRead(server, token, project, documents ?? files.length, minutes)
  return project
}

/** The names of documents by their ids. */
export async function filesByDocument({ server, token }: Session, project: string): Promise<Map<string, string>> {
  const { body } = await server.call('GET', `/orgs/${project}/docs`, token)
  return new Map((body.docs as { id: string; filename: string }[]).map(({ id, filename }) => [id, filename]))
}

/** Asks what was asked before and then the question, in one conversation; answers the last messages. */
async function converse({ server, token }: Run, project: string, asked: Case, thread: string): Promise<ChatMessage[]> {
  for (const question of asked.earlier) await ask(server, token, project, question, thread)
  return ask(server, token, project, asked.question, thread)
}

/** What each button of a question back brings. */
async function press(
  { server, token }: Run,
  project: string,
  asked: Case,
  thread: string,
  messages: ChatMessage[],
): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { label, reading } of messages.flatMap(({ choices = [] }) => choices))
    verdicts.push(judge(asked, answerOf(await ask(server, token, project, label, thread, reading), new Map())))
  return verdicts
}

async function askOrganisation(run: Run, organisation: Organisation): Promise<Result[]> {
  const project = await settle(run, organisation)
  const files = await filesByDocument(run, project)
  const hitsOf = organisation.paragraphs && hitCounter(organisation.paragraphs, run.stem)
  return pooled(organisation.cases, casesAtOnce, async (asked): Promise<Result> => {
    const thread = await newThread(run.server, run.token, project)
    const messages = await converse(run, project, asked, thread)
    const { units, ...answer } = answerOf(messages, files)
    const { expects } = asked
    const hits = hitsOf && expects.type === 'paragraphs' ? { hits: hitsOf(asked.question, units, expects.numbers) } : {}
    const verdict = judge(asked, answer, hits.hits)
    const pressed = verdict === 'asked back' ? { pressed: await press(run, project, asked, thread, messages) } : {}
    return { set: run.set, organisation: organisation.name, case: asked, answer, verdict, ...hits, ...pressed }
  })
}

/** The results in the order of the items, some worked on at once. */
async function pooled<Item, Done>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const results: Done[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next
      next += 1
      results[at] = await work(items[at]!)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

/** Gives each new organisation an owner, and nobody more of them than a person may have. */
export function ownersOn(server: TestServer): () => Promise<string> {
  const owners: Promise<string>[] = []
  let given = 0
  return () => {
    const position = Math.floor(given / organisationsOfOne)
    given += 1
    owners[position] ??= server.signUp(`Owner ${position + 1}`).then(({ token }) => token)
    return owners[position]
  }
}

/** Asks all questions of all organisations. */
export async function askAll(run: Run, organisations: readonly Organisation[]): Promise<Result[]> {
  const owner = ownersOn(run.server)
  const results = await pooled(organisations, organisationsAtOnce, async (organisation) => {
    const token = organisation.code === undefined ? await owner() : run.token
    const found = await askOrganisation({ ...run, token }, organisation)
    run.onDone?.(found)
    return found
  })
  return results.flat()
}
