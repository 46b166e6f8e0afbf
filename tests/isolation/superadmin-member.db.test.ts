import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/routes.ts'
import { belong, makeEnvironment, type Environment } from './people.ts'
import { requests } from './requests.ts'

let environment: Environment
beforeAll(async () => {
  environment = await makeEnvironment()
  await belong(environment, 'superadmin', environment.organisationA)
})
afterAll(async () => {
  await environment?.close()
})

const names = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].rights === 'superadmin member')

async function statusIn(name: RouteName, project: string): Promise<number> {
  const request = await requests[name](environment, 'superadmin', project)
  const params: Record<string, string> = { project, ...request.params }
  const path = routes[name].path.replace(/:(\w+)/g, (_all, parameter: string) => params[parameter]!)
  const { superadmin } = environment.token
  return (await environment.server.call(routes[name].method, path + (request.query ?? ''), superadmin, request.body))
    .status
}

test.each(names)('%s is allowed where a superadmin belongs, and nowhere else', async (name) => {
  expect(await statusIn(name, environment.organisationA)).toBe(200)
  expect(await statusIn(name, environment.organisationB)).toBe(403)
})
