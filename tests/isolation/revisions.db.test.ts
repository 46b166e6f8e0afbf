import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type RouteName, routes } from '../../contract/routes.ts'
import { statusesOf } from '../database/session-environment.ts'
import { makeEnvironment, type Environment } from './people.ts'
import { requests } from './requests.ts'

let environment: Environment
beforeAll(async () => {
  environment = await makeEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const names = Object.keys(routes) as RouteName[]
const takesRev = (name: RouteName) => 'rev' in ((routes[name].body as z.ZodObject).shape ?? {})
const revising = names.filter((name) => routes[name].revises)

describe('a change that is built on a `rev` (AM-05)', () => {
  test('is declared by every route whose body takes one, and by no other', () => {
    expect(revising).toEqual(names.filter(takesRev))
    expect(revising).not.toEqual([])
  })

  test.each(revising)('%s takes the current one alone, and once', async (name) => {
    const route = routes[name]
    const kind = route.rights.startsWith('superadmin') ? 'superadmin' : 'admin'
    const { params, body } = await requests[name](environment, kind, environment.project[kind])
    const given: Record<string, string> = { project: environment.project[kind], ...params }
    const path = route.path.replace(/:(\w+)/g, (_all, parameter: string) => given[parameter]!)
    const send = (rev: unknown) =>
      environment.server.call(route.method, path, environment.token[kind], { ...(body as object), rev })
    const refused = []
    for (const rev of [0, 2, 1_000, -1, 2_147_483_647]) refused.push(await send(rev))
    expect(refused.map((answer) => [answer.status, answer.body.current?.rev])).toEqual(refused.map(() => [409, 1]))
    expect((await send(undefined)).status).toBe(400)
    const atOnce = await Promise.all([send(1), send(1), send(1)])
    expect(statusesOf(atOnce)).toEqual([200, 409, 409])
    expect((await send(1)).body.current.rev).toBe(2)
    expect((await send(2)).status).toBe(200)
  })
})
