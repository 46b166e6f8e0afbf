import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/routes.ts'
import { codeOf } from '../database/session-world.ts'
import { isolationTable } from './isolation.table.ts'
import { makeWorld, people, plantDocument, type World } from './people.ts'
import { requests } from './requests.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(async () => {
  await world?.close()
})

const names = Object.keys(routes) as RouteName[]

describe('the isolation table', () => {
  test('has a row and a request for every route, and no other', () => {
    expect(Object.keys(isolationTable).sort()).toEqual([...names].sort())
    expect(Object.keys(requests).sort()).toEqual([...names].sort())
  })

  // D2.1.01
  test.each(names)('%s answers every kind of person as written', async (name) => {
    const route = routes[name]
    const seen: string[] = []
    for (const kind of people) {
      const project = world.project[kind]
      const request = await requests[name](world, kind, project)
      const params: Record<string, string> = { project, ...request.params }
      const path = route.path.replace(/:(\w+)/g, (_all, parameter: string) => params[parameter]!)
      const token = request.token !== undefined ? request.token : world.token[kind]
      if (name === 'downloadDocument') await plantBytes(params['docId']!)
      if (name === 'downloadDocuments') await plantBytes((request.body as { docIds: string[] }).docIds[0]!)
      const answer = await world.server.call(route.method, path + (request.query ?? ''), token, request.body)
      seen.push(String(answer.status))
    }
    expect(Object.fromEntries(people.map((kind, index) => [kind, seen[index]]))).toEqual(
      Object.fromEntries(people.map((kind, index) => [kind, isolationTable[name].split(' ')[index]])),
    )
  })

  test('a call with a dead token is answered 401, whoever had it', async () => {
    const { token } = await world.server.signUp('Gone')
    await world.server.call('DELETE', '/auth/revoke-token', token)
    expect((await world.server.call('GET', '/auth/user-info', token)).status).toBe(401)
  })

  test('an organisation of others and one that does not exist get the same answer', async () => {
    const foreign = await world.server.call('GET', `/orgs/${world.organisationA}`, world.token.adminOfB)
    const missing = await world.server.call('GET', '/orgs/there-is-no-such', world.token.adminOfB)
    expect({ status: foreign.status, body: foreign.body }).toEqual({ status: missing.status, body: missing.body })
  })

  // D1.6.15
  test('an enforcing organisation marks its refusal, so that the page leads to the set-up', async () => {
    const { status, body } = await world.server.call('GET', `/orgs/${world.project.noTotp}`, world.token.noTotp)
    expect({ status, body }).toEqual({
      status: 403,
      body: { message: 'MFA is required to access this organization', mfaRequired: true, orgName: 'Enforcing' },
    })
  })
})

describe('the list of organisations', () => {
  test('tells of an enforcing one only what its refusal names, until a code is set up', async () => {
    const { project, token, server, database } = world
    const code = project.noTotp
    await database.query(
      `update organisation set website = 'secret.example', timezone = 'Europe/London', chat_llm_model = 'secret-model',
         content = '{"whatWeDo": "secret", "vision": "secret", "currentFocus": "secret"}' where code = $1`,
      [code],
    )
    await plantDocument(world, code)
    const listed = async () => {
      const { organisations } = (await server.call('GET', '/orgs', token.noTotp)).body
      return organisations.find((one: { code: string }) => one.code === code)
    }
    expect(await listed()).toEqual({
      ...{ code, name: 'Enforcing', timezone: 'Pacific/Auckland', website: '', partnerId: null, enforceMfa: true },
      ...{ chatLlmModel: null, isDemo: false, users: [], partnerBranding: null, needsMfa: true },
      ...{ numDocumentPages: 0, numDocuments: 0, numWebPages: 0, numFacts: 0 },
      content: { whatWeDo: '', vision: '', currentFocus: '' },
    })
    const { secret } = (await server.call('POST', '/auth/generate-totp', token.noTotp, {})).body
    await server.call('POST', '/auth/save-totp', token.noTotp, { code: codeOf(secret) })
    const { needsMfa, website, numDocuments, users } = await listed()
    expect([needsMfa, website, numDocuments > 0, users.length > 0]).toEqual([undefined, 'secret.example', true, true])
  })
})

async function plantBytes(docId: string): Promise<void> {
  const row = await world.database.query('select blob from document where id = $1', [docId])
  const place = `${world.server.filesDirectory}/${row.rows[0].blob}`
  await mkdir(world.server.filesDirectory, { recursive: true })
  await writeFile(place, '')
}
