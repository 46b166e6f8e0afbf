import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer as createWeb } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings, type Settings } from '../../server/platform/settings/settings.ts'
import { checkDatabase } from './database.ts'
import { within } from './finding.ts'
import { checkClock, checkDisk, checkKey, checkPort, checkStore } from './machine.ts'
import { checkMail, checkModel } from './peers.ts'

let folder: string
const servers: Server[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
})
afterAll(async () => {
  for (const server of servers) server.close()
  await rm(folder, { recursive: true, force: true })
})

const given = (environment: Record<string, string> = {}): Settings => readSettings({ DATA_DIR: folder, ...environment })

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A model server that answers so. */
const modelServer = (status: number) => listen(createWeb((_request, response) => response.writeHead(status).end('{}')))

describe('npm run doctor', () => {
  test('finds a port that is free, one that something else has, and one where Sextant answers', async () => {
    const free = await listen(createServer())
    servers.at(-1)!.close()
    const other = await listen(createWeb((_request, response) => response.writeHead(404).end('no')))
    const own = await listen(createWeb((_request, response) => response.end('{"status":"ok"}')))
    const states = []
    for (const port of [free, other, own]) states.push((await checkPort(given({ PORT: String(port) })))[0]!)
    expect(states.map(({ state }) => state)).toEqual(['ok', 'problem', 'ok'])
    expect(states[1]!.text).toContain('Stop what listens there, or set PORT.')
  })

  test('writes to the store and takes it back, before and after the first start', async () => {
    const later = given({ DATA_DIR: join(folder, 'not', 'yet') })
    expect((await checkStore(later))[0]).toMatchObject({ what: 'Store', state: 'ok' })
    await mkdir(join(folder, 'files'))
    expect((await checkStore(given()))[0]).toMatchObject({ what: 'Store', state: 'ok' })
    expect(await readdir(join(folder, 'files'))).toEqual([])
    expect((await checkDisk(later))[0]!.what).toBe('Disk')
  })

  test('says so where the data folder is a file', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const [found] = await checkStore(given({ DATA_DIR: file }))
    expect(found).toMatchObject({ what: 'Store', state: 'problem' })
  })

  test('knows whose the key is, and that the embedded database comes with the first start', async () => {
    expect(checkKey(given())[0]!.text).toContain('the first start makes a key')
    expect(checkKey(given({ SECRET_KEY: 'a-secret-key-of-the-test' }))[0]!.text).toContain('SECRET_KEY')
    expect((await checkDatabase(given())).findings[0]!.text).toContain('the first start makes an embedded PostgreSQL')
  })

  test('names a database and a mail server that do not answer', async () => {
    const port = await listen(createServer())
    servers.at(-1)!.close()
    const address = `127.0.0.1:${port}`
    const settings = given({
      DATABASE_URL: `postgres://sextant:secret-word@${address}/sextant`,
      ...{ SECRET_KEY: 'a-secret-key-of-the-test', PUBLIC_URL: 'https://sextant.example.com' },
      SMTP_URL: `smtp://name:secret-word@${address}`,
    })
    const { findings } = await checkDatabase(settings)
    const [mail] = await checkMail(settings)
    expect(findings[0]!.text).toBe(
      `No PostgreSQL answers at ${address}, where DATABASE_URL points to. Start it, or correct DATABASE_URL.`,
    )
    expect(mail).toEqual({
      what: 'Mail',
      state: 'problem',
      text: `No mail server answers at ${address}. Start it, or correct SMTP_URL.`,
    })
    expect(JSON.stringify([findings, mail])).not.toContain('secret-word')
  })

  test('asks the model server for its list, and tells a refused key from a failure', async () => {
    const states = []
    for (const status of [200, 401, 404, 503]) {
      const MODEL_BASE_URL = `http://127.0.0.1:${await modelServer(status)}/v1`
      states.push((await checkModel(given({ MODEL_BASE_URL, MODELS: 'm' }))).findings[0]!.state)
    }
    expect(states).toEqual(['ok', 'problem', 'note', 'problem'])
    expect((await checkModel(given())).findings[0]!.state).toBe('note')
  })

  test('compares the clock with those of others', () => {
    const now = new Date('2026-11-30T10:00:00Z')
    const of = (seconds: number) => checkClock(now, [{ name: 'the database', seconds }])[0]!
    expect([of(2).state, of(-45).state, of(90).state]).toEqual(['ok', 'problem', 'problem'])
    expect(of(-45).text).toContain('45 s ahead of the database')
    expect(checkClock(new Date('1970-01-01'), [])[0]!.state).toBe('problem')
  })

  test('is a problem with its sentence where a check throws', async () => {
    const found = await within('Disk', () => Promise.reject(new Error('EIO')), 'The disk could not be measured.')
    expect(found).toEqual([{ what: 'Disk', state: 'problem', text: 'The disk could not be measured. (EIO)' }])
  })
})
