import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { caps } from '../../../contract/shared/caps.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'

let environment: ServerEnvironment
beforeAll(async () => {
  environment = await startServerEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

test('every call that makes something names how many there may be, and says so in a sentence', () => {
  const known: readonly unknown[] = Object.values(caps)
  for (const [name, { creates }] of Object.entries(routes))
    if (creates) expect([name, known.includes(creates), creates.sentence.endsWith('.')]).toEqual([name, true, true])
})

test('a list that is full takes no more until something is deleted', async () => {
  const { token } = await environment.server.signUp('Collector')
  const project = await environment.server.foundOrganisation(token, 'Collector')
  const add = () =>
    environment.server.call('POST', `/orgs/${project}/emerging/watchlist`, token, {
      item: { category: 'Prices', topic: 'Coffee' },
    })
  await environment.database.query(
    `insert into watchlist_item (id, organisation_id, category, topic)
     select 'planted ' || n, organisation.id, 'Prices', 'Tea ' || n from organisation, generate_series(1, 199) n
     where code = $1`,
    [project],
  )
  expect((await add()).status).toBe(200)
  const { status, body } = await add()
  expect([status, body]).toEqual([409, { message: 'The watchlist has 200 topics. Delete one to add another.' }])
  await environment.database.query("delete from watchlist_item where id = 'planted 1'")
  expect((await add()).status).toBe(200)
})
