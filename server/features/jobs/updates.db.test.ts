import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { updatesServerFrameSchema } from '../../../contract/live/frames.ts'
import { type Frame, isType, openSocket, openUpdates } from '../../../tests/database/live-client.ts'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'
import { until } from '../../../tests/until.ts'
import { LOOK_EVERY_MS } from '../../platform/live/rights-watch.ts'

let environment: ServerEnvironment
let token: string
let project: string
beforeAll(async () => {
  environment = await startServerEnvironment()
  token = (await environment.server.signUp('Ana')).token
  project = await environment.server.foundOrganisation(token, 'Harbour')
})
afterAll(async () => {
  await environment?.close()
})

const createFolder = async (name: string, where = project, who = token) =>
  (await environment.server.call('POST', `/orgs/${where}/docs/folders`, who, { name, parentId: 'upload_root' })).body
    .folder
const logOf = async (code: string): Promise<{ epoch: string; seq: number }> => {
  const found = await environment.database.query(
    'select epoch, seq::int from organisation_log l join organisation o on o.id = l.organisation_id where code = $1',
    [code],
  )
  return found.rows[0]
}
const upTo =
  (seq: number, code = project) =>
  (frame: Frame) =>
    frame['seq'] === seq && (frame['project'] ?? frame['job']?.project) === code
const join = (person: { id: string }, role = 'user') =>
  environment.database.query(
    'insert into membership (organisation_id, person_id, role) select id, $1, $2 from organisation where code = $3',
    [person.id, role, project],
  )

describe('the numbered log of an organisation', () => {
  test('nothing is said before a live token, and it closes with 4401', async () => {
    for (const frame of [
      { type: 'subscribe', projects: [project] },
      { type: 'authenticate', token: 'none' },
    ]) {
      const client = await openSocket(environment.server.url, '/websocket/updates')
      client.send(frame)
      expect([(await client.closed).code, client.frames]).toEqual([4401, []])
    }
  })

  // D1.7.88, D1.4.13
  test('begins with a snapshot and goes on with every number, each a kind of data or a job', async () => {
    const client = await openUpdates(environment.server.url, token, [project])
    const snapshot = await client.next(isType('snapshot'))
    expect(snapshot).toEqual({ type: 'snapshot', project, ...(await logOf(project)), jobs: [] })
    const folder = await createFolder('First')
    await environment.server.call('PATCH', `/orgs/${project}/docs/folders/${folder.id}`, token, {
      rev: 1,
      name: 'Renamed',
    })
    await environment.server.call('POST', `/orgs/${project}/threads`, token, {})
    const form = new FormData()
    form.append('file', new Blob(['The ferry leaves at 9.']), 'ferry.txt')
    const { jobId } = (await environment.server.call('POST', `/orgs/${project}/docs/upload/upload_root`, token, form))
      .body
    await client.next((frame) => frame['job']?.status === 'SUCCESS')
    const rest = client.frames.slice(1)
    expect(rest.map((frame) => frame['seq'])).toEqual(rest.map((_, index) => snapshot['seq'] + index + 1))
    expect(rest.filter((frame) => !updatesServerFrameSchema.safeParse(frame).success)).toEqual([])
    const kinds = rest.filter(isType('refreshData')).map((frame) => [frame['project'], frame['dataType']])
    expect(kinds.slice(0, 4)).toEqual([
      [project, 'folders'],
      [project, 'folders'],
      [project, 'threads'],
      [project, 'docs'],
    ])
    // In the order of the job's life, ending with a terminal state.
    const jobs = rest.filter(isType('updateJob')).map((frame) => frame['job'])
    expect(jobs.map((job) => job.id)).toEqual(jobs.map(() => jobId))
    const statuses = jobs.map((job) => job.status)
    expect([statuses[0], statuses.at(-1)]).toEqual(['PENDING', 'SUCCESS'])
    expect(statuses.slice(1, -1)).toEqual(statuses.slice(1, -1).map(() => 'PROGRESS'))
    client.close()
    const late = await openUpdates(environment.server.url, token, [project])
    expect((await late.next(isType('snapshot')))['jobs']).toEqual([jobs.at(-1)])
    late.close()
  })

  test('`after` gives exactly the rest, in order, once; another epoch or a number of the future gives a snapshot', async () => {
    const { epoch, seq } = await logOf(project)
    for (const name of ['One', 'Two', 'Three']) await createFolder(name)
    const client = await openUpdates(environment.server.url, token, [project], { [project]: { epoch, seq } })
    await client.next(upTo(seq + 3))
    expect(client.frames).toEqual(
      [1, 2, 3].map((index) => ({ type: 'refreshData', seq: seq + index, project, dataType: 'folders' })),
    )
    client.close()
    for (const after of [
      { epoch: 'another', seq },
      { epoch, seq: seq + 4 },
    ]) {
      const fresh = await openUpdates(environment.server.url, token, [project], { [project]: after })
      expect(await fresh.next(() => true)).toEqual(expect.objectContaining({ type: 'snapshot', epoch, seq: seq + 3 }))
      fresh.close()
    }
    const none = await openUpdates(environment.server.url, token, [project], { [project]: { epoch, seq: seq + 3 } })
    await createFolder('Four')
    await none.next(upTo(seq + 4))
    expect(none.frames.map((frame) => frame['seq'])).toEqual([seq + 4])
    none.close()
  })

  test('what is private to others is skipped, number for number', async () => {
    const colleague = await environment.server.signUp('Colleague')
    await join(colleague)
    const clients = await Promise.all(
      [token, colleague.token].map((who) => openUpdates(environment.server.url, who, [project])),
    )
    for (const client of clients) await client.next(isType('snapshot'))
    const { seq } = await logOf(project)
    await environment.server.call('POST', `/orgs/${project}/threads`, token, { name: 'My secret plan' })
    await createFolder('Seen by all')
    for (const client of clients) await client.next(upTo(seq + 2))
    expect(clients.map((client) => client.frames.slice(1))).toEqual([
      [
        { type: 'refreshData', seq: seq + 1, project, dataType: 'threads' },
        { type: 'refreshData', seq: seq + 2, project, dataType: 'folders' },
      ],
      [
        { type: 'skipped', seq: seq + 1, project },
        { type: 'refreshData', seq: seq + 2, project, dataType: 'folders' },
      ],
    ])
    for (const client of clients) client.close()
  })

  test('organisations of others are dropped without a word, and a new subscription replaces the former', async () => {
    const stranger = await environment.server.signUp('Stranger')
    const other = await environment.server.foundOrganisation(stranger.token, 'Theirs')
    const second = await environment.server.foundOrganisation(token, 'Second')
    const client = await openUpdates(environment.server.url, token, [other, 'no-such', project, project])
    await client.next(isType('snapshot'))
    client.send({ type: 'subscribe', projects: [second, other] })
    await client.next((frame) => frame.type === 'snapshot' && frame['project'] === second)
    await createFolder('Theirs', other, stranger.token)
    await createFolder('No longer wanted')
    await createFolder('Wanted', second)
    await client.next(upTo((await logOf(second)).seq, second))
    expect(client.frames.map((frame) => [frame.type, frame['project']])).toEqual([
      ['snapshot', project],
      ['snapshot', second],
      ['refreshData', second],
    ])
    client.close()
  })

  test('many writers at once: every reader gets every number once, whenever it came', async () => {
    const { seq } = await logOf(project)
    const writers = 30
    const clients = [await openUpdates(environment.server.url, token, [project])]
    const writing = Array.from({ length: writers }, (_, index) => createFolder(`Written ${index}`))
    for (let count = 0; count < 10; count += 1)
      clients.push(await openUpdates(environment.server.url, token, [project]))
    await Promise.all(writing)
    for (const client of clients) {
      const snapshot = await client.next(isType('snapshot'))
      if (snapshot['seq'] < seq + writers) await client.next(upTo(seq + writers))
      const numbers = client.frames.slice(1).map((frame) => frame['seq'])
      expect(numbers).toEqual(numbers.map((_, index) => snapshot['seq'] + index + 1))
      expect(numbers.at(-1) ?? snapshot['seq']).toBe(seq + writers)
      client.close()
    }
  })

  test('whoever comes back after many changes gets all of them in order on one socket, and nobody waits for that', async () => {
    const own = await environment.server.foundOrganisation(token, 'Busy')
    const before = await logOf(own)
    const missed = 60_000
    await environment.database.query(
      `insert into change_log (organisation_id, seq, thing, thing_id)
       select id, $2::bigint + step, 'folder', 'folder ' || step from organisation, generate_series(1, $3::int) as step
       where code = $1`,
      [own, before.seq, missed],
    )
    await environment.database.query(
      'update organisation_log set seq = seq + $2 where organisation_id = (select id from organisation where code = $1)',
      [own, missed],
    )
    const present = await openUpdates(environment.server.url, token, [own])
    await present.next(isType('snapshot'))
    const away = await openUpdates(environment.server.url, token, [own], { [own]: before })
    await createFolder('Meanwhile', own)
    await present.next(isType('refreshData'))
    const { seq } = await logOf(own)
    await until(() => !away.isOpen() || away.frames.at(-1)?.['seq'] === seq)
    const numbers = away.frames.map((frame) => frame['seq'] as number)
    const areInOrder = numbers.every((number, index) => number === before.seq + index + 1)
    expect([away.isOpen(), numbers.length, areInOrder]).toEqual([true, missed + 1, true])
    present.close()
    away.close()
  })

  test('nothing falls between the snapshot and the first frame', async () => {
    for (let round = 0; round < 40; round += 1) {
      const opening = openUpdates(environment.server.url, token, [project])
      await new Promise((done) => setTimeout(done, round % 14))
      const [client] = await Promise.all([opening, createFolder(`Between ${round}`)])
      const { seq } = await logOf(project)
      const snapshot = await client.next(isType('snapshot'))
      if (snapshot['seq'] < seq) await client.next(upTo(seq))
      client.close()
    }
  })

  test('what cannot be read is answered with a userError and the socket goes on', async () => {
    const client = await openUpdates(environment.server.url, token, [project])
    await client.next(isType('snapshot'))
    for (const frame of ['{', '{"type":"subscribe"}', '{"type":"subscribe","projects":"all"}', '{"type":"other"}']) {
      const from = client.frames.length
      client.send(frame)
      expect(await client.next(isType('userError'), from)).toEqual({
        ...{ type: 'userError', message: 'This message could not be read.' },
      })
    }
    await createFolder('Still listening')
    await client.next(isType('refreshData'))
    client.close()
  })
})

describe('rights that change', () => {
  const publish = (rights: object) =>
    environment.database.query('select pg_notify($1, $2)', ['sextant', JSON.stringify({ rights })])

  test('log-out closes with 4401 and a lost membership with 4403, and nothing follows', async () => {
    const leaver = await environment.server.signUp('Leaver')
    await join(leaver)
    const [first, second] = await Promise.all(
      [1, 2].map(async () => {
        const session = await environment.server.call('POST', '/auth/create-token', null, {
          ...{ email: leaver.email, password: 'correct horse' },
        })
        const client = await openUpdates(environment.server.url, session.body.token, [project])
        await client.next(isType('snapshot'))
        return { client, token: session.body.token as string }
      }),
    )
    await environment.server.call('DELETE', '/auth/revoke-token', first!.token)
    expect((await first!.client.closed).code).toBe(4401)
    expect(second!.client.isOpen()).toBe(true)

    await environment.database.query('delete from membership where person_id = $1', [leaver.id])
    await publish({ person: leaver.id })
    expect((await second!.client.closed).code).toBe(4403)
    const { length } = second!.client.frames
    await createFolder('After the cut')
    expect(second!.client.frames.length).toBe(length)
  })

  test('a second factor that becomes required closes those who have none', async () => {
    const own = await environment.server.foundOrganisation(token, 'Strict')
    const client = await openUpdates(environment.server.url, token, [own])
    await client.next(isType('snapshot'))
    await environment.database.query('update organisation set enforce_mfa = true where code = $1', [own])
    await publish({ organisation: 'any' })
    expect((await client.closed).code).toBe(4403)
    const again = await openUpdates(environment.server.url, token, [own, project])
    await again.next(isType('snapshot'))
    expect(again.frames.map((frame) => frame['project'])).toEqual([project])
    again.close()
  })

  test('a session whose time is over closes its socket, though nobody tells of it', async () => {
    const idle = await environment.server.signUp('Idle')
    await join(idle)
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const client = await openUpdates(environment.server.url, idle.token, [project])
      await client.next(isType('snapshot'))
      const end = "update token set expires_at = now() - interval '1 minute' where person_id = $1"
      await environment.database.query(end, [idle.id])
      vi.advanceTimersByTime(LOOK_EVERY_MS)
      expect((await client.closed).code).toBe(4401)
    } finally {
      vi.useRealTimers()
    }
  })

  test('revoked between signing in and being watched: closed all the same', async () => {
    const codes: number[] = []
    for (let round = 0; round < 10; round += 1) {
      const person = await environment.server.signUp('Quick')
      await join(person)
      const opening = openUpdates(environment.server.url, person.token, [project])
      await Promise.all([opening, environment.server.call('DELETE', '/auth/revoke-all-tokens', person.token)])
      codes.push((await (await opening).closed).code)
    }
    expect(codes).toEqual(codes.map(() => 4401))
  })
})
