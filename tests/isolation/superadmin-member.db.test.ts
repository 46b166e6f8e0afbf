import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/routes.ts'
import { belong, makeWorld, type World } from './people.ts'
import { requests } from './requests.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await belong(world, 'superadmin', world.organisationA)
})
afterAll(async () => {
  await world?.close()
})

const names = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].rights === 'superadmin member')

async function statusIn(name: RouteName, project: string): Promise<number> {
  const request = await requests[name](world, 'superadmin', project)
  const params: Record<string, string> = { project, ...request.params }
  const path = routes[name].path.replace(/:(\w+)/g, (_all, place: string) => params[place]!)
  const { superadmin } = world.token
  return (await world.server.call(routes[name].method, path + (request.query ?? ''), superadmin, request.body)).status
}

test.each(names)('%s is allowed where a superadmin belongs, and nowhere else', async (name) => {
  expect(await statusIn(name, world.organisationA)).toBe(200)
  expect(await statusIn(name, world.organisationB)).toBe(403)
})
