import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SessionEnvironment, startSessionEnvironment } from '../../../tests/database/session-environment.ts'

let environment: SessionEnvironment
beforeAll(async () => {
  environment = await startSessionEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

test('who is deleted while they found an organisation hears so, and no failure of the server', async () => {
  const { server } = environment
  const person = await server.signUp('Gone')
  const found = () => server.call('POST', '/orgs', person.token, { code: 'gone', data: { name: 'Gone' } })
  const statuses = await environment.whileHeld('delete from person where id = $1', [person.id], [found], 'commit')
  expect(statuses).toEqual([409])
})

test('who is removed while they make a folder hears so, and no failure of the server', async () => {
  const { server } = environment
  const person = await server.signUp('Removed')
  const project = await server.foundOrganisation(person.token, 'Left')
  const make = () =>
    server.call('POST', `/orgs/${project}/docs/folders`, person.token, { name: 'Late', parentId: 'upload_root' })
  const removal = `with gone as (delete from membership where person_id = $1)
    select pg_advisory_xact_lock(hashtext('folders ' || id)) from organisation where code = $2`
  expect(await environment.whileHeld(removal, [person.id, project], [make], 'commit')).toEqual([409])
})
