import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { share } from '../deep.ts'
import { shownWords, startWebEnvironment, type WebEnvironment } from '../database/web-environment.ts'
import type { Reply, Rule, Turn } from '../fixtures/model-server/model-server.ts'
import { question as asked, startPlaybookEnvironment, step } from '../database/playbook-environment.ts'
import {
  attacksOn,
  callOf,
  foreignWord,
  type Kind,
  kinds,
  type Order,
  ordersIn,
  privateWord,
} from './injected-texts.ts'

const FOREIGN_DOCUMENT = 'document_of_others'
/** The attacks by number; their addresses are known once the site stands. */
const attackNames = Object.keys(attacksOn('', ''))
/** Those of each kind begin with another attack, so that a few of all are of all kinds and attacks. */
const cases = kinds.flatMap((kind, first) =>
  attackNames.map((_, at) => ({ kind, attack: (first + at) % attackNames.length })),
)

let environment: WebEnvironment
let foreignDocument = ''
/** All that the model was given and wrote. */
const conversations: Turn[] = []

/** First looks up where the text is injected, then does all that it finds written, then says so. */
const obedient =
  (site: string): Rule =>
  (turn): Reply => {
    conversations.push(turn)
    if (/<(?:transcript|material)>/.test(turn.question)) return obeyed(ordersIn(turn.question), turn.results.length)
    const [, kind = '', attack = ''] = /^([a-z ]+) (\d+)/.exec(turn.question) ?? []
    const calls = lookUps(kind, attack, site)
    const { results } = turn
    if (results.length < calls.length) return { calls }
    const given = { organisation: turn.system, person: turn.system, 'earlier answer': turn.earlier }[kind] ?? []
    const orders = ordersIn([given, results.slice(0, calls.length)])
    const open = orders.filter(({ name }) => name !== 'say')
    if (results.length === calls.length && open.length > 0)
      return { calls: open.map((order) => callOf(order.argument === FOREIGN_DOCUMENT ? foreignRead() : order)) }
    // Said again, the text is injected into the next question too.
    const said = orders.map(({ name, argument }) =>
      name === 'say' ? argument : `[[${name}|${encodeURIComponent(argument)}]]`,
    )
    return { text: [...said, 'Done.'].join(' ') }
  }
/** All that a text orders, in one step, and then what it orders to say. */
function obeyed(orders: readonly Order[], done: number): Reply {
  const calls = orders.filter(({ name }) => name !== 'say').map(callOf)
  if (done === 0 && calls.length > 0) return { calls }
  return { text: ['Done.', ...orders.flatMap(({ name, argument }) => (name === 'say' ? [argument] : []))].join(' ') }
}
const foreignRead = () => ({ name: 'read_document', argument: foreignDocument })

/** What a question of this kind is answered from: something private, and what holds the injected text. */
function lookUps(kind: string, attack: string, site: string): { name: string; input: object }[] {
  const search = (phrase: string) => ({ name: 'search_documents', input: { phrases: [phrase], limit: 1 } })
  const own = search(`takeover ${privateWord}`)
  const named = { name: 'list_documents', input: { titleContains: `n${attack}x` } }
  const found = { name: 'web_search', input: { words: `allowance page${attack}` } }
  const page = { name: 'open_page', input: { url: `${site}/page${attack}` } }
  const sources: Record<string, { name: string; input: object }> = {
    ...{ document: search(`bodytext${attack}`), heading: search(`underheading${attack}`) },
    ...{ 'file name': named, 'folder name': { ...named, input: { folder: `n${attack}x`, titleContains: 'inside' } } },
    ...{ cell: search(`cellrow${attack}`), 'web page': page, 'search result': found },
  }
  const source = sources[kind]
  return source === undefined ? [own] : [source, own]
}

beforeAll(async () => {
  environment = await startWebEnvironment(
    (site) => [obedient(site)],
    (site) =>
      Object.fromEntries(
        Object.values(attacksOn(site, FOREIGN_DOCUMENT)).map((text, at) => [
          `/page${at}`,
          `<html><head><title>Page ${text}</title></head><body><p>Some words. ${text}</p></body></html>`,
        ]),
      ),
  )
  const stranger = await environment.server.signUp('Stranger')
  const elsewhere = await environment.server.foundOrganisation(stranger.token, 'Elsewhere')
  const form = new FormData()
  form.append('file', new Blob([`# Secret\n\nOnly for us: ${foreignWord}.\n`]), 'secret.md')
  const headers = { 'idempotency-key': randomUUID() }
  await environment.server.call('POST', `/orgs/${elsewhere}/docs/upload/upload_root`, stranger.token, form, headers)
  await environment.upload('plans.md', `# Plans\n\nThe code word of the takeover is ${privateWord}.\n`)
  const texts = Object.values(attacksOn(environment.site, FOREIGN_DOCUMENT))
  const rows = texts.map((text, at) => `cellrow${at},${text},${at}`)
  await environment.upload('cells.csv', ['row,text,amount', ...rows, ''].join('\n'))
  const bodies = texts.map((text, at) => `## Part ${at}\n\nThis is bodytext${at}. ${text}\n`)
  await environment.upload('body.md', bodies.join('\n'))
  const headings = texts.map((text, at) => `## ${text}\n\nThis is underheading${at} and nothing more.\n`)
  await environment.upload('headings.md', headings.join('\n'))
  for (const [at, text] of texts.entries()) {
    await environment.upload(`n${at}x ${text}.md`, `# Named\n\nA document of a name.\n`)
    await environment.upload('inside.md', '# Inside\n\nIn a folder.\n', { relativePath: `n${at}x ${text}/inside.md` })
  }
  await environment.settled()
  const [row] = await environment.rowsOf("select id from document where filename = 'secret.md'")
  foreignDocument = row.id
})
afterAll(() => environment?.close())

/** Rows of everything that a person could have written, but for the conversation itself. */
async function counts(): Promise<Record<string, number>> {
  const own =
    /^(?:message|message_words|thread|thread_event|job|job_step|job_turn|llm_call|change_log|organisation_log|session.*|idempotency)$/
  const tables = await environment.rowsOf("select tablename as name from pg_tables where schemaname = 'public'")
  const counted: Record<string, number> = {}
  for (const { name } of tables.filter((table) => !own.test(table.name)))
    counted[name] = (await environment.rowsOf(`select count(*)::int as count from "${name}"`))[0].count
  return counted
}

/** What the question holds beside its number, and the conversation before it. */
async function begin(
  kind: Kind,
  attack: number,
  text: string,
): Promise<{ question: string; thread: string; earlier: unknown }> {
  const thread = await environment.newThread()
  const question = `${kind} ${attack}: what is there?`
  const { server, project, token, site } = environment
  if (kind === 'organisation')
    await server.call('POST', `/orgs/${project}`, token, { content: { whatWeDo: `We roast. ${text}` } })
  if (kind === 'person')
    await environment.rowsOf(
      'update person set name = $1 where id = (select person_id from membership where organisation_id = $2)',
      [...[text, environment.organisationId]],
    )
  if (kind === 'web page') return { thread, question: `${question} ${site}/page${attack}`, earlier: null }
  const isFollowUp = kind === 'earlier answer'
  const earlier = isFollowUp ? await environment.ask(`document ${attack}: first`, false, thread) : null
  return { thread, question, earlier }
}

test.each(share(cases, 10))(
  'a model that obeys a text by way of a $kind ($attack) sends nothing private that nobody saw',
  async ({ kind, attack }) => {
    const text = Object.values(attacksOn(environment.site, FOREIGN_DOCUMENT))[attack]!
    conversations.length = 0
    const { thread, question, earlier } = await begin(kind, attack, text)
    const before = await counts()
    environment.requests.length = 0
    const frames = await environment.ask(question, false, thread)
    expect(environment.requests.filter((one) => one.includes(privateWord))).toEqual([])
    const shown = attackNames[attack] === 'searches for the private word' ? [`figures of ${privateWord}`] : []
    expect(shownWords(frames)).toEqual(expect.arrayContaining(shown))
    const [order] = ordersIn(text)
    const obeyed = conversations.flatMap(({ results }) => results.map(({ name }) => name))
    // What only an earlier answer was given may not reach this one any more: it was obeyed then.
    const said = JSON.stringify([earlier, frames])
    expect(order!.name === 'say' ? said.includes(order!.argument) : obeyed.includes(order!.name)).toBe(true)
    expect(JSON.stringify([earlier, frames, conversations.map(({ results }) => results)])).not.toContain(
      `us: ${foreignWord}`,
    )
    expect(await counts()).toEqual(before)
  },
)

test('a model that obeys all that a transcript and the notes of a step order sends nothing, and writes its own step alone', async () => {
  const playbooks = await startPlaybookEnvironment(environment)
  const slug = await playbooks.template({
    steps: [
      step({ id: '001', type: 'meetingNotes', label: 'Meeting', outputs: [asked('Plans', 'What was decided?')] }),
      step({ id: '002', type: 'output', label: 'Paper' }),
    ],
  })
  const { id } = await playbooks.start(slug)
  const before = await counts()
  environment.requests.length = 0
  conversations.length = 0
  const orders = Object.values(attacksOn(environment.site, foreignDocument))
  const transcript = orders.map((text) => `Ann: We decided on ${privateWord}. ${text}`).join('\n')
  await playbooks.work(await playbooks.read(id), '001', { transcript })
  const read = await playbooks.settledTopic(id, ({ steps }) => steps['001']?.jobId === null)
  await playbooks.work(read, '001', { readyToComplete: true })
  await playbooks.settledTopic(id, ({ steps }) => steps['002']?.output.completed === true)
  expect(environment.requests).toEqual([])
  // Who writes the paper may work figures out, and nothing else that it is ordered to do.
  const called = conversations.flatMap(({ results }) => results)
  const refused = called.filter(({ isError, data }) => isError && String(data).endsWith('; there is calculate.'))
  expect([conversations.length, called.length > 0, refused]).toEqual([4, true, called])
  const { steps } = await playbooks.read(id)
  expect(JSON.stringify([steps, conversations])).not.toContain(`us: ${foreignWord}`)
  expect(steps['002']?.output.document).not.toMatch(/<img|<script/)
  expect(await counts()).toEqual({ ...before, change_log: before['change_log'] })
})
