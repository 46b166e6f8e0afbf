import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../tests/database/test-server.ts'

let server: TestServer
let hasJustStarted = true
beforeAll(async () => {
  server = await startTestServer({}, { hasJustStarted: () => hasJustStarted })
})
afterAll(() => server?.close())

test('a server that has just started answers UNKNOWN of a job that it does not know, and later that there is none', async () => {
  const { token } = await server.signUp('Owner')
  const project = await server.foundOrganisation(token, 'Restarted')
  const path = `/orgs/${project}/jobs/job_nowhere`
  const first = await server.call('GET', path, token)
  const cancelled = await server.call('POST', `${path}/_cancel`, token, {})
  hasJustStarted = false
  const later = await server.call('GET', path, token)
  expect([first.status, first.body, cancelled.status, later.status]).toEqual([
    200,
    {
      job: {
        ...{ id: 'job_nowhere', project, label: '', status: 'UNKNOWN', progress: null, progressMessage: null },
        ...{ startedAt: null, completedAt: null },
      },
    },
    404,
    404,
  ])
})
