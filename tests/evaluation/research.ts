import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import type { Citation } from '../../contract/chat/chat.schemas.ts'
import type { ResearchTopic } from '../../contract/research/research.schemas.ts'
import { demoFileCount } from '../../server/features/demo/demo-files.ts'
import type { TestServer } from '../database/serve-database.ts'
import { put, untilRead } from '../questions/ask.ts'
import { filesBelow } from './files-below.ts'
import { launchDatabases, serve } from './server.ts'
import { demoTopics, handbookTopics, type ResearchCase } from './sets/research-topics.ts'

/** The result of one report. A claim is a sentence with its markers; each count is of claims or of facts. */
export type ResearchResult = {
  case: ResearchCase
  claims: number
  supported: number
  /** Sentences with a fact, and those whose passage is in the right file and contains the fact. */
  factual: number
  rightly: number
  found: string[]
  missed: string[]
  unsupported: string[]
  report: string
}

const topicsAtOnce = 3
const longestResearch = 300_000

/** Letters and numbers alone: how a sentence is set changes nothing of what it says. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$.]+/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
const unescaped = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const isSaid = (fact: readonly string[], text: string): boolean => fact.some((way) => bare(text).includes(bare(way)))

type Claim = { text: string; markers: number[] }
/** The sentences of a report that carry marks, and those that carry none though their paragraph has some. */
function claimsOf(content: string): Claim[] {
  return content.split(/<\/(?:p|li|td|h[1-6])>/).flatMap((block) => {
    const claims: Claim[] = []
    let text = ''
    for (const part of block.split(/(<sup>.*?<\/sup>)/)) {
      const mark = /#source-(\d+)/.exec(part)?.[1]
      if (mark === undefined) {
        text = unescaped(part.replace(/<[^<>]*>/g, ' ')).trim()
        if (text !== '') claims.push({ text, markers: [] })
      } else claims.at(-1)?.markers.push(Number(mark))
    }
    return claims.some(({ markers }) => markers.length > 0) ? claims : []
  })
}

/** A claim is supported when what it cites says it: its words in their order, or nine of ten of them with every number. */
function isHeld({ text, markers }: Claim, citations: ReadonlyMap<number, Citation>): boolean {
  const quotes = bare(markers.map((mark) => citations.get(mark)?.quote ?? '').join(' '))
  const said = bare(text)
  if (said !== '' && quotes.includes(said)) return true
  const known = new Set(quotes.split(' '))
  const words = said.split(' ')
  const numbers = words.filter((word) => /\d/.test(word))
  return words.filter((word) => known.has(word)).length >= 0.9 * words.length && numbers.every((one) => known.has(one))
}

function judge(asked: ResearchCase, topic: ResearchTopic, files: ReadonlyMap<string, string>): ResearchResult {
  const citations = new Map(topic.citations.map((one, at) => [at + 1, one]))
  const claims = claimsOf(topic.content ?? '')
  const factual = claims.filter(({ text }) => asked.facts.some((fact) => isSaid(fact, text)))
  const rightly = factual.filter(({ text, markers }) => {
    const facts = asked.facts.filter((fact) => isSaid(fact, text))
    const own = markers.flatMap((mark) => citations.get(mark) ?? [])
    return own.some(
      ({ docId, quote }) =>
        (files.get(docId ?? '') ?? '').includes(asked.file) && facts.every((fact) => isSaid(fact, quote)),
    )
  })
  const report = claims.map(({ text }) => text).join(' ')
  const [found, missed] = [true, false].map((requested) =>
    asked.facts.filter((fact) => isSaid(fact, report) === requested).map(([first]) => first ?? ''),
  ) as [string[], string[]]
  return {
    ...{ case: asked, claims: claims.length, factual: factual.length, rightly: rightly.length, found, missed, report },
    supported: claims.filter((claim) => isHeld(claim, citations)).length,
    unsupported: claims.filter((claim) => !isHeld(claim, citations)).map(({ text }) => text),
  }
}

type Session = { server: TestServer; token: string; project: string }
async function researched({ server, token, project }: Session, question: string): Promise<ResearchTopic> {
  const base = `/orgs/${project}/research`
  const key = { 'idempotency-key': randomUUID() }
  const made = await server.call('POST', base, token, { topic: question, role: 'The board' }, key)
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  const { id } = made.body.topic
  const read = async (): Promise<ResearchTopic> => (await server.call('GET', `${base}/${id}`, token)).body.topic
  const end = Date.now() + longestResearch
  for (;;) {
    const topic = await read()
    // One that is not done in time counts as a report that holds nothing.
    if (topic.jobId === null || Date.now() > end) return topic
    await new Promise((next) => setTimeout(next, 100))
  }
}

async function askAll(session: Session, cases: readonly ResearchCase[]): Promise<ResearchResult[]> {
  const { body } = await session.server.call('GET', `/orgs/${session.project}/docs`, session.token)
  const files = new Map((body.docs as { id: string; filename: string }[]).map(({ id, filename }) => [id, filename]))
  const results: ResearchResult[] = []
  for (let at = 0; at < cases.length; at += topicsAtOnce) {
    const some = cases.slice(at, at + topicsAtOnce)
    const topics = await Promise.all(some.map(({ question }) => researched(session, question)))
    results.push(...topics.map((topic, index) => judge(some[index]!, topic, files)))
  }
  return results
}

/** Visitors of the demo organisation can only read, so this adds a member for research. */
async function letIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into membership (organisation_id, person_id, role)
     select o.id, p.id, 'user' from organisation o, person p where o.code = 'harbour-roasters' and p.name = 'Asker'
     on conflict do nothing`,
  )
  await client.end()
}

/** Researches the questions of set 5 with the built-in analyst, over the handbook and the demo organisation. */
export async function evaluateResearch(shared: string): Promise<ResearchResult[]> {
  const databases = await launchDatabases()
  try {
    const database = await databases.make()
    const server = await serve(database, { DEMO: 'on' })
    try {
      const { token } = await server.signUp('Asker')
      await untilRead(server, token, 'harbour-roasters', demoFileCount)
      await letIn(database.url)
      const demo = await askAll({ server, token, project: 'harbour-roasters' }, demoTopics)
      const project = await server.foundOrganisation(token, 'Handbook')
      const folder = join(shared, 'handbook')
      const files = filesBelow(folder)
      for (const path of files)
        await put(server, token, project, path, new Uint8Array(readFileSync(join(folder, path))))
      await untilRead(server, token, project, files.length)
      return [...demo, ...(await askAll({ server, token, project }, handbookTopics))]
    } finally {
      await server.close()
    }
  } finally {
    await databases.stop()
  }
}

const sum = (results: readonly ResearchResult[], of: (one: ResearchResult) => number): number =>
  results.reduce((total, one) => total + of(one), 0)
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const percent = (part: number, whole: number) => `${(share(part, whole) * 100).toFixed(1)} % (${part} of ${whole})`

/** The goals of research with what was measured. */
export function researchGoals(results: readonly ResearchResult[]): string[][] {
  const counts: [string, number, number, number][] = [
    [
      'Set 5, claims supported: at least 95 %',
      sum(results, (one) => one.supported),
      sum(results, (one) => one.claims),
      0.95,
    ],
    [
      'Set 5, right passage cited: at least 95 %',
      sum(results, (one) => one.rightly),
      sum(results, (one) => one.factual),
      0.95,
    ],
    [
      'Set 5, expected facts held: at least 80 %',
      sum(results, (one) => one.found.length),
      sum(results, (one) => one.case.facts.length),
      0.8,
    ],
  ]
  return counts.map(([title, part, whole, goal]) => [
    title,
    percent(part, whole),
    share(part, whole) >= goal ? 'met' : '**missed**',
  ])
}

/** Where a fact is missing or a claim is not held by what it cites, the worst first. */
export function researchMisses(results: readonly ResearchResult[]): string[][] {
  const line = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text).replaceAll('|', '/')
  return results
    .filter(({ missed, unsupported }) => missed.length + unsupported.length > 0)
    .toSorted((one, other) => other.missed.length - one.missed.length)
    .map((one) => [
      one.case.question,
      one.missed.join('; ') || '–',
      line(one.unsupported.join(' / ')) || '–',
      line(one.report),
    ])
}
