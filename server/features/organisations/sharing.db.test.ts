import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SharingRule } from '../../../contract/organisations/organisations.schemas.ts'
import { filesBelow, fixture, type Library, startLibrary } from '../../../tests/database/library.ts'
import { openUpdates } from '../../../tests/database/live-client.ts'
import { smallRows } from '../../../tests/fixtures/small/rows.ts'
import { until } from '../../../tests/until.ts'

let library: Library
let target: string
beforeAll(async () => {
  library = await startLibrary()
  await library.upload('sales.xlsx', await fixture('small/sales.xlsx'))
  await library.settled()
})
beforeEach(async () => {
  target = await library.server.foundOrganisation(library.token, 'Target')
})
afterAll(async () => {
  await library?.close()
})

type Filters = SharingRule['dimensionFilters']
const rule = (dimensionFilters: Filters, targetOrg = target): SharingRule => ({
  ...{ targetOrg, type: 'fact_table', factTable: 'sales', dimensionFilters },
})
const include = (...values: string[]) => ({ type: 'include' as const, values })
const exclude = (...values: string[]) => ({ type: 'exclude' as const, values })
const put = (rules: unknown, project = library.project, token = library.token) =>
  library.server.call('PUT', `/orgs/${project}/data-sharing`, token, { rules })
const trigger = (project = library.project, token = library.token) =>
  library.server.call('POST', `/orgs/${project}/data-sharing/trigger`, token, {})

async function share(rules: SharingRule[], project = library.project): Promise<string> {
  expect((await put(rules, project)).status).toBe(200)
  return shareAgain(project)
}
async function shareAgain(project = library.project): Promise<string> {
  const { jobId } = (await trigger(project)).body
  const read = async () => (await library.server.call('GET', `/orgs/${project}/jobs/${jobId}`, library.token)).body.job
  await until(async () => (await read()).completedAt !== null)
  return (await read()).status
}
/** The total of an organisation's sales table; null without that table. */
async function counted(project = target): Promise<number | null> {
  const path = `/orgs/${project}/warehouse/facts?factTable=sales&measures=count`
  const { status, body } = await library.server.call('GET', path, library.token)
  return status === 200 ? (body.results[0]?.recordCount ?? 0) : null
}
const idOf = async (code: string) =>
  (await library.database.query('select id from organisation where code = $1', [code])).rows[0].id as string
const filesOf = async (code: string) => filesBelow(`${library.server.warehouseDirectory}/${await idOf(code)}`)
const cityCount = (...cities: string[]) => smallRows.filter((row) => cities.includes(row.city)).length

describe('data sharing', () => {
  // D1.7.43, D1.7.44, D1.7.45, D1.3.64, D1.3.65
  test('copies the rows that pass every filter, under the name of the table and of who gave them', async () => {
    const cities = [...new Set(smallRows.map((row) => row.city))]
    const rules = [rule({ city: include(cities[0]!, cities[1]!), product_line: exclude(smallRows[0]!.line) })]
    const expected = smallRows.filter(
      (row) => cities.slice(0, 2).includes(row.city) && row.line !== smallRows[0]!.line,
    ).length
    const socket = await openUpdates(library.server.url, library.token, [target])
    await socket.next((frame) => frame.type === 'snapshot')
    expect((await put(rules)).body).toEqual({ rules })
    expect(await counted()).toBe(null)
    expect(await shareAgain()).toBe('SUCCESS')
    expect([expected > 0, await counted()]).toEqual([true, expected])
    expect((await library.get('/data-sharing')).body).toEqual({ rules })
    expect(await socket.next((frame) => frame.type === 'refreshData')).toMatchObject({ dataType: 'warehouse' })
    socket.close()
    const { sources } = (await library.server.call('GET', `/orgs/${target}/warehouse/sources`, library.token)).body
    expect(sources).toEqual([
      {
        ...{ id: expect.any(String), sourceName: 'Library', cluster: 'sales', kind: 'fact' },
        ...{ date: expect.any(String), recordCount: expected },
      },
    ])
    expect((await library.get('/jobs')).body.jobs[0]).toMatchObject({ label: 'Sharing data', status: 'SUCCESS' })
  })

  test.each([
    ['no filter', {}],
    ['a filter without a value', { city: include() }],
    ['an exclusion of nothing', { city: exclude() }],
    ['an unknown dimension', { planet: exclude('Mars') }],
    ['a known and an unknown dimension', { city: exclude('None'), planet: exclude('Mars') }],
    ['a measure for a dimension', { total: exclude('1') }],
    ['the name of a method', { constructor: exclude('1') }],
  ] as [string, Filters][])('with %s shares nothing', async (_name, filters) => {
    expect(await share([rule(filters)])).toBe('SUCCESS')
    expect([await counted(), await filesOf(target)]).toEqual([null, []])
  })

  test('again replaces the copy, and a rule that goes takes its rows along', async () => {
    const [first, second] = [...new Set(smallRows.map((row) => row.city))] as [string, string]
    await share([rule({ city: include(first) })])
    await shareAgain()
    expect([await counted(), (await filesOf(target)).length]).toEqual([cityCount(first), 1])
    await share([rule({ city: include(second) })])
    expect([await counted(), (await filesOf(target)).length]).toEqual([cityCount(second), 1])
    await put([])
    expect([await counted(), await filesOf(target)]).toEqual([null, []])
  })

  test('again keeps away what the receiver deleted, which comes back from their trash with the rows of today', async () => {
    const call = (method: string, path: string, body?: object) =>
      library.server.call(method, `/orgs/${target}${path}`, library.token, body)
    const [first, second] = [...new Set(smallRows.map((row) => row.city))] as [string, string]
    await share([rule({ city: include(first, second) })])
    const [copy] = (await call('GET', '/warehouse/sources')).body.sources
    expect((await call('DELETE', `/warehouse/sources/${copy.id}`)).status).toBe(200)
    expect([await shareAgain(), await counted()]).toEqual(['SUCCESS', null])
    const [kept] = (await call('GET', '/trash')).body.things
    expect(kept).toMatchObject({ kind: 'source', name: 'Library' })
    expect((await call('POST', `/warehouse/sources/${kept.id}/_restore`, {})).status).toBe(200)
    expect(await counted()).toBe(cityCount(first, second))
    await shareAgain()
    expect(await counted()).toBe(cityCount(first, second))
  })

  test('two rules for one table share what either gives, no row twice', async () => {
    const [first, second] = [...new Set(smallRows.map((row) => row.city))] as [string, string]
    await share([rule({ city: include(first) }), rule({ city: include(first, second) })])
    expect(await counted()).toBe(cityCount(first, second))
  })

  test('does not share on what was shared, so that nothing goes round in a ring', async () => {
    const [city] = smallRows.map((row) => row.city) as [string]
    await share([rule({ city: include(city) })])
    await share([rule({ city: include(city) }, library.project)], target)
    expect([await counted(), await counted(library.project)]).toEqual([cityCount(city), smallRows.length])
  })

  test('gives of joined tables what the giver counts: equal rows once, replaced ones never', async () => {
    const own = await library.server.foundOrganisation(library.token, 'Giver of joined tables')
    const call = (method: string, path: string, body?: unknown) =>
      library.server.call(method, `/orgs/${own}${path}`, library.token, body)
    const files = { 'sales.csv': 'a,1\nb,2\nb,2\n', 'more.csv': 'b,2\nb,3\n' }
    for (const [name, lines] of Object.entries(files)) {
      const form = new FormData()
      form.append('file', new Blob([`city,units\n${lines}`]), name)
      await call('POST', '/docs/upload/upload_root', form)
    }
    const docs = async () => (await call('GET', '/docs')).body.docs
    const doc = async () => (await docs()).find((one: any) => one.filename === 'more.csv')
    const areRead = async () => (await docs()).map((one: any) => one.status).join() === 'indexed,indexed'
    await until(areRead)
    const join = async (how: string) => {
      const { id, rev } = await doc()
      const corrections = { sheets: [], columns: [], joins: [{ table: '', to: 'sales', how }] }
      expect((await call('PUT', `/docs/${id}/reading`, { rev, corrections })).status).toBe(200)
      await until(areRead)
      await share([rule({ city: include('b') })], own)
      return [await counted(own), await counted()]
    }
    expect(await join('append')).toEqual([4, 3])
    expect(await join('replace')).toEqual([2, 2])
  })

  test('needs an administrator of both sides, when the rule is made, when it is triggered and when it runs', async () => {
    const foreign = await library.server.foundOrganisation((await library.server.signUp('Stranger')).token, 'Foreign')
    const refused = { status: 403, body: { message: 'You can share only with organisations you administer' } }
    const filters = { city: include('Yangon') }
    for (const code of [foreign, 'there-is-no-such'])
      expect(await put([rule(filters), rule(filters, code)])).toMatchObject(refused)
    expect(await put([rule(filters, library.project)])).toMatchObject({
      ...{ status: 400, body: { message: 'Choose another organisation to share with' } },
    })
    await put([rule(filters)])
    const demote = (role: string) =>
      library.database.query(
        'update membership set role = $1 where organisation_id = (select id from organisation where code = $2)',
        [role, target],
      )
    await demote('user')
    expect(await put([rule(filters)])).toMatchObject(refused)
    expect(await trigger()).toMatchObject(refused)
    expect((await library.get('/data-sharing')).body.rules.length).toBe(1)
    await demote('admin')
    await library.database.query('update organisation set enforce_mfa = true where code = $1', [target])
    expect(await trigger()).toMatchObject(refused)
    expect(await filesOf(foreign)).toEqual([])
  })

  test('bad rules are refused and change nothing', async () => {
    await put([rule({ city: include('Yangon') })])
    const bad = [
      { ...rule({}), type: 'dimension' },
      { ...rule({}), factTable: '' },
      { targetOrg: target },
      { ...rule({}), dimensionFilters: { city: { type: 'all', values: ['x'] } } },
      { ...rule({}), dimensionFilters: { city: ['x'] } },
      null,
    ]
    for (const one of bad) expect([(await put([one])).status, one]).toEqual([400, one])
    expect((await library.get('/data-sharing')).body.rules.length).toBe(1)
  })
})
