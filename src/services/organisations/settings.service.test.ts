import { describe, expect, test } from 'vitest'
import { datasetsRoutes } from '../../../contract/datasets/datasets.routes.ts'
import { jobsRoutes } from '../../../contract/jobs/jobs.routes.ts'
import { organisationsRoutes as routes } from '../../../contract/organisations/organisations.routes.ts'
import type { SharingRule } from '../../../contract/organisations/organisations.schemas.ts'
import type { Api } from '../shared/http.ts'
import { createSettingsService } from './settings.service.ts'

const rule = (dimensionFilters: SharingRule['dimensionFilters']): SharingRule => ({
  targetOrg: 'zulu',
  type: 'fact_table',
  factTable: 'Sales',
  dimensionFilters,
})
const city = { type: 'include' as const, values: ['Mandalay'] }
const line = { type: 'exclude' as const, values: ['Bulk'] }
const never = new AbortController().signal

/** A server that holds these rules and records its requests. */
function server(rules: SharingRule[], answers: Record<string, unknown> = {}) {
  const asked: [string, unknown][] = []
  const api = {
    read: async (route: { path: string }) => answers[route.path] ?? { rules },
    call: async (route: { method: string; path: string }, options: { body?: unknown }) => {
      asked.push([`${route.method} ${route.path}`, options.body])
      return answers[route.path] ?? options.body
    },
  }
  return { asked, service: createSettingsService(api as unknown as Api) }
}

describe('the rules of sharing', () => {
  // D1.7.44
  test('are replaced when they are still those that were edited, in whatever order their dimensions are told', async () => {
    const { asked, service } = server([rule({ City: city, Line: line })])
    const answer = await service.saveRules('acme', [rule({ Line: line, City: city })], [rule({ City: city })], never)
    expect([answer, asked]).toEqual([
      { kind: 'saved', rules: [rule({ City: city })] },
      [['PUT /orgs/:project/data-sharing', { rules: [rule({ City: city })] }]],
    ])
  })

  test('are left alone when somebody changed them meanwhile, and told', async () => {
    const { asked, service } = server([rule({ City: line })])
    const answer = await service.saveRules('acme', [rule({ City: city })], [], never)
    expect([answer, asked]).toEqual([{ kind: 'changed meanwhile', rules: [rule({ City: line })] }, []])
  })

  // D1.7.43
  test('come with the fact tables and dimensions that they can be about', async () => {
    const factTables = { Sales: { name: 'Sales', measures: [], dimensions: ['City'], date_dimensions: ['Date'] } }
    const { service } = server([], { '/orgs/:project/warehouse/facts/_metadata': { description: null, factTables } })
    expect(await service.readSharing('acme', never)).toEqual({
      rules: [],
      tables: [{ name: 'Sales', dimensions: ['City'] }],
    })
  })
})

// D1.8.14
test('a password reset says what the server said of it', async () => {
  const path = '/orgs/:project/users/:userId/_reset_password'
  const { service } = server([], { [path]: { message: 'Password reset sent to ben@example.com' } })
  expect(await service.resetPassword('acme', 'p2', never)).toBe('Password reset sent to ben@example.com')
})

test('what is done in the settings is asked for by its route, for the organisation and the person meant', async () => {
  const asked: unknown[] = []
  const answer = async (route: object, { signal: _, ...options }: { signal: AbortSignal }) => {
    asked.push([route, options])
    return { organisation: 'changed', user: 'Ben', jobId: 'j1', values: ['North'], models: ['m1'], partners: ['huia'] }
  }
  const service = createSettingsService({ call: answer, read: answer } as unknown as Api)
  const params = { project: 'acme' }
  const person = { email: 'ben@example.com', name: 'Ben', role: 'user' as const }
  const answers = [
    await service.change('acme', { name: 'Acme' }, never),
    await service.invite('acme', { ...person, idempotencyKey: 'key-00001' }, never),
    await service.changeRole('acme', 'p2', 'admin', never),
    await service.removeUser('acme', 'p2', never),
    await service.startSharing('acme', 'key-00002', never),
    await service.listValues('acme', 'City', '', never),
    await service.listValues('acme', 'City', 'no', never),
    await service.readWebsite('acme', 'key-00003', never),
    await service.remove('acme', never),
  ]
  expect(answers).toEqual(['changed', 'Ben', 'Ben', undefined, 'j1', ['North'], ['North'], 'j1', undefined])
  expect(asked).toEqual([
    [routes.changeOrganisation, { params, body: { name: 'Acme' } }],
    [routes.inviteUser, { params, body: person, idempotencyKey: 'key-00001' }],
    [routes.changeUserRole, { params: { ...params, userId: 'p2' }, body: { role: 'admin' } }],
    [routes.removeUser, { params: { ...params, userId: 'p2' } }],
    [routes.triggerDataSharing, { params, idempotencyKey: 'key-00002' }],
    [datasetsRoutes.listDimensionValues, { params, query: { dimension: 'City', limit: 200 } }],
    [datasetsRoutes.listDimensionValues, { params, query: { dimension: 'City', limit: 200, search: 'no' } }],
    [jobsRoutes.runPipeline, { params: { ...params, pipeline: 'crawl_website' }, idempotencyKey: 'key-00003' }],
    [routes.deleteOrganisation, { params }],
  ])
  expect(await service.readChoices(never)).toEqual({ models: ['m1'], partners: ['huia'] })
})

test('the rules and their tables are read of the organisation meant', async () => {
  const asked: unknown[] = []
  const read = async (route: object, { params }: { params: object }) => {
    asked.push([route, params])
    return { rules: [], factTables: {} }
  }
  await createSettingsService({ read } as unknown as Api).readSharing('acme', never)
  expect(asked).toEqual([
    [datasetsRoutes.readFactsMetadata, { project: 'acme' }],
    [routes.readDataSharing, { project: 'acme' }],
  ])
})
