import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/routes.ts'
import type { Answered } from '../database/test-server.ts'
import { rowsOfOrganisation } from './organisation-rows.ts'
import { makeEnvironment, type Environment } from './people.ts'
import { type Request, requests } from './requests.ts'

let environment: Environment
beforeAll(async () => {
  environment = await makeEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

/** Ids made for one thing; words that mean the same in every organisation (`upload_root`, `process_docs`) are none. */
const isId = (value: string) => /^[a-z]+_[\w-]{16,}$/.test(value)
const unknownLike = (id: string) => `${id.slice(0, -8)}00000000`

function withIds(value: unknown, swap: (id: string) => string): unknown {
  if (typeof value === 'string') return isId(value) ? swap(value) : value
  if (value instanceof FormData || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((one) => withIds(one, swap))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one, swap)]))
}

function idsOf(request: Request): string[] {
  const found: string[] = []
  withIds([request.params ?? {}, request.body ?? {}], (id) => {
    found.push(id)
    return id
  })
  return found
}

const names = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].path.includes('/:project'))

async function callIn(name: RouteName, project: string, request: Request, swap: (id: string) => string) {
  const route = routes[name]
  const params = { project, ...(withIds(request.params ?? {}, swap) as Record<string, string>) }
  const path = route.path.replace(/:(\w+)/g, (_all, parameter: string) => params[parameter as 'project']!)
  return environment.server.call(
    route.method,
    path + (request.query ?? ''),
    environment.token.admin,
    withIds(request.body, swap),
  )
}
const shapeOf = ({ status, body }: Answered, ids: string[]) =>
  ids.reduce((text, id) => text.replaceAll(id, 'the id'), JSON.stringify({ status, body }))

const runs = Number(process.env['RUNS'] ?? 1)

describe('ids of another organisation (T-I, I2)', () => {
  let tried = 0

  test.each(names)('%s answers an id of B as it answers an unknown one, and changes nothing there', async (name) => {
    for (let run = 0; run < runs; run += 1) {
      const request = await requests[name](environment, 'adminOfB', environment.organisationB)
      const ids = idsOf(request)
      if (ids.length === 0) return
      tried += 1
      const before = await rowsOfOrganisation(environment.database, environment.organisationB)
      const foreign = await callIn(name, environment.organisationA, request, (id) => id)
      const unknown = await callIn(name, environment.organisationA, request, unknownLike)
      expect(shapeOf(foreign, ids)).toBe(shapeOf(unknown, ids.map(unknownLike)))
      expect(await rowsOfOrganisation(environment.database, environment.organisationB)).toEqual(before)
    }
  })

  test('most routes below an organisation take an id', () => {
    expect(tried).toBeGreaterThan(15)
  })
})
