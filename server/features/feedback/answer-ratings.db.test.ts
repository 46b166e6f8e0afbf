import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
let threadId: string
beforeAll(async () => {
  library = await startLibrary()
  threadId = (await library.send('POST', '/threads', { name: 'Tides' })).body.thread.id
  await write('m1', 'user', false)
  await write('m2', 'assistant', false)
  await write('m3', 'assistant', true)
})
afterAll(async () => {
  await library?.close()
})

const write = (id: string, role: string, isPartial: boolean) =>
  library.rowsOf(
    `insert into message (thread_id, id, organisation_id, person_id, place, role, content, is_partial)
     select id, $2, organisation_id, person_id, $3, $4, 'At nine.', $5 from thread where id = $1`,
    [threadId, id, Number(id.slice(1)), role, isPartial],
  )
const addressOf = (messageId: string) => `/threads/${threadId}/answers/${messageId}/rating`
const rate = (messageId: string, body: object) => library.send('PUT', addressOf(messageId), body)
const ratings = async () => (await library.get(`/threads/${threadId}/ratings`)).body.ratings

describe('the rating of an answer', () => {
  test('is kept with its note, replaced by a later one, and withdrawn', async () => {
    expect(await ratings()).toEqual([])
    expect((await rate('m2', { rating: 'up', note: ' At nine, yes. ' })).status).toBe(200)
    expect(await ratings()).toEqual([{ messageId: 'm2', rating: 'up', note: 'At nine, yes.' }])
    expect((await rate('m2', { rating: 'down', note: '' })).status).toBe(200)
    expect(await ratings()).toEqual([{ messageId: 'm2', rating: 'down', note: '' }])
    for (let time = 0; time < 2; time += 1) expect((await library.send('DELETE', addressOf('m2'))).status).toBe(200)
    expect(await ratings()).toEqual([])
  })

  test('is refused for other ratings, long notes, questions, growing answers and what is not there', async () => {
    const tried = [
      await rate('m2', { rating: 'great', note: '' }),
      await rate('m2', { rating: 'up', note: 'x'.repeat(1_001) }),
      await rate('m2', { rating: 'up' }),
      await rate('m1', { rating: 'up', note: '' }),
      await rate('m3', { rating: 'up', note: '' }),
      await rate('m9', { rating: 'up', note: '' }),
    ]
    expect(tried.map(({ status }) => status)).toEqual([400, 400, 400, 404, 404, 404])
    expect(await ratings()).toEqual([])
  })

  test('is reached by nobody else, nor through another organisation, and not from the trash', async () => {
    await rate('m2', { rating: 'up', note: 'Mine' })
    const stranger = await library.server.signUp('Stranger')
    const foreign = await library.server.foundOrganisation(stranger.token, 'Foreign')
    const second = await library.server.foundOrganisation(library.token, 'Second')
    const body = { rating: 'down', note: 'Theirs' }
    for (const [code, token] of [
      [foreign, stranger.token],
      [second, library.token],
    ] as const) {
      const list = await library.server.call('GET', `/orgs/${code}/threads/${threadId}/ratings`, token)
      const given = await library.server.call('PUT', `/orgs/${code}${addressOf('m2')}`, token, body)
      expect([list.status, given.status]).toEqual([404, 404])
    }
    expect(await ratings()).toEqual([{ messageId: 'm2', rating: 'up', note: 'Mine' }])
    await library.send('DELETE', `/threads/${threadId}`)
    expect((await library.get(`/threads/${threadId}/ratings`)).status).toBe(404)
    await library.send('POST', `/threads/${threadId}/_restore`, {})
    expect(await ratings()).toEqual([{ messageId: 'm2', rating: 'up', note: 'Mine' }])
  })

  test('goes with its conversation', async () => {
    await rate('m2', { rating: 'up', note: '' })
    await library.rowsOf('delete from thread where id = $1', [threadId])
    expect(await library.rowsOf('select 1 from answer_rating where thread_id = $1', [threadId])).toEqual([])
  })
})
