import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture, type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
  for (const path of ['leave/parental-leave.md', 'security/passwords.md', 'travel/travel-claims.md'])
    await library.upload(path.split('/').at(-1)!, await fixture(`small/handbook/${path}`))
  await library.upload('prices.csv', 'Product,Price\nFlat white,4.50\nMocha,5.10\n')
  await library.settled()
})
afterAll(async () => {
  await library?.close()
})

const search = async (body: object, token = library.token) =>
  library.server.call('POST', `/orgs/${library.project}/search`, token, body)

describe('the search for facts', () => {
  // D2.1.10, D2.7.42
  test('answers the documents that say something of the phrases, with the facts and where each stands', async () => {
    const docs = await library.settled()
    const doc = docs['parental-leave.md']!
    await library.send('PATCH', `/docs/${doc.id}`, { rev: doc.rev, interpretation: 'The rules of 2026' })
    const { status, body } = await search({ phrases: ['parental leave', 'weeks'], numResults: 5 })
    expect(status).toBe(200)
    const [best] = body.results
    expect(best).toEqual({
      id: doc.id,
      name: expect.stringContaining('arental'),
      interpretation: 'The rules of 2026',
      facts: expect.arrayContaining([expect.stringContaining('26 weeks')]),
      positions: expect.anything(),
      docId: doc.id,
      score: expect.any(Number),
    })
    expect(best.positions.length).toBe(best.facts.length)
    const { page } = (await library.get(`/docs/${doc.id}/${best.positions[0].pageId}`)).body
    const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
    const membership = best.positions.map(({ start, end }: { start: number; end: number }) =>
      page.text.slice(start, end),
    )
    expect(membership.map(words)).toEqual(best.facts.map(words))
    const scores = body.results.map(({ score }: { score: number }) => score)
    expect(scores).toEqual(scores.toSorted((one: number, other: number) => other - one))
  })

  test('finds a row of a table, which is no sentence', async () => {
    const [best] = (await search({ phrases: ['flat white'] })).body.results
    expect(best.facts.join()).toMatch(/Flat white.*4\.50?/)
  })

  // D2.7.45
  test('takes 5, 10, 20 or 50 as the number of results, up to 20 phrases of up to 200 characters', async () => {
    const statusOf = async (body: object) => (await search(body)).status
    const counts = await Promise.all(
      [5, 10, 20, 50, 0, 7, 51, '5'].map((numResults) => statusOf({ phrases: ['a'], numResults })),
    )
    expect(counts).toEqual([200, 200, 200, 200, 400, 400, 400, 400])
    const phrases = [Array(20).fill('x'.repeat(200)), Array(21).fill('x'), ['x'.repeat(201)], [], ['  '], 'leave']
    const answers = await Promise.all(phrases.map((one) => statusOf({ phrases: one })))
    expect(answers).toEqual([200, 400, 400, 400, 400, 400])
  })

  // D2.7.44
  test('answers the same person the same within a minute, and another person anew', async () => {
    const colleague = await library.server.signUp('Colleague')
    await library.rowsOf("insert into membership (organisation_id, person_id, role) values ($1, $2, 'user')", [
      ...[library.organisationId, colleague.id],
    ])
    const body = { phrases: ['bicycles'] }
    expect((await search(body)).body.results).toEqual([])
    await library.upload('bicycles.md', 'The bicycle allowance is 250 dollars a year for everybody.\n')
    await library.settled()
    expect((await search(body)).body.results).toEqual([])
    const seen = (await search(body, colleague.token)).body.results
    expect(seen.map(({ facts }: { facts: string[] }) => facts)).toEqual([
      ['The bicycle allowance is 250 dollars a year for everybody.'],
    ])
    await library.rowsOf('delete from membership where person_id = $1', [colleague.id])
    expect((await search(body, colleague.token)).status).toBe(403)
  })

  test('shows nothing of another organisation or of the trash', async () => {
    const stranger = await library.server.signUp('Stranger')
    const project = await library.server.foundOrganisation(stranger.token, 'Elsewhere')
    const body = { phrases: ['password manager'] }
    const there = await library.server.call('POST', `/orgs/${project}/search`, stranger.token, body)
    expect(there.body.results).toEqual([])
    const { 'passwords.md': doc } = await library.settled()
    await library.send('POST', '/docs/bulk-delete', { docIds: [doc!.id] })
    const found = (await search(body)).body.results as { docId: string }[]
    expect(found.filter(({ docId }) => docId === doc!.id)).toEqual([])
  })
})
