import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type RouteName, routes } from '../../contract/routes.ts'
import { tokenScopes } from '../../contract/shared/route.ts'
import {
  type ApiDescription,
  apiDescriptionSchema,
  type ApiOperation,
} from '../../contract/shell/api-description.schemas.ts'
import { share } from '../deep.ts'
import { isolationTable } from './isolation.table.ts'
import { belong, type Environment, insiderOf, makeEnvironment, people } from './people.ts'
import { requests } from './requests.ts'

let environment: Environment
let description: ApiDescription
let token: string
beforeAll(async () => {
  environment = await makeEnvironment()
  const { server, organisationA } = environment
  description = apiDescriptionSchema.parse((await server.call('GET', '/_openapi.json', null)).body)
  const body = { name: 'Client', scopes: tokenScopes, days: '7' }
  token = (await server.call('POST', `/orgs/${organisationA}/access-tokens`, environment.token.admin, body)).body.secret
  await belong(environment, 'superadmin', organisationA)
})
afterAll(async () => {
  await environment?.close()
})

const names = Object.keys(routes) as RouteName[]
const reads = names.filter((name) => routes[name].method === 'GET')

type Found = { path: string; method: string; operation: ApiOperation }
function operationOf(name: string): Found {
  for (const [path, methods] of Object.entries(description.paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === name) return { path, method: method.toUpperCase(), operation }
  throw new Error(`${name} is not described`)
}

/** A schema of the description that can be used on its own. */
function schemaOf(schema: Record<string, unknown>): z.ZodType {
  const whole = { ...schema, $defs: description.components.schemas }
  return z.fromJSONSchema(JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')))
}

/** Calls an operation by nothing but its description, which must name every value that is given. */
async function callByDescription(name: string, given: Record<string, string>, query: string, bearer: string | null) {
  const { path, method, operation } = operationOf(name)
  const asked = new URLSearchParams(query)
  const known = operation.parameters.filter((one) => one.in === 'query')
  const isOpen = (key: string) => known.some((one) => one.name === key) || key.startsWith('filter_')
  expect([...asked.keys()].filter((key) => !isOpen(key))).toEqual([])
  expect(known.filter((one) => one.required && !asked.has(one.name))).toEqual([])
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, parameter: string) => {
    expect(operation.parameters).toContainEqual(
      expect.objectContaining({ name: parameter, in: 'path', required: true }),
    )
    return given[parameter]!
  })
  return environment.server.call(method, address + query, bearer)
}

describe('the description of the API', () => {
  test('describes every route, each with its scope', () => {
    const described = Object.values(description.paths).flatMap((methods) => Object.values(methods))
    expect(described.map((one) => one.operationId).sort()).toEqual([...names].sort())
    expect(described.filter((one) => one['x-scope'] !== routes[one.operationId as RouteName].scope)).toEqual([])
  })

  test('has only references that lead somewhere', () => {
    const text = JSON.stringify(description)
    const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target!)
    const known = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(targets.length).toBeGreaterThan(10)
    expect(targets.filter((target) => !known.includes(target))).toEqual([])
  })

  test.each(share(reads, 25))('%s can be called by it alone, and answers as described', async (name) => {
    const { operation } = operationOf(name)
    const kind = insiderOf(name)
    const project = environment.project[kind]
    const request = await requests[name](environment, kind, project)
    const params: Record<string, string> = { project, ...request.params }
    if (name === 'downloadDocument') await plantBytes(params['docId']!)
    if (name === 'downloadAttachment') await plantBytes(params['attachmentId']!)
    const isOfToken = operation.security.some((one) => 'accessToken' in one)
    const session = request.token === undefined ? environment.token[kind] : request.token
    const answer = await callByDescription(name, params, request.query ?? '', isOfToken ? token : session)
    const isSuperadminMember = routes[name].rights === 'superadmin member'
    const cell = isSuperadminMember ? '200' : isolationTable[name].split(' ')[people.indexOf(kind)]
    expect(String(answer.status)).toBe(cell)
    const content = operation.responses[answer.status === 200 ? '200' : 'default']!.content!
    const json = content['application/json']
    if (json) expect(schemaOf(json.schema).safeParse(answer.body).error).toBeUndefined()
  })
})

async function plantBytes(docId: string): Promise<void> {
  const row = await environment.database.query(
    'select blob from document where id = $1 union all select blob from attachment where id = $1',
    [docId],
  )
  await mkdir(environment.server.filesDirectory, { recursive: true })
  await writeFile(`${environment.server.filesDirectory}/${row.rows[0].blob}`, '')
}
