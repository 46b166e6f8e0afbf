import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, routes } from '../../contract/routes.ts'
import { newMessageId } from '../database/chat-environment.ts'
import { isType, openChat } from '../database/live-client.ts'
import { belong, insiderOf, makeEnvironment, plantThread, type Environment } from '../isolation/people.ts'
import { requests } from '../isolation/requests.ts'
import { share } from '../deep.ts'

const full = { message: 'The disk of the server is full. Nothing was saved.' }

let isFull = false
let environment: Environment
beforeAll(async () => {
  environment = await makeEnvironment({ hasRoom: async () => !isFull })
  await belong(environment, 'superadmin', environment.organisationA)
})
afterAll(async () => {
  await environment?.close()
})

/** What people can do all the same: read, delete, and come in and go. */
const stillWorks = (name: RouteName) =>
  ['GET', 'DELETE'].includes(routes[name].method) ||
  routes[name].path.startsWith('/auth/') ||
  name === 'bulkDeleteDocuments'
const names = (Object.keys(routes) as RouteName[]).filter((name) => !stillWorks(name))

async function send(name: RouteName): Promise<{ status: number; body: unknown }> {
  const route = routes[name]
  const kind = insiderOf(name)
  isFull = false
  const request = await requests[name](environment, kind, environment.project[kind])
  const params: Record<string, string> = { project: environment.project[kind], ...request.params }
  const path = route.path.replace(/:(\w+)/g, (_all, parameter: string) => params[parameter]!)
  const token = request.token !== undefined ? request.token : environment.token[kind]
  isFull = true
  const { status, body } = await environment.server.call(
    route.method,
    path + (request.query ?? ''),
    token,
    request.body,
  )
  return { status, body }
}

describe('a full disk (T-F8)', () => {
  test.each(share(names, 12))('%s takes nothing in, and says so', async (name) => {
    expect(await send(name)).toEqual({ status: 507, body: full })
  })

  test('people still read, and what they read is there', async () => {
    isFull = true
    for (const path of [
      '/orgs',
      `/orgs/${environment.organisationA}/docs`,
      `/orgs/${environment.organisationA}/threads`,
      '/check',
    ])
      expect([path, (await environment.server.call('GET', path, environment.token.admin)).status]).toEqual([path, 200])
  })

  test('a prompt is answered with the sentence, stays unsent and goes out once there is room again', async () => {
    const thread = await plantThread(environment, environment.organisationA, environment.token.member!)
    const client = await openChat(environment.server.url, {
      token: environment.token.member!,
      project: environment.organisationA,
      thread,
    })
    await client.next(isType('messages'))
    isFull = true
    const id = newMessageId()
    client.send({ type: 'userMessage', id, content: 'Hello' })
    expect(await client.next(isType('userError'))).toEqual({ type: 'userError', id, ...full })
    isFull = false
    client.send({ type: 'userMessage', id, content: 'Hello' })
    await client.next((frame) => frame.type === 'appendMessage' && frame['message'].role === 'assistant')
    client.close()
  })

  test('what PostgreSQL refuses for want of room is answered the same way, and nothing of it is kept', async () => {
    isFull = false
    await environment.database.query(
      `create or replace function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
    )
    await environment.database.query(
      'create or replace trigger no_room before insert on change_log execute function no_room()',
    )
    const count = async () =>
      (await environment.database.query('select count(*)::int as count from folder')).rows[0].count
    const before = await count()
    const make = () =>
      environment.server.call('POST', `/orgs/${environment.organisationA}/docs/folders`, environment.token.admin, {
        name: 'A folder',
        parentId: 'upload_root',
      })
    const refused = await make()
    expect([refused.status, refused.body, await count()]).toEqual([507, full, before])
    await environment.database.query('drop trigger no_room on change_log')
    expect([(await make()).status, await count()]).toEqual([200, before + 1])
  })
})
