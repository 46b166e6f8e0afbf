import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type SuperadminEnvironment,
  startSuperadminEnvironment,
} from '../../../tests/database/superadmin-environment.ts'
import type { Person } from '../../../tests/database/test-server.ts'
import { until } from '../../../tests/until.ts'

type Entry = Record<string, any>
type Line = { thing: string; id: string; before?: unknown; after?: unknown; actor?: string | undefined }

let environment: SuperadminEnvironment
let admin: Person
let member: Person
let project: string
let organisationId: string
beforeAll(async () => {
  environment = await startSuperadminEnvironment()
  admin = await environment.server.signUp('Ada Admin')
  member = await environment.server.signUp('Max Member')
  project = await environment.server.foundOrganisation(admin.token, 'Audited')
  organisationId = (await environment.database.query('select id from organisation where code = $1', [project])).rows[0]
    .id
  await environment.database.query(
    "insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')",
    [organisationId, member.id],
  )
})
afterAll(async () => {
  await environment?.close()
})

const read = async (query: string): Promise<{ entries: Entry[] }> =>
  (await environment.server.call('GET', `/orgs/${project}/audit${query}`, admin.token)).body
const append = (lines: Line[]) =>
  environment.database.query(
    `with taken as (update organisation_log set seq = seq + $2 where organisation_id = $1 returning seq)
     insert into change_log (organisation_id, seq, actor, thing, thing_id, before, after)
     select $1, taken.seq - $2 + place, one->>'actor', one->>'thing', one->>'id', one->'before', one->'after'
     from taken, jsonb_array_elements($3::jsonb) with ordinality as given(one, place)`,
    [organisationId, lines.length, JSON.stringify(lines)],
  )

describe('the audit log', () => {
  test('shows what people ask of background work, and not the steps of the machine', async () => {
    const job = (status: string, progress: number) => ({ label: 'Reading', status, progress })
    const file = (status: string, rev: number) => ({ filename: 'steps.pdf', status, rev })
    await append([
      { thing: 'job', id: 'j1', after: job('PENDING', 0), actor: admin.id },
      ...['PROGRESS', 'PROGRESS', 'SUCCESS'].map((status, index) => ({
        ...{ thing: 'job', id: 'j1', after: job(status, index / 2), actor: admin.id },
      })),
      { thing: 'job', id: 'j2', after: job('PENDING', 0), actor: member.id },
      { thing: 'job', id: 'j2', after: job('CANCELLED', 0), actor: admin.id },
      { thing: 'job', id: 'j3', before: job('PROGRESS', 0), after: job('FAILURE', 0), actor: admin.id },
      { thing: 'document', id: 'd9', after: file('pending', 1), actor: member.id },
      { thing: 'document', id: 'd9', after: file('indexed', 1), actor: member.id },
      { thing: 'document', id: 'd9', after: file('pending', 2), actor: admin.id },
      { thing: 'document', id: 'd9', before: file('pending', 2), after: file('failed', 2), actor: admin.id },
      { thing: 'warehouse', id: 'd9', actor: undefined },
    ])
    const stepsOf = async (query: string) =>
      (await read(query)).entries.map((entry) => [entry['actor']?.name, entry['action'], entry['thingId']])
    expect(await stepsOf('?thing=job')).toEqual([
      ['Ada Admin', 'changed', 'j2'],
      ['Max Member', 'added', 'j2'],
      ['Ada Admin', 'added', 'j1'],
    ])
    expect(await stepsOf('?text=steps.pdf')).toEqual([
      ['Ada Admin', 'changed', 'd9'],
      ['Max Member', 'added', 'd9'],
    ])
    const csv = await environment.server.call('GET', `/orgs/${project}/audit/export?thing=job`, admin.token)
    expect(String(csv.body)).not.toMatch(/PROGRESS|SUCCESS|FAILURE/)
  })

  test('names the server for what a job has written, whoever asked for the job', async () => {
    const form = new FormData()
    form.append('file', new Blob(['The ferry leaves at nine.']), 'ferry.txt')
    await environment.server.call('POST', `/orgs/${project}/docs/upload/upload_root`, member.token, form)
    const written = async () => {
      const { rows } = await environment.database.query(
        `select actor, after->>'status' as status from change_log
         where organisation_id = $1 and after->>'filename' = 'ferry.txt' order by seq`,
        [organisationId],
      )
      return rows
    }
    await until(async () => (await written()).some(({ status }) => status === 'indexed'))
    expect((await written()).map(({ actor, status }) => [actor, status])).toEqual([
      [member.id, 'pending'],
      ...(await written()).slice(1).map(({ status }) => [null, status]),
    ])
  })
})
