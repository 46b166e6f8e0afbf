import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'

let environment: ServerEnvironment
beforeAll(async () => {
  environment = await startServerEnvironment()
})
afterAll(async () => {
  await environment?.close()
})

const read = async () => (await fetch(`${environment.server.url}/_metrics`)).text()
/** The value of the first line that begins so. */
const valueOf = (text: string, beginning: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(beginning))
      ?.split(' ')
      .at(-1),
  )

describe('/_metrics', () => {
  test('counts requests, queues, answers, warehouse, sockets, rollups and the delay of the loop', async () => {
    const person = await environment.server.signUp('Measured Person')
    const code = await environment.server.foundOrganisation(person.token, 'Measured Organisation')
    await environment.server.call('GET', `/orgs/${code}/threads`, person.token)
    await environment.server.call('GET', `/orgs/${code}/warehouse/facts/_metadata`, person.token)
    await environment.server.call('GET', '/there-is-no-such', person.token)
    await environment.database.query(
      `insert into job (id, organisation_id, queue, label, status, created_at)
       select $1, id, 'print_report', 'Waits', 'PENDING', now() - interval '90 seconds' from organisation where code = $2`,
      [`job_${randomUUID()}`, code],
    )
    const text = await read()
    expect(
      valueOf(text, 'sextant_request_seconds_count{route="/orgs/:project/threads",method="GET",status="200"}'),
    ).toBe(1)
    expect(valueOf(text, 'sextant_queue_jobs{queue="print_report",state="pending"}')).toBe(1)
    expect(valueOf(text, 'sextant_queue_oldest_seconds{queue="print_report",state="pending"}')).toBeGreaterThan(80)
    expect([valueOf(text, 'sextant_sockets'), valueOf(text, 'sextant_database_up')]).toEqual([0, 1])
    expect(valueOf(text, 'sextant_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
    for (const name of ['job_seconds', 'model_tokens_total', 'warehouse_seconds', 'rollup_queries_total'])
      expect(text).toContain(`# TYPE sextant_${name} `)
    const ids = await environment.rowsOf('select id from organisation where code = $1', [code])
    for (const secret of [code, 'Measured', person.id, person.email, ids[0].id, 'there-is-no-such'])
      expect([secret, text.includes(secret)]).toEqual([secret, false])
  })

  test('is not there for whoever comes through a proxy or with another token', async () => {
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { authorization: 'Bearer something-else-entirely' }]) {
      const { status } = await fetch(`${environment.server.url}/_metrics`, {
        headers: headers as Record<string, string>,
      })
      expect(status).toBe(404)
    }
  })
})
