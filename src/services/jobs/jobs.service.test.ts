import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import type { Api } from '../shared/http.ts'
import type { OpenLiveChannel } from '../shared/live-channel.types.ts'
import { createJobsService } from './jobs.service.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const job = (status: JobStatus, progressMessage: string | null = null) => ({
  ...{ id: 'j1', project: 'acme', label: 'Processing documents', status, progress: null, progressMessage },
  ...{ startedAt: null, completedAt: null },
})

/** A service whose server answers these states of the job, one after the other. */
function serviceOf(answers: ReturnType<typeof job>[], random = 0) {
  const asked: number[] = []
  const called: unknown[] = []
  const api = {
    read: async () => {
      asked.push(Date.now())
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      return { job: answer }
    },
    call: async (route: { path: string }, options: unknown) => {
      called.push([route.path, options])
      return { job: answers[0] }
    },
  } as unknown as Api
  const subscriptions: { subscribeFrame: () => object; path: string }[] = []
  const done: string[] = []
  const openLiveChannel: OpenLiveChannel = (options) => {
    subscriptions.push(options)
    return { send: () => true, resubscribe: () => done.push('resubscribe'), close: () => done.push('close') }
  }
  const service = createJobsService(api, { openLiveChannel, random: () => random })
  return { service, asked, called, subscriptions, done }
}

const never = new AbortController().signal

// D1.4.05, D1.9.11
test.each([
  [0, 1_800],
  [0.5, 2_000],
  [1, 2_200],
])(
  'waiting polls until the status is none of UNKNOWN, PENDING and PROGRESS (random %d: every %d ms)',
  async (random, every) => {
    const { service, asked } = serviceOf([job('UNKNOWN'), job('PENDING'), job('PROGRESS'), job('SUCCESS')], random)
    const begun = Date.now()
    const ended = service.waitFor('acme', 'j1', never)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await ended).status).toBe('SUCCESS')
    expect(asked.map((at) => at - begun)).toEqual([0, every, 2 * every, 3 * every])
  },
)

test.each([
  [job('FAILURE', 'The disk is full.'), { kind: 'rejected', message: 'The disk is full.' }],
  [job('FAILURE'), { kind: 'rejected', message: 'Action failed' }],
  [job('CANCELLED'), { kind: 'cancelled', message: 'Cancelled' }],
])('waiting for %j is refused with %j', async (answer, failure) => {
  await expect(serviceOf([answer]).service.waitFor('acme', 'j1', never)).rejects.toEqual(failure)
})

test('a job of which the server knows nothing for five minutes counts as failed; one that turns up does not', async () => {
  const lost = serviceOf([job('UNKNOWN')]).service.waitFor('acme', 'j1', never)
  const refused = expect(lost).rejects.toEqual({
    ...{ kind: 'rejected', message: 'The server has known nothing of this work for five minutes.' },
  })
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 2_000)
  await refused
  const unknown = Array.from({ length: 150 }, () => job('UNKNOWN'))
  const found = serviceOf([...unknown, job('PROGRESS'), ...unknown, job('SUCCESS')]).service
  const ended = found.waitFor('acme', 'j1', never)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect((await ended).status).toBe('SUCCESS')
})

test('the history is asked for by what is chosen, and by nothing that is not', async () => {
  const asked: unknown[] = []
  const api = { read: async (_route: unknown, { query }: { query: unknown }) => void asked.push(query) }
  const environment = { openLiveChannel: () => ({}) as never, random: () => 0 }
  const service = createJobsService(api as unknown as Api, environment)
  const filter = { status: null, label: null, search: ' ' }
  await service.readHistory({ project: 'acme', filter, cursor: null }, never)
  const chosen = { status: 'FAILURE' as const, label: 'Export', search: 'disk' }
  await service.readHistory({ project: 'acme', filter: chosen, cursor: 'j9' }, never)
  expect(asked).toEqual([{}, { status: 'FAILURE', label: 'Export', search: 'disk', cursor: 'j9' }])
})

test('waiting ends with the one who waits', async () => {
  const { service, asked } = serviceOf([job('PROGRESS')])
  const waiter = new AbortController()
  const ended = service.waitFor('acme', 'j1', waiter.signal).catch((error: unknown) => (error as Error).name)
  await vi.advanceTimersByTimeAsync(100)
  waiter.abort()
  expect(await ended).toBe('AbortError')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.length).toBe(1)
})

// D1.7.32
test('cancelling calls each job of a group by its id', async () => {
  const { service, called } = serviceOf([job('CANCELLED')])
  await service.cancel('acme', ['j1', 'j2'], never)
  expect(called).toEqual([
    ['/orgs/:project/jobs/:jobId/_cancel', { params: { project: 'acme', jobId: 'j1' }, signal: never }],
    ['/orgs/:project/jobs/:jobId/_cancel', { params: { project: 'acme', jobId: 'j2' }, signal: never }],
  ])
})

// D1.7.88
test('the channel subscribes to the organisation, later from the place that was reached', () => {
  const { service, subscriptions, done } = serviceOf([])
  const nothing = () => {}
  const follower = service.follow('acme', { onFrame: nothing, onOpen: nothing, onClose: nothing })
  const [subscription] = subscriptions
  expect(subscription?.path).toBe('/websocket/updates')
  expect(subscription?.subscribeFrame()).toEqual({ type: 'subscribe', projects: ['acme'] })
  follower.positionReached({ epoch: 'e1', seq: 7 })
  expect(subscription?.subscribeFrame()).toEqual({
    type: 'subscribe',
    projects: ['acme'],
    after: { acme: { epoch: 'e1', seq: 7 } },
  })
  follower.resubscribe()
  follower.close()
  expect(done).toEqual(['resubscribe', 'close'])
})

test('what runs of one kind is called off, and nothing else', async () => {
  const jobs = [
    { ...job('PROGRESS'), id: 'j1' },
    { ...job('PROGRESS'), id: 'j2', label: 'Export' },
    { ...job('SUCCESS'), id: 'j3' },
    { ...job('PENDING'), id: 'j4' },
  ]
  const called: unknown[] = []
  const api = {
    read: async () => ({ jobs }),
    call: async (route: { path: string }, { params }: { params: object }) => {
      called.push([route.path, params])
      return { job: jobs[0] }
    },
  } as unknown as Api
  const service = createJobsService(api, { openLiveChannel: () => null as never, random: () => 0 })
  await service.cancelRunning('acme', 'Processing documents', never)
  expect(called).toEqual(
    ['j1', 'j4'].map((jobId) => ['/orgs/:project/jobs/:jobId/_cancel', { project: 'acme', jobId }]),
  )
})
