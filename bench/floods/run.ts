import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { call, foundOrganisation, type Person, signUp } from '../../e2e/support/person.ts'
import { openChat } from '../../tests/database/live-client.ts'
import { startModelServer } from '../../tests/fixtures/model-server/model-server.ts'
import { openDatabase, startServer } from '../../tests/recovery/server-process.ts'
import { type Library, send, untilIndexed } from '../documents/library.ts'
import { clocked, machine, medians } from '../support/side-by-side.ts'
import { longPdf } from './long-pdf.ts'

/**
 * Three floods beside a stranger's one piece of the same work: eight long PDFs and a small text, three connections that
 * drip and one that syncs, 32 open questions of a member and one of another. One JSON line each: medians in
 * milliseconds of the piece alone and within the flood, and their ratio; the goal is at most 3.
 */
const { values } = parseArgs({
  options: {
    floods: { type: 'string', default: 'documents,syncs,questions' },
    pages: { type: 'string', default: '1500' },
    rounds: { type: 'string', default: '3' },
  },
})
const GOAL = 3
const LOOK_MS = 50
const DRIP_MS = 500
const PIECE_MS = 40
const rounds = Number(values.rounds)

type Flood = { begin(): Promise<void>; one(): Promise<unknown>; end(): Promise<void> }

/** The piece alone some times, then as often while the flood is under way. */
async function measure(name: string, { begin, one, end }: Flood): Promise<void> {
  await one()
  const samples: { alone: number[]; flooded: number[] } = { alone: [], flooded: [] }
  try {
    for (let round = 0; round < rounds; round += 1) samples.alone.push(await clocked(one))
    await begin()
    for (let round = 0; round < rounds; round += 1) samples.flooded.push(await clocked(one))
  } finally {
    await end()
  }
  const { alone, flooded } = medians(samples)
  const ratio = Number((flooded / alone).toPrecision(3))
  console.log(JSON.stringify({ flood: name, alone, flooded, ratio, isReached: ratio <= GOAL, rounds, ...machine() }))
}

async function openServer(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
  const server = await startServer(folder, settings)
  const open = async (name: string): Promise<Library> => {
    const owner = await signUp(server.url, name)
    const project = await foundOrganisation(server.url, owner)
    return { server, folder, owner, project, close: async () => {} }
  }
  const close = async () => {
    await server.kill('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  return { server, folder, join: open, close }
}

const pause = (milliseconds: number) => new Promise((next) => setTimeout(next, milliseconds))

async function floodOfDocuments(): Promise<void> {
  const { join: found, close } = await openServer({})
  const [flooder, stranger] = [await found('Flooder'), await found('Stranger')]
  const bytes = longPdf(Number(values.pages))
  let sent = 0
  await measure('eight long PDFs', {
    async begin() {
      for (let number = 0; number < 8; number += 1) {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(bytes)]), `long-${number}.pdf`)
        await call(
          flooder.server.url,
          'POST',
          `/orgs/${flooder.project}/docs/upload/upload_root`,
          flooder.owner.token,
          form,
        )
      }
    },
    async one() {
      sent += 1
      await send(stranger, [{ name: `short-${sent}.md`, text: `# Short ${sent}\n\nA tea.\n` }])
      await untilIndexed(stranger, sent)
    },
    end: close,
  })
}

/** A file at an address, which comes at once, or byte by byte. */
async function startFiles() {
  const table = ['day,sales', ...Array.from({ length: 50 }, (_, row) => `2026-03-01,${row}`)].join('\n')
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': table.length })
    if (request.url !== '/drip.csv') return response.end(table)
    let at = 0
    const timer = setInterval(() => response.write(table[at++ % table.length]!), DRIP_MS)
    response.on('close', () => clearInterval(timer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { server, host: `127.0.0.1:${port}` }
}

async function floodOfSyncs(): Promise<void> {
  const files = await startFiles()
  const { folder, join: found, close } = await openServer({ INTEGRATION_ALLOW: files.host })
  const [flooder, stranger] = [await found('Flooder'), await found('Stranger')]
  const database = await openDatabase(folder)
  await database.query("update person set totp_secret = 'sealed'")
  await database.query('update organisation set enforce_mfa = true')
  const base = ({ project }: Library) => `/orgs/${project}/integrations`
  const connect = async (to: Library, path: string) => {
    const body = { name: 'Prices', settings: { address: `http://${files.host}${path}` } }
    const { integration } = await call(to.server.url, 'POST', `${base(to)}/fileurl/connections`, to.owner.token, body)
    return integration.connectionId as string
  }
  const isSyncing = async (of: Library, id: string): Promise<boolean> => {
    const { integrations } = await call(of.server.url, 'GET', base(of), of.owner.token)
    return integrations.find((one: { connectionId: string }) => one.connectionId === id).isSyncing
  }
  const own = await connect(stranger, '/prices.csv')
  while (await isSyncing(stranger, own)) await pause(LOOK_MS)
  await measure('three dripping connections', {
    async begin() {
      for (let number = 0; number < 3; number += 1) await connect(flooder, '/drip.csv')
      await pause(2 * DRIP_MS)
    },
    async one() {
      await call(stranger.server.url, 'POST', `${base(stranger)}/fileurl:${own}/_do/sync`, stranger.owner.token, {})
      while (await isSyncing(stranger, own)) await pause(LOOK_MS)
    },
    async end() {
      await database.end()
      files.server.closeAllConnections()
      await close()
      files.server.close()
    },
  })
}

async function floodOfQuestions(): Promise<void> {
  const model = await startModelServer({ delay: PIECE_MS, rules: [() => ({ text: 'A slow word. '.repeat(20) })] })
  const settings = { MODEL_BASE_URL: model.url, MODELS: 'slow' }
  const { server, folder, join: found, close } = await openServer(settings)
  const { owner, project } = await found('Flooder')
  const other = await signUp(server.url, 'Other')
  const database = await openDatabase(folder)
  await database.query(
    `insert into membership (organisation_id, person_id, role)
     select o.id, p.id, 'user' from organisation o, person p where o.code = $1 and p.email = $2`,
    [project, other.email],
  )
  const ask = async (person: Person): Promise<() => Promise<void>> => {
    const { thread } = await call(server.url, 'POST', `/orgs/${project}/threads`, person.token, {})
    const client = await openChat(server.url, { token: person.token, project, thread: thread.id })
    await client.next(({ type }) => type === 'messages')
    client.send({ type: 'userMessage', id: randomUUID(), content: 'What does a mooring cost?' })
    return async () => {
      await client.next(
        ({ type, message }) => type === 'appendMessage' && message.role === 'assistant' && message.partial !== true,
      )
      client.close()
    }
  }
  await measure('32 open questions', {
    async begin() {
      await Promise.all(Array.from({ length: 32 }, () => ask(owner)))
    },
    one: async () => (await ask(other))(),
    async end() {
      await database.end()
      await close()
      await model.close()
    },
  })
}

const floods: Record<string, () => Promise<void>> = {
  documents: floodOfDocuments,
  syncs: floodOfSyncs,
  questions: floodOfQuestions,
}
for (const name of values.floods.split(',')) await floods[name]?.()
process.exit()
