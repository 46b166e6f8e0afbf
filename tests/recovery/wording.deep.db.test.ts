import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackgroundReading } from '../../contract/organisations/background-reading.schemas.ts'
import { type ModelServer, type Reply, startModelServer, type Turn } from '../fixtures/model-server/model-server.ts'
import { until } from '../until.ts'
import { createCall } from './api-call.ts'
import { type ServerProcess, startServer } from './server-process.ts'

let folder: string
let model: ModelServer
let server: ServerProcess | null = null
let token = ''
const names = ['one', 'two', 'three', 'four', 'five']
/** What was answered to its end. */
const answered: string[] = []
/** The next request that names this is never answered; its server is killed meanwhile. */
let held: string | null = null
let isHeld = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-wording-'))
  const rule = ({ question }: Turn): Reply => {
    const name = names.find((one) => question.includes(`Store ${one} `))!
    if (name === held) {
      isHeld = true
      return { broken: 'hang' }
    }
    answered.push(name)
    return {
      text: JSON.stringify({ summary: `Store ${name} pays 4,200 dollars a month to Kauri Holdings.`, facts: [] }),
    }
  }
  model = await startModelServer({ rules: [rule], usage: { input: 900, output: 100 } })
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await model?.close()
  await rm(folder, { recursive: true, force: true })
})

const call = createCall(() => ({ url: server!.url, token }))

test('reading in the background that is killed within each document continues there, and pays for none twice', async () => {
  const environment = { MODEL_BASE_URL: model.url }
  server = await startServer(folder, environment)
  const person = { email: 'w@example.com', password: 'correct horse', name: 'W' }
  token = (await call('POST', '/auth/create-user', person)).token
  const { organisation } = await call('POST', '/orgs', { code: 'worded', data: { name: 'Worded' } })
  const base = `/orgs/${organisation.code}`
  const isBusy = async () =>
    (await call('GET', `${base}/jobs`)).jobs.some(({ status }: { status: string }) => /PENDING|PROGRESS/.test(status))
  for (const name of names) {
    const form = new FormData()
    const text = `Store ${name} is let by Kauri Holdings. Store ${name} pays 4,200 dollars a month to Kauri Holdings.`
    form.append('file', new Blob([text]), `${name}.md`)
    await call('POST', `${base}/docs/upload/upload_root`, form)
  }
  await until(async () => !(await isBusy()))
  const read = (): Promise<BackgroundReading> => call('GET', `${base}/background-reading`)
  // One after the other, the newest first: it is killed within the first and within the third one.
  const newestFirst = names.toReversed()
  held = newestFirst[0]!
  const turnOn = () => call('PUT', `${base}/background-reading`, { isOn: true })
  for (const at of [0, 2]) {
    if (at === 0) await turnOn()
    await until(() => isHeld)
    await server.kill('SIGKILL')
    expect(answered).toEqual(newestFirst.slice(0, at))
    held = at === 0 ? newestFirst[2]! : null
    isHeld = false
    server = await startServer(folder, environment)
  }
  // A job that has lost two servers is given up; what waits is taken up by the next one.
  await until(async () => !(await isBusy()))
  expect(await read()).toMatchObject({ worded: 2, waiting: 3 })
  await turnOn()
  await until(async () => !(await isBusy()))
  expect(await read()).toMatchObject({ worded: names.length, waiting: 0, failed: 0, pause: null })
  expect(answered).toEqual(newestFirst)
})
