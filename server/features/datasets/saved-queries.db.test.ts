import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedQuery } from '../../../contract/datasets/saved-queries.schemas.ts'
import { printStatement, readStatement } from '../../../contract/datasets/saved-statement.ts'
import { type Library, startLibrary } from '../../../tests/database/library.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  await library?.close()
})

const search = '?fact=sales&metric=total&aggregation=sum&granularity=month'
const asked = { name: 'Sales by month', accessLevel: 'private', search }
const list = async () => (await library.get('/warehouse/queries')).body.queries as SavedQuery[]

test('a query is saved by its name, renamed, shared, deleted and brought back', async () => {
  const made = await library.send('POST', '/warehouse/queries', asked)
  const { id } = made.body.query as SavedQuery
  expect(made.body.query).toEqual({ ...asked, id, isOwn: true, rev: 1 })
  const path = `/warehouse/queries/${id}`
  const changed = await library.send('PATCH', path, { name: 'By month', accessLevel: 'shared', rev: 1 })
  expect(changed.body.query).toEqual({ ...asked, id, name: 'By month', accessLevel: 'shared', isOwn: true, rev: 2 })
  const stale = await library.send('PATCH', path, { name: 'Older', rev: 1 })
  expect([stale.status, stale.body.current.name]).toEqual([409, 'By month'])

  expect((await library.send('DELETE', path)).status).toBe(200)
  const { things } = (await library.get('/trash')).body
  expect([await list(), things.map(({ kind, name }: { kind: string; name: string }) => [kind, name])]).toEqual([
    [],
    [['query', 'By month']],
  ])
  expect((await library.send('PATCH', path, { name: 'Gone', rev: 2 })).status).toBe(404)
  expect((await library.send('POST', `${path}/_restore`, {})).body.query).toEqual(changed.body.query)
  expect(await list()).toEqual([changed.body.query])
  await library.send('DELETE', path)
})

test('a query that is shared under another name does not tell what it was while it was private', async () => {
  const { id } = (await library.send('POST', '/warehouse/queries', { ...asked, name: 'Redundancies' })).body.query
  const shared = { name: 'Sales', accessLevel: 'shared', search: `${search}&limit=5`, rev: 1 }
  const { query } = (await library.send('PATCH', `/warehouse/queries/${id}`, shared)).body
  await library.send('PATCH', `/warehouse/queries/${id}`, { name: 'All sales', rev: 2 })
  const shownToAll = await library.rowsOf(
    'select before, after from change_log where thing_id = $1 and visible_to is null order by seq',
    [id],
  )
  const renamed = { ...query, name: 'All sales', rev: 3 }
  expect(shownToAll).toEqual([
    { before: null, after: query },
    { before: query, after: renamed },
  ])
  await library.send('DELETE', `/warehouse/queries/${id}`)
})

test('what is kept is a query as the address writes it, and nothing else', async () => {
  const save = (given: object) => library.send('POST', '/warehouse/queries', { ...asked, ...given })
  const kept = await save({ search: '?fact=sales&evil=<script>&metric=total&limit=5' })
  expect(kept.body.query.search).toBe('?fact=sales&metric=total&aggregation=sum&limit=5')
  for (const [given, message] of [
    [{ search: '?nothing=here' }, 'This is not a dataset query.'],
    [{ search: 'https://example.com/' }, 'This is not a dataset query.'],
    [{ search: `?fact=${'x'.repeat(8_000)}` }, 'This query is too long to save. Remove some of its filters.'],
    [{ name: '   ' }, 'Please enter a name'],
  ] as const) {
    const refused = await save(given)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(message)])
  }
  for (const name of ['"; drop table saved_query; --', '__proto__', 'عربى ‮txet', '=1+1']) {
    const { status, body } = await save({ name, search: `?fact=${encodeURIComponent(name)}` })
    expect([status, body.query.name]).toEqual([200, name.trim()])
  }
  expect(await list()).toHaveLength(5)
})

test('an SQL statement is saved as one, whatever it contains, and within the limit of statements', async () => {
  const sql = `SELECT city, sum(total) AS "total & more"\nFROM sales -- 100 %\nWHERE city <> 'x=1&fact=sales'`
  const save = (statement: string) =>
    library.send('POST', '/warehouse/queries', { ...asked, name: 'By city', search: printStatement(statement) })
  const { id, search: saved } = (await save(`\n${sql} `)).body.query as SavedQuery
  expect(readStatement(saved)).toBe(sql)
  expect((await list()).find((query) => query.id === id)?.search).toBe(saved)
  const tooLong = await save(`SELECT ${'1'.repeat(10_000)}`)
  expect([tooLong.status, JSON.stringify(tooLong.body)]).toEqual([
    400,
    expect.stringContaining('A statement may have up to 10,000 characters.'),
  ])
  await library.send('DELETE', `/warehouse/queries/${id}`)
})
