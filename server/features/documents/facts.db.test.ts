import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FactCorrections } from '../../../contract/documents/facts.schemas.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

const rent = 'The rent of the harbour store is 4,200 dollars a month.'
const crane = 'The crane was inspected on 4 May 2026 by the harbour master.'
const keys = 'Every keeper must return the keys before 30 June 2026.'
const corrected = 'The rent of the harbour store is 4,500 dollars a month.'
const own = 'The landlord is Kauri Holdings.'
const lease = (...facts: string[]) => `# Lease\n\n${facts.join(' ')}\n`

async function taken(name: string, text: string): Promise<string> {
  await library.upload(name, text)
  return (await library.settled())[name]!.id
}
const factsOf = async (id: string) => (await library.get(`/docs/${id}/facts`)).body.facts
const put = async (id: string, corrections: FactCorrections, rev?: number) =>
  library.send('PUT', `/docs/${id}/facts`, { rev: rev ?? (await factsOf(id)).rev, corrections })
const counted = async (id: string) => (await library.detail(id)).factList
const corrections = {
  changed: [
    { found: rent, text: corrected },
    { found: crane, text: null },
  ],
  added: [own],
}

test('facts corrected by hand outlive another reading and another file', async () => {
  const id = await taken('lease.md', lease(rent, crane, keys))
  expect(await factsOf(id)).toMatchObject({ found: [rent, crane, keys], corrections: { changed: [], added: [] } })
  const answer = await put(id, corrections)
  expect([answer.status, answer.body.facts.corrections]).toEqual([200, corrections])
  expect(await counted(id)).toEqual([corrected, keys, own])
  expect((await library.detail(id)).facts).toBe(`- ${corrected}\n- ${keys}\n- ${own}`)

  const use = async (usedFor: string[]) => {
    const { rev } = await library.detail(id)
    await library.send('PATCH', `/docs/${id}`, { rev, usedFor })
    await library.settled()
  }
  await use([])
  expect(await counted(id)).toEqual([own])
  await use(['facts'])
  expect(await counted(id)).toEqual([corrected, keys, own])

  const insured = 'The store is insured for 90,000 dollars from 2026.'
  expect(await taken('lease.md', lease(rent, crane, insured))).toBe(id)
  expect(await counted(id)).toEqual([corrected, insured, own])

  // A correction of what the file no longer says is ignored but kept.
  expect(await taken('lease.md', lease(insured, crane))).toBe(id)
  expect(await counted(id)).toEqual([insured, own])
  expect((await factsOf(id)).corrections).toEqual(corrections)
  expect((await put(id, { ...corrections, added: [] })).status).toBe(200)
  expect(await taken('lease.md', lease(keys, rent))).toBe(id)
  expect(await counted(id)).toEqual([keys, corrected])

  // Even with no facts left, excluded ones can be restored.
  const all = [keys, rent].map((found) => ({ found, text: null }))
  await put(id, { changed: all, added: [] })
  expect(await library.detail(id)).toMatchObject({ factList: [], hasFactsByHand: true })
  await put(id, { changed: [], added: [] })
  expect(await counted(id)).toEqual([keys, rent])
  expect(await library.detail(id)).toMatchObject({ hasFactsByHand: false })
})

test('the search for facts and the docset tell what was corrected and not what was left out', async () => {
  const id = await taken('found.md', lease(rent, crane, keys))
  await put(id, corrections)
  const { results } = (await library.send('POST', '/search', { phrases: ['harbour', 'store'] })).body
  expect(results.find(({ docId }: { docId: string }) => docId === id).facts).toEqual([corrected])
  const { records } = (await library.get(`/docsets/documents?categories=facts&keyFilter=${id}`)).body
  expect(records[id].facts).toBe(`- ${corrected}\n- ${keys}\n- ${own}`)
})

test('what the file does not say, and what was made on an older state, is refused in a sentence', async () => {
  const id = await taken('refused.md', lease(rent))
  const before = await factsOf(id)
  const twice = { changed: [corrections.changed[0]!, corrections.changed[0]!], added: [] }
  const refusals = [
    await put(id, corrections),
    await put(id, twice),
    await put(id, { changed: [], added: [' '] }),
    await put(id, { changed: [], added: [own] }, before.rev + 1),
  ]
  expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
    [400, `The file doesn’t say “${crane}”, so you can’t correct it.`],
    [400, `“${rent}” is corrected twice.`],
    [400, expect.stringContaining('Enter the fact')],
    [409, expect.any(String)],
  ])
  expect(refusals[3]!.body.current).toEqual(before)
  expect(await factsOf(id)).toEqual(before)
})
