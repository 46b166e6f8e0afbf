import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type App, type AppOptions, startApp } from '../../server/composition/app.ts'
import { readSettings } from '../../server/platform/settings/settings.ts'
import { startKeptThread } from './kept-threads.ts'

export type OwnDatabase = { url: string; drop(): Promise<void> }
export type Answered = { status: number; body: any; headers: Headers }
export type Person = { token: string; email: string; id: string }
export type TestServer = {
  url: string
  databaseUrl: string
  filesDirectory: string
  warehouseDirectory: string
  call(
    method: string,
    path: string,
    token?: string | null,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered>
  /** Somebody whose address is verified, as if they had opened the mailed link at once. */
  signUp(name: string): Promise<Person>
  /** Somebody who has not opened the link that was mailed to them. */
  signUpUnverified(name: string, email?: string): Promise<Person>
  foundOrganisation(token: string, name: string): Promise<string>
  close(): Promise<void>
}

/** The real server on a database that goes with it. `by`: another way to the database. */
export async function serveDatabase(
  database: OwnDatabase,
  environment: Record<string, string> = {},
  { by, ...options }: AppOptions & { by?: (databaseUrl: string) => Promise<string> } = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-data-'))
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'off',
    RATE_LIMITS: 'loose',
    CRAWL_ALLOW: 'none',
    ...environment,
  })
  const app: App = await startApp(settings, by ? await by(database.url) : database.url, {
    analystDelay: 0,
    hasJustStarted: () => false,
    startThread: startKeptThread,
    ...options,
  })
  const url = `http://127.0.0.1:${app.port}`

  const call: TestServer['call'] = async (method, path, token = null, body, headers = {}) => {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
        'idempotency-key': randomUUID(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const owner = new pg.Pool({ connectionString: database.url, max: 1 })
  // A database that is dropped ends its connections.
  owner.on('error', () => {})
  const signUpUnverified: TestServer['signUpUnverified'] = async (name, given) => {
    const email = given ?? `${name.toLowerCase().replace(/\W+/g, '.')}.${randomUUID().slice(0, 8)}@example.com`
    const { body } = await call('POST', '/auth/create-user', null, { email, password: 'correct horse', name })
    const user = await call('GET', '/auth/user-info', body.token)
    return { token: body.token, email, id: user.body.user.id }
  }
  return {
    url,
    databaseUrl: database.url,
    filesDirectory: join(folder, 'files'),
    warehouseDirectory: join(folder, 'warehouse'),
    call,
    signUpUnverified,
    async signUp(name) {
      const person = await signUpUnverified(name)
      await owner.query(
        `with verified as (update person set verified_at = now() where id = $1 and verified_at is null returning id, email),
           used as (delete from token using verified where person_id = id and purpose = 'e-mail')
         delete from mail using verified where recipient = email`,
        [person.id],
      )
      return person
    },
    async foundOrganisation(token, name) {
      const code = `${name.toLowerCase().replace(/[^a-z0-9]/g, '')}${randomUUID().slice(0, 6)}`
      const { status, body } = await call('POST', '/orgs', token, { code, data: { name } })
      if (status !== 200) throw new Error(`organisation not made: ${JSON.stringify(body)}`)
      return code
    },
    async close() {
      await owner.end()
      await app.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
