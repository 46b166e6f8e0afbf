import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
let personId: string
beforeAll(async () => {
  library = await startLibrary()
  personId = (await library.server.call('GET', '/auth/user-info', library.token)).body.user.id
})
afterAll(async () => {
  await library?.close()
})

const visit = async (token = library.token, project = library.project): Promise<string[]> =>
  (await library.server.call('POST', `/orgs/${project}/user-visit`, token, {})).body.priorVisits
/** Moves all visits of the person back in time, as if so many hours had gone by since. */
const letHoursPass = (hours: number) =>
  library.database.query('update visit set at = at - make_interval(mins => $1)', [hours * 60])
const visits = async () => (await library.database.query('select at from visit order by at desc')).rows.length

describe('a visit', () => {
  // D1.7.40
  test('tells of the visits before it, newest first, never of itself', async () => {
    expect(await visit()).toEqual([])
    await letHoursPass(9)
    const [last, ...others] = await visit()
    expect([new Date(last!).getTime() < Date.now() - 8 * 3_600_000, others]).toEqual([true, []])
    await letHoursPass(30)
    const prior = await visit()
    expect(prior.map((at) => Math.round((Date.now() - Date.parse(at)) / 3_600_000))).toEqual([30, 39])
  })

  test('within eight hours of the one before is the same visit', async () => {
    const [before, count] = [await visit(), await visits()]
    await letHoursPass(7.9)
    expect([await visit(), await visits()]).toEqual([before.map((at) => back(at, 7.9)), count])
    await letHoursPass(0.2)
    expect([(await visit()).length, await visits()]).toEqual([before.length + 1, count + 1])
  })

  test('of several tabs at once is one, and at most ten are told', async () => {
    for (let count = 0; count < 12; count += 1) {
      await letHoursPass(10)
      const answers = await Promise.all([visit(), visit(), visit()])
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    }
    expect((await visit()).length).toBe(10)
  })

  test('is of one person in one organisation', async () => {
    const { token } = await library.server.signUp('Somebody else')
    const project = await library.server.foundOrganisation(token, 'Another')
    expect(await visit(token, project)).toEqual([])
    expect((await library.server.call('POST', `/orgs/${library.project}/user-visit`, token, {})).status).toBe(403)
    const log = await library.database.query("select distinct visible_to from change_log where thing = 'visit'")
    expect(log.rows.map((row) => row.visible_to)).toContainEqual(personId)
    expect(log.rows.every((row) => row.visible_to !== null)).toBe(true)
  })
})

const back = (at: string, hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString()

const updates = async (query = '') => {
  const { body } = await library.get(`/content-updates${query}`)
  return body.updates as Record<string, unknown>[]
}

describe('new data', () => {
  const csv = `date,city,total\n2026-01-05,Nelson,10\n2026-02-05,Dunedin,20\n2026-03-05,Nelson,30\n`

  // D1.3.39
  test('is told with its kind, its place and who brought it, newest first', async () => {
    await library.upload('harbour-notes.md', '# Harbour notes\n\nThe harbour office opens at nine in the morning.')
    await library.settled()
    await library.upload('takings.csv', csv)
    const docs = await library.settled()
    const [notes, takings] = [docs['harbour-notes.md']!, docs['takings.csv']!]
    const common = { date: expect.stringMatching(/Z$/), route: 'dataDocument', updatedBy: 'Librarian' }
    const project = library.project
    expect(await updates()).toEqual([
      {
        ...common,
        ...{ type: 'newData', title: 'Takings', ref: expect.stringMatching(/^source_/) },
        routeParams: { project, docId: takings.id, dialogTab: 'datasets' },
      },
      {
        ...common,
        ...{ type: 'newDocuments', title: 'takings.csv', ref: takings.id },
        routeParams: { project, docId: takings.id },
      },
      {
        ...common,
        ...{ type: 'newDocuments', title: notes.title, ref: notes.id, routeParams: { project, docId: notes.id } },
      },
    ])
  })

  // D1.7.53, D1.7.54
  test('begins at an instant, or at the day of the organisation', async () => {
    const all = await updates()
    const oldest = all.at(-1)!['date'] as string
    const after = new Date(Date.parse(oldest) + 1).toISOString()
    expect([
      (await updates(`?since=${oldest}`)).length,
      (await updates(`?since=${after}`)).length,
      (await updates('?since=2100-01-01')).length,
    ]).toEqual([3, 2, 0])
    // On the first of April the day begins in Auckland at 11:00 UTC, in Tokyo at 15:00.
    const docs = await library.settled()
    const receive = (name: string, at: string) =>
      library.database.query('update document set created_at = $2 where filename = $1', [name, at])
    await receive('harbour-notes.md', '2026-03-31T11:00:00Z')
    await receive('takings.csv', '2026-03-31T10:59:59Z')
    const inApril = async () =>
      (await updates('?since=2026-04-01')).filter(({ type }) => type === 'newDocuments').map(({ ref }) => ref)
    expect(await inApril()).toEqual([docs['harbour-notes.md']!.id])
    await library.database.query("update organisation set timezone = 'Asia/Tokyo' where code = $1", [library.project])
    expect(await inApril()).toEqual([])
  })

  test('of a file replaced by another is new again; what lies in the trash is not told', async () => {
    const replaced = 'The harbour office opens at ten in the morning now, and closes at five.'
    await library.upload('harbour-notes.md', `# Harbour notes\n\n${replaced}`)
    const docs = await library.settled()
    const newest = (await updates('?since=2026-11-01')).filter(({ type }) => type === 'newDocuments')
    expect(newest.map(({ ref }) => ref)).toEqual([docs['harbour-notes.md']!.id])
    await library.send('POST', '/docs/bulk-delete', { docIds: Object.values(docs).map(({ id }) => id) })
    expect(await updates()).toEqual([])
  })

  test.each([
    'yesterday',
    '2026-02-30',
    '2026-13-01T00:00:00Z',
    '2026-03-31T09:00',
    '',
    '1e3',
    '2026-03-31&since=2026-03-30',
  ])('since "%s" is refused', async (since) => {
    const answers = await Promise.all(
      ['/content-updates', '/emerging/matters'].map((path) => library.get(`${path}?since=${since}`)),
    )
    const message = 'Enter a date or time, for example 2026-03-31 or 2026-03-31T09:00:00Z'
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, message],
      [400, message],
    ])
  })
})

const watchlist = (method: string, body?: unknown, path = '', token = library.token, headers = {}) =>
  library.server.call(method, `/orgs/${library.project}/emerging/watchlist${path}`, token, body, headers)

describe('the watchlist', () => {
  // D1.7.55, D1.7.56, D1.7.57, D1.7.58, D1.3.42, D1.3.43
  test('is read, added to, changed and cut', async () => {
    expect((await watchlist('GET')).body).toEqual({ watchlist: [] })
    const first = (await watchlist('POST', { item: { topic: '  Rental costs ' } })).body.item
    const second = (await watchlist('POST', { item: { category: 'People', topic: 'Parental leave' } })).body.item
    expect([first, second]).toEqual([
      { id: expect.stringMatching(/^watch_/), category: 'General', topic: 'Rental costs', isOwn: true },
      { id: expect.any(String), category: 'People', topic: 'Parental leave', isOwn: true },
    ])
    const changed = { id: first.id, category: '', topic: 'Rent' }
    expect((await watchlist('PUT', { item: changed })).body).toEqual({
      item: { id: first.id, category: 'General', topic: 'Rent', isOwn: true },
    })
    expect((await watchlist('DELETE', undefined, `/${second.id}`)).body).toEqual({})
    expect((await watchlist('GET')).body.watchlist).toEqual([
      { id: first.id, category: 'General', topic: 'Rent', isOwn: true },
    ])
    expect((await watchlist('DELETE', undefined, `/${second.id}`)).status).toBe(404)
  })

  test.each([
    [{ item: { topic: '' } }, 'Please enter a topic'],
    [{ item: { topic: ' \t ' } }, 'Please enter a topic'],
    [{ item: { category: 'People' } }, 'Please enter a topic'],
    [{ item: { topic: ['a'] } }, 'Please enter a topic'],
    [{ item: { topic: 'x'.repeat(201) } }, 'A topic has at most 200 characters'],
    [{ item: { topic: 'x', category: 'y'.repeat(81) } }, 'A category has at most 80 characters'],
    [{ item: { topic: 'x', category: 7 } }, 'Please enter a category'],
  ])('refuses %j', async (body, message) => {
    const id = (await watchlist('GET')).body.watchlist[0].id
    const put = await watchlist('PUT', { item: { ...body.item, id } })
    const post = await watchlist('POST', body)
    expect([post.status, post.body.message, put.status, put.body.message]).toEqual([400, message, 400, message])
    expect((await watchlist('POST', {})).status).toBe(400)
  })

  test('takes a wish once, however often it arrives', async () => {
    const headers = { 'idempotency-key': 'one-and-the-same' }
    const body = { item: { topic: 'Freight' } }
    const answers = [
      await watchlist('POST', body, '', library.token, headers),
      await watchlist('POST', body, '', library.token, headers),
    ]
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect(
      (await watchlist('GET')).body.watchlist.filter(({ topic }: { topic: string }) => topic === 'Freight').length,
    ).toBe(1)
  })

  test('lets a member change their own topics alone, an administrator all', async () => {
    const { token, id } = await library.server.signUp('Member')
    await library.database.query("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
      library.organisationId,
      id,
    ])
    const other = (await watchlist('POST', { item: { topic: 'Tides' } }, '', token)).body.item
    const [others] = (await watchlist('GET', undefined, '', token)).body.watchlist
    expect([others.isOwn, other.isOwn]).toEqual([false, true])
    const refused = await watchlist('PUT', { item: { ...others, topic: 'Mine now' } }, '', token)
    expect([refused.status, refused.body.message]).toEqual([403, 'Only administrators can do this'])
    expect((await watchlist('DELETE', undefined, `/${others.id}`, token)).status).toBe(403)
    expect((await watchlist('PUT', { item: { ...other, topic: 'Tides and winds' } }, '', token)).status).toBe(200)
    expect((await watchlist('DELETE', undefined, `/${other.id}`)).status).toBe(200)
  })
})
