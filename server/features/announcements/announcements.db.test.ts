import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServerEnvironment, startServerEnvironment } from '../../../tests/database/server-environment.ts'

let environment: ServerEnvironment
let writer: string
let reader: string
beforeAll(async () => {
  environment = await startServerEnvironment()
  writer = (await environment.server.signUp('Writer')).token
})
afterAll(async () => {
  await environment?.close()
})
beforeEach(async () => {
  await environment.database.query('delete from announcement')
  reader = (await environment.server.signUp('Reader')).token
})

const announcement = { type: 'feature', appArea: 'Chat', description: 'Answers show **where** they come from.' }
const announce = async (more: object = {}) =>
  (await environment.server.call('POST', '/admin/announcements', writer, { ...announcement, ...more })).body
    .announcement
const read = async (path: string, token = reader) => (await environment.server.call('GET', path, token)).body
const hasUpdates = async (token = reader): Promise<boolean> => (await read('/auth/user-info', token)).user.hasUpdates
const recordSeen = (id: string, token = reader) =>
  environment.server.call('POST', '/announcements/mark-seen', token, { id })
const shape = (written: { id: string; date: string }) => ({ ...announcement, id: written.id, date: written.date })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('what is new', () => {
  // D1.3.06, D1.3.34, D1.7.50, D1.7.51, D1.7.52
  test('is told until it is marked as seen, by each person for themselves', async () => {
    expect([await hasUpdates(), (await read('/announcements/new')).announcements]).toEqual([false, []])
    const first = await announce()
    const second = await announce({ type: 'bug' })
    const other = (await environment.server.signUp('Came later')).token
    expect([await hasUpdates(), await hasUpdates(other)]).toEqual([true, false])
    expect((await read('/announcements/new')).announcements).toEqual([{ ...shape(second), type: 'bug' }, shape(first)])

    expect(await recordSeen(first.id)).toMatchObject({ status: 200, body: {} })
    expect(await read('/announcements/new')).toEqual({
      announcements: [{ ...shape(second), type: 'bug' }],
      lastSeenDate: first.shownFrom,
    })
    await recordSeen(second.id)
    // Who wrote them knows them.
    expect([await hasUpdates(), await hasUpdates(writer)]).toEqual([false, false])
    await recordSeen(first.id)
    expect(await hasUpdates()).toBe(false)
    expect((await read('/announcements/all')).announcements).toEqual([{ ...shape(second), type: 'bug' }, shape(first)])
  })

  test('is not what was announced before somebody came, and never what does not exist', async () => {
    await announce()
    const late = (await environment.server.signUp('Late')).token
    expect([await hasUpdates(late), (await read('/announcements/all', late)).announcements.length]).toEqual([false, 1])
    expect((await recordSeen('announcement_unknown', late)).status).toBe(404)
  })

  test('is told also when its date lies back, and only from its date on when that is to come', async () => {
    const planned = await announce({ date: inHours(1) })
    expect([await hasUpdates(), (await read('/announcements/all')).announcements]).toEqual([false, []])
    expect((await recordSeen(planned.id)).status).toBe(404)
    const now = await announce()
    const back = await announce({ date: inHours(-240) })
    expect((await read('/announcements/new')).announcements).toEqual([shape(back), shape(now)])
    expect((await read('/announcements/all')).announcements).toEqual([shape(now), shape(back)])
    await recordSeen(back.id)
    expect(await hasUpdates()).toBe(false)
    const change = { rev: 1, date: inHours(-1) }
    expect((await environment.server.call('PATCH', `/admin/announcements/${planned.id}`, writer, change)).status).toBe(
      200,
    )
    expect([await hasUpdates(), (await read('/announcements/all')).announcements.map((one: any) => one.id)]).toEqual([
      true,
      [now.id, planned.id, back.id],
    ])
  })
})

describe('writing', () => {
  test('a repeat with the same key announces once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [one, other] = [
      await environment.server.call('POST', '/admin/announcements', writer, announcement, key),
      await environment.server.call('POST', '/admin/announcements', writer, announcement, key),
    ]
    expect(other.body).toEqual(one.body)
    expect((await read('/admin/announcements', writer)).announcements).toEqual([
      {
        ...{ ...announcement, id: expect.stringMatching(/^announcement_/), rev: 1 },
        ...{ date: expect.any(String), shownFrom: expect.any(String) },
      },
    ])
  })

  test('a change does not announce again; an older one is told what there is now', async () => {
    const { id } = await announce()
    await recordSeen(id)
    const path = `/admin/announcements/${id}`
    const changed = await environment.server.call('PATCH', path, writer, { rev: 1, description: 'Better words.' })
    expect(changed.body.announcement).toMatchObject({ id, rev: 2, description: 'Better words.', appArea: 'Chat' })
    const late = await environment.server.call('PATCH', path, writer, { rev: 1, appArea: 'Data' })
    expect([late.status, late.body.current]).toEqual([409, changed.body.announcement])
    expect(await hasUpdates()).toBe(false)
  })

  test('of two changes in one moment one is kept, and the other is told so', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await announce()
      const change = (description: string) =>
        environment.server.call('PATCH', `/admin/announcements/${id}`, writer, { rev: 1, description })
      const answers = await Promise.all([change('One.'), change('Other.')])
      expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
      const kept = answers.find(({ status }) => status === 200)!.body.announcement
      expect(answers.find(({ status }) => status === 409)!.body.current).toEqual(kept)
    }
  })

  test('what people see already keeps the moment of its announcement, whatever date it is given', async () => {
    const { id, shownFrom } = await announce()
    await recordSeen(id)
    const path = `/admin/announcements/${id}`
    const words = { appArea: 'Data', description: 'Better words.', type: 'bug' }
    for (const [rev, date] of [inHours(2), inHours(-2)].entries()) {
      const { body } = await environment.server.call('PATCH', path, writer, { rev: rev + 1, date, ...words })
      expect(body.announcement).toEqual({ ...words, id, date, shownFrom, rev: rev + 2 })
    }
    const other = (await environment.server.signUp('Sees it')).token
    expect([await hasUpdates(), (await read('/announcements/all', other)).announcements.length]).toEqual([false, 1])
  })

  // D1.3.35
  test('is of one of three types, and of no other', async () => {
    for (const type of ['feature', 'bug', 'improvement']) await announce({ type })
    const other = await environment.server.call('POST', '/admin/announcements', writer, {
      ...announcement,
      type: 'news',
    })
    const { announcements } = await read('/announcements/all')
    expect([other.status, announcements.map(({ type }: { type: string }) => type).sort()]).toEqual([
      ...[400, ['bug', 'feature', 'improvement']],
    ])
  })

  test('empty words, an unknown type and a date that is none are refused', async () => {
    const refused = async (more: object) => {
      const { status, body } = await environment.server.call('POST', '/admin/announcements', writer, {
        ...announcement,
        ...more,
      })
      return [status, body.message]
    }
    expect([
      await refused({ appArea: ' ' }),
      await refused({ description: '' }),
      (await refused({ type: 'party' }))[0],
      (await refused({ date: 'tomorrow' }))[0],
    ]).toEqual([
      [400, 'Enter the part of the product it is about'],
      [400, 'Please describe what is new'],
      ...[400, 400],
    ])
  })

  test('everything written is in the log of the installation', async () => {
    const { id } = await announce()
    await environment.server.call('PATCH', `/admin/announcements/${id}`, writer, { rev: 1, type: 'improvement' })
    await environment.server.call('DELETE', `/admin/announcements/${id}`, writer)
    expect((await environment.server.call('DELETE', `/admin/announcements/${id}`, writer)).status).toBe(404)
    const { rows } = await environment.database.query(
      "select thing, actor is not null as known, before->>'type' as before, after->>'type' as after from installation_log where thing_id = $1 order by seq",
      [id],
    )
    expect(rows).toEqual([
      { thing: 'announcement', known: true, before: null, after: 'feature' },
      { thing: 'announcement', known: true, before: 'feature', after: 'improvement' },
      { thing: 'announcement', known: true, before: 'improvement', after: null },
    ])
    expect((await read('/announcements/all')).announcements).toEqual([])
  })
})
