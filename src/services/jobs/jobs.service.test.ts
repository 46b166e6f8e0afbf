import { expect, test } from 'vitest'
import type { JobStatus } from '../../../contract/jobs/jobs.schemas.ts'
import type { Api } from '../shared/http.ts'
import type { OpenLiveChannel } from '../shared/live-channel.types.ts'
import { createJobsService } from './jobs.service.ts'

const job = (status: JobStatus, progressMessage: string | null = null) => ({
  ...{ id: 'j1', project: 'acme', label: 'Processing documents', status, progress: null, progressMessage },
  ...{ startedAt: null, completedAt: null },
})

/** A service whose server reports these states of the job, in turn. */
function serviceOf(answers: ReturnType<typeof job>[]) {
  const called: unknown[] = []
  const api = {
    read: async () => {
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
  const service = createJobsService(api, { openLiveChannel })
  return { service, called, subscriptions, done }
}

const never = new AbortController().signal

test('the history is asked for by what is chosen, and by nothing that is not', async () => {
  const asked: unknown[] = []
  const api = { read: async (_route: unknown, { query }: { query: unknown }) => void asked.push(query) }
  const environment = { openLiveChannel: () => ({}) as never }
  const service = createJobsService(api as unknown as Api, environment)
  const filter = { status: null, label: null, search: ' ' }
  await service.readHistory({ project: 'acme', filter, cursor: null }, never)
  const chosen = { status: 'FAILURE' as const, label: 'Export', search: 'disk' }
  await service.readHistory({ project: 'acme', filter: chosen, cursor: 'j9' }, never)
  expect(asked).toEqual([{}, { status: 'FAILURE', label: 'Export', search: 'disk', cursor: 'j9' }])
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
  const service = createJobsService(api, { openLiveChannel: () => null as never })
  await service.cancelRunning('acme', 'Processing documents', never)
  expect(called).toEqual(
    ['j1', 'j4'].map((jobId) => ['/orgs/:project/jobs/:jobId/_cancel', { project: 'acme', jobId }]),
  )
})
