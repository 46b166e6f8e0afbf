import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/routes.ts'
import { share } from '../deep.ts'
import { codeOf } from '../database/session-environment.ts'
import { isolationTable } from './isolation.table.ts'
import { makeEnvironment, people, plantDocument, type Environment } from './people.ts'
import { requests } from './requests.ts'

let environment: Environment
beforeAll(async () => {
  environment = await makeEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const names = Object.keys(routes) as RouteName[]

describe('the isolation table', () => {
  test('has a row and a request for every route, and no other', () => {
    expect(Object.keys(isolationTable).sort()).toEqual([...names].sort())
    expect(Object.keys(requests).sort()).toEqual([...names].sort())
  })

  // D2.1.01
  test.each(share(names, 70))('%s answers every kind of person as written', async (name) => {
    const route = routes[name]
    const seen: string[] = []
    for (const kind of people) {
      const project = environment.project[kind]
      const request = await requests[name](environment, kind, project)
      const params: Record<string, string> = { project, ...request.params }
      const path = route.path.replace(/:(\w+)/g, (_all, parameter: string) => params[parameter]!)
      const token = request.token !== undefined ? request.token : environment.token[kind]
      if (name === 'downloadDocument') await plantBytes(params['docId']!)
      if (name === 'downloadAttachment') await plantBytes(params['attachmentId']!)
      if (name === 'downloadDocuments') await plantBytes((request.body as { docIds: string[] }).docIds[0]!)
      const answer = await environment.server.call(route.method, path + (request.query ?? ''), token, request.body)
      seen.push(String(answer.status))
    }
    expect(Object.fromEntries(people.map((kind, index) => [kind, seen[index]]))).toEqual(
      Object.fromEntries(people.map((kind, index) => [kind, isolationTable[name].split(' ')[index]])),
    )
  })

  test('a call with a dead token is answered 401, whoever had it', async () => {
    const { token } = await environment.server.signUp('Gone')
    await environment.server.call('DELETE', '/auth/revoke-token', token)
    expect((await environment.server.call('GET', '/auth/user-info', token)).status).toBe(401)
  })

  test('an organisation of others and one that does not exist get the same answer', async () => {
    const foreign = await environment.server.call(
      'GET',
      `/orgs/${environment.organisationA}`,
      environment.token.adminOfB,
    )
    const missing = await environment.server.call('GET', '/orgs/there-is-no-such', environment.token.adminOfB)
    expect({ status: foreign.status, body: foreign.body }).toEqual({ status: missing.status, body: missing.body })
  })

  // D1.6.15
  test('an enforcing organisation marks its refusal, so that the page leads to the set-up', async () => {
    const { status, body } = await environment.server.call(
      'GET',
      `/orgs/${environment.project.noTotp}`,
      environment.token.noTotp,
    )
    expect({ status, body }).toEqual({
      status: 403,
      body: { message: 'MFA is required to access this organization', mfaRequired: true, orgName: 'Enforcing' },
    })
  })
})

describe('the list of organisations', () => {
  test('tells of an enforcing one only what its refusal names, until a code is set up', async () => {
    const { project, token, server, database } = environment
    const code = project.noTotp
    await database.query(
      `update organisation set website = 'secret.example', timezone = 'Europe/London', chat_llm_model = 'secret-model',
         content = '{"whatWeDo": "secret", "vision": "secret", "currentFocus": "secret"}' where code = $1`,
      [code],
    )
    await plantDocument(environment, code)
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
  const row = await environment.database.query(
    'select blob from document where id = $1 union all select blob from attachment where id = $1',
    [docId],
  )
  const file = `${environment.server.filesDirectory}/${row.rows[0].blob}`
  await mkdir(environment.server.filesDirectory, { recursive: true })
  await writeFile(file, '')
}
