import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { readRobots } from '../../engines/website/robots.ts'
import { TaskFailure } from '../../engines/tasks/task-failure.ts'
import { watchStalls } from '../../../tests/watch-stalls.ts'
import { startWorkers, type Workers } from './workers.ts'

const address = 'https://site.example/robots.txt'
const slowRules = (count: number) =>
  readRobots({
    address,
    text: `User-agent: *\n${Array.from({ length: count }, (_, at) => `Disallow: /${'*a'.repeat(800)}${at}`).join('\n')}`,
  })
/** These take minutes to match. */
const endless = {
  rules: slowRules(300),
  urls: Array.from({ length: 50 }, (_, at) => `https://site.example/${'a'.repeat(1_900)}${at}`),
}
const quick = { rules: readRobots({ address, text: 'User-agent: *\nDisallow: /a' }), urls: ['https://site.example/b'] }

let workers: Workers
afterEach(() => workers.close())
const ask = (organisationId: string, input: typeof endless, signal?: AbortSignal) =>
  workers.run('ask robots.txt', { organisationId, input, signal })
const troubleOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof TaskFailure ? error.trouble : error),
  )

test('a task that takes too long is ended, the server goes on meanwhile, and the next task of all has a thread', async () => {
  workers = startWorkers({ milliseconds: { 'ask robots.txt': 3_000 } })
  expect(await ask('one', quick)).toEqual(quick.urls)
  const endOfWatch = watchStalls()
  const late = troubleOf(ask('one', endless))
  expect(await ask('other', quick)).toEqual(quick.urls)
  const behind = ask('one', quick)
  expect(await late).toBe('too long')
  const { worst } = endOfWatch()
  expect(await behind).toEqual(quick.urls)
  expect(worst).toBeLessThan(1_000)
})

test('a task that waits for a busy processor is not ended before its own time', async () => {
  const long = { rules: slowRules(30), urls: endless.urls.slice(0, 1) }
  workers = startWorkers()
  await ask('one', quick)
  const before = process.cpuUsage()
  const result = await ask('one', long)
  const { user, system } = process.cpuUsage(before)
  const milliseconds = (2 * (user + system)) / 1_000
  const limited = startWorkers({ milliseconds: { 'ask robots.txt': milliseconds } })
  await limited.run('ask robots.txt', { organisationId: 'one', input: quick })
  const busy = Array.from({ length: 3 * availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  await Promise.all(busy.map((thread) => once(thread, 'online')))
  try {
    expect(await limited.run('ask robots.txt', { organisationId: 'one', input: long })).toEqual(result)
  } finally {
    await Promise.all([...busy.map((thread) => thread.terminate()), limited.close()])
  }
})

test('who goes away gets an end at once, running or waiting, and the thread is free', async () => {
  workers = startWorkers()
  const stop = new AbortController()
  const running = troubleOf(ask('one', endless, stop.signal))
  const waiting = troubleOf(ask('one', endless, stop.signal))
  stop.abort()
  expect([await running, await waiting]).toEqual(['cancelled', 'cancelled'])
  expect(await troubleOf(ask('one', quick, stop.signal))).toBe('cancelled')
  expect(await ask('one', quick)).toEqual(quick.urls)
})

test('one organisation has one thread and a queue with an end; another does not wait behind it', async () => {
  workers = startWorkers()
  const stop = new AbortController()
  const many = Array.from({ length: 502 }, () => troubleOf(ask('one', endless, stop.signal)))
  expect(await ask('other', quick)).toEqual(quick.urls)
  stop.abort()
  const ends = await Promise.all(many)
  expect([ends.filter((end) => end === 'cancelled').length, ends.filter((end) => end === 'busy').length]).toEqual([
    501, 1,
  ])
})

test('a task that needs too much memory is ended, and the server lives', async () => {
  workers = startWorkers({ megabytes: 64 })
  const pages = [{ number: 1, text: 'Short.\n\n'.repeat(1_000_000) }]
  const input = { pages, sheets: [], title: '', filename: 'many.txt', wantsTables: false, wantsCells: false }
  const end = await troubleOf(workers.run('read the meaning of a file', { organisationId: 'one', input }))
  expect(end).toBe('too much memory')
  expect(await ask('one', quick)).toEqual(quick.urls)
})

test('a task that throws says nothing of it to people, and the thread stays', async () => {
  workers = startWorkers()
  const broken = { rules: null, urls: [] } as unknown as typeof endless
  expect(await troubleOf(ask('one', broken))).toBe('failed')
  expect(await ask('one', quick)).toEqual(quick.urls)
})

test('a closed pool takes nothing more and ends what runs', async () => {
  workers = startWorkers()
  const running = troubleOf(ask('one', endless))
  await workers.close()
  expect(await running).toBe('failed')
  expect(await troubleOf(ask('one', quick))).toBe('cancelled')
})
