import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
let threadId: string
beforeAll(async () => {
  library = await startLibrary()
  threadId = (await library.send('POST', '/threads', { name: 'Tides' })).body.thread.id
  await say('m1', null, 'user', 'When does the tide turn?')
  await say('m2', 'm1', 'tool_result', 'canary of a tool')
  await say('m3', 'm2', 'assistant', 'At nine.')
  await say('m4', 'm3', 'user', 'And <b>tomorrow</b>?')
  await library.rowsOf("update thread set leaf_id = 'm4' where id = $1", [threadId])
})
afterAll(async () => {
  await library?.close()
})

const say = (id: string, parent: string | null, role: string, content: string) =>
  library.rowsOf(
    `insert into message (thread_id, id, organisation_id, person_id, parent_id, place, role, content)
     select id, $2, organisation_id, person_id, $3, $4, $5, $6 from thread where id = $1`,
    [threadId, id, parent, Number(id.slice(1)), role, content],
  )
const about = () => ({ entityType: 'thread', entityId: threadId })
const give = (fields: object) =>
  library.send('POST', '/feedback', { ...about(), comment: '', canShare: false, ...fields })
const own = async () => (await library.get(`/feedback?entityType=thread&entityId=${threadId}`)).body.feedback
const kept = () =>
  library.rowsOf('select id, rating, comment, can_share, copy from feedback where entity_id = $1', [threadId])

describe('feedback on a conversation', () => {
  // D2.7.30, D2.3.65, D2.5.15
  test('takes the four ratings and no other, and a later one takes its place', async () => {
    expect(await own()).toBe(null)
    for (const rating of ['great', 'good', 'so-so', 'bad']) {
      const { status, body } = await give({ rating, comment: ` ${rating} ` })
      expect([status, body, await own()]).toEqual([200, {}, { rating, comment: rating, canShare: false }])
    }
    for (const rating of ['Great', 'ok', '', null, 3]) {
      const { status, body } = await give({ rating })
      expect([status, body.message]).toEqual([400, 'Bad rating'])
    }
    expect((await give({ rating: 'good', comment: 'x'.repeat(4_001) })).status).toBe(400)
    expect((await give({ rating: 'good', entityType: 'message' })).status).toBe(400)
    expect(await kept()).toEqual([expect.objectContaining({ rating: 'bad', comment: 'bad' })])
  })

  test('keeps a copy of what was said only while it is shared', async () => {
    await give({ rating: 'good' })
    expect((await kept())[0].copy).toBe(null)
    await give({ rating: 'good', canShare: true })
    expect((await kept())[0].copy).toMatchObject({
      title: expect.any(String),
      isCut: false,
      messages: [
        { role: 'user', content: 'When does the tide turn?' },
        { role: 'assistant', content: 'At nine.' },
        { role: 'user', content: 'And <b>tomorrow</b>?' },
      ],
    })
    await give({ rating: 'good', canShare: false })
    expect((await kept())[0].copy).toBe(null)
  })

  test('is given only on what one can see', async () => {
    const stranger = await library.server.signUp('Stranger')
    const foreign = await library.server.foundOrganisation(stranger.token, 'Foreign')
    const body = { ...about(), rating: 'bad', comment: '', canShare: true }
    const elsewhere = await library.server.call('POST', `/orgs/${foreign}/feedback`, stranger.token, body)
    expect(elsewhere.status).toBe(404)
    // The own thread, by way of another organisation of the same person.
    const second = await library.server.foundOrganisation(library.token, 'Second')
    expect((await library.server.call('POST', `/orgs/${second}/feedback`, library.token, body)).status).toBe(404)
    expect((await give({ rating: 'bad', entityType: 'topic', entityId: 'r1' })).status).toBe(404)
    const count = await library.rowsOf('select 1 from feedback where entity_id = $1', [threadId])
    expect(count.length).toBe(1)
  })

  test('is read with its copy by superadmins alone, and the copy only while it is shared', async () => {
    await give({ rating: 'so-so', canShare: true })
    const [{ id }] = await kept()
    const read = () => library.server.call('GET', `/admin/feedback/${id}`, library.token)
    await library.rowsOf('update person set is_superadmin = false')
    expect((await read()).status).toBe(403)
    await library.rowsOf('update person set is_superadmin = true')
    expect((await read()).body.copy.messages).toHaveLength(3)
    await give({ rating: 'so-so', canShare: false })
    expect((await read()).body).toEqual({ copy: null })
    expect((await library.server.call('GET', '/admin/feedback/nothing', library.token)).status).toBe(404)
  })
})
