import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PlaybookEnvironment,
  startPlaybookEnvironment,
  step,
} from '../../../tests/database/playbook-environment.ts'

let environment: PlaybookEnvironment
beforeAll(async () => {
  environment = await startPlaybookEnvironment()
  await environment.send('POST', '/measurements/_manual', {
    ...{ name: 'Visits', unit: 'number', granularity: 'month', rollUp: 'sum', scope: 'entrance' },
    values: [{ date: '2026-01-01', scenario: 'Actual', value: 7, scopeValue: 'North' }],
  })
})
afterAll(async () => {
  await environment?.close()
})

type Thing = { kind: string; id: string; name: string }
const trashOf = async (token: string): Promise<Thing[]> =>
  (await environment.as(token, 'GET', '/trash')).body.things as Thing[]
const namesOf = async (token: string) => (await trashOf(token)).map(({ kind, name }) => `${kind} ${name}`).sort()

const chart = {
  ...{ metricType: 'metric', title: 'Visits', chartType: 'column', measurement: 'Visits', scope: null },
  ...{ scopeFilter: [], scenario: 'Actual' },
}

/** Of each kind that one deletes with Undo: how one is made, and where it is deleted. */
async function makeAll(accessLevel: 'shared' | 'private'): Promise<Record<string, string>> {
  const make = async (path: string, body: object) => {
    const answer = await environment.send('POST', path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const name = `A ${accessLevel} one`
  const { query } = await make('/warehouse/queries', { name, accessLevel, search: '?fact=sales&metric=total' })
  const { topic } = await make('/research', {
    ...{ topic: name, outputFormat: '', updateFrequency: '', accessLevel, role: 'Head', source: 'internal' },
  })
  const slug = await environment.template({ steps: [step({ id: '001', type: 'meetingNotes', label: 'Notes' })] })
  const playbook = await environment.start(slug, { title: name, accessLevel })
  const { dashboard } = await make('/dashboards', { code: accessLevel, name, data: { accessLevel, metrics: [chart] } })
  const report = await make(`/dashboards/${dashboard.code}/snapshots`, { settings: dashboard.defaultSettings })
  return {
    query: `/warehouse/queries/${query.id}`,
    research: `/research/${topic.id}`,
    playbook: `/playbook/${playbook.id}`,
    report: `/dashboards/${dashboard.code}/snapshots/${report.snapshot.takenAt}`,
  }
}

test('whatever is deleted with Undo stays in the trash for whoever may see it, and comes back by what the trash says', async () => {
  const [shared, hidden] = [await makeAll('shared'), await makeAll('private')]
  for (const path of [...Object.values(shared), ...Object.values(hidden)])
    expect([path, (await environment.send('DELETE', path)).status]).toEqual([path, 200])
  const of = (level: string, reports: RegExp) => [
    ...[`playbook A ${level} one`, `query A ${level} one`],
    ...[expect.stringMatching(reports), `research A ${level} one`],
  ]
  const own = [...of('private', /^report A private one, /), ...of('shared', /^report A shared one, /)]
  expect(await namesOf(environment.token)).toEqual(expect.arrayContaining(own))
  expect(await namesOf(environment.token)).toHaveLength(own.length)
  expect(await namesOf(environment.colleague.token)).toEqual(of('shared', /^report A shared one, /))

  const { id } = (await trashOf(environment.token)).find(
    ({ kind, name }) => kind === 'report' && name.includes('shared'),
  )!
  const [code, date] = id.split(' ')
  expect(shared['report']).toBe(`/dashboards/${code}/snapshots/${date}`)
  for (const path of Object.values(shared))
    expect([path, (await environment.send('POST', `${path}/_restore`, {})).status]).toEqual([path, 200])
  expect(await namesOf(environment.colleague.token)).toEqual([])
})

test('a source, a measure, a dashboard and what was added to a table lie in the trash and come back by it', async () => {
  await environment.upload('orders.csv', 'Order Date,Customer,Price,Quantity\n2026-01-05,Kea Ltd,12.50,4\n')
  await environment.upload('customers.csv', 'Customer,Region,Credit Limit\nKea Ltd,North,1000\nTui Ltd,South,500\n')
  await environment.settled()
  const send = async (method: string, path: string, body?: object) => {
    const answer = await environment.send(method, path, body)
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined])
    return answer.body
  }
  const of = '/warehouse/tables/orders'
  await send('POST', `${of}/columns`, { label: 'Amount', expression: 'price * quantity' })
  await send('POST', `${of}/relations`, {
    ...{ label: 'Buyer', column: 'customer', toTable: 'customers', toColumn: 'customer' },
  })
  const model = async () => (await environment.get(`${of}/model`)).body.model
  const [[amount], [buyer]] = [(await model()).calculated, (await model()).relations]
  const formula = { name: 'Twice', source: 'formula', unit: 'number', formula: '[Visits] * 2' }
  const { def } = await send('POST', '/measurements/defs', formula)
  const { dashboard } = await send('POST', '/dashboards', { code: 'pier', name: 'The pier', data: {} })
  const { sources } = (await environment.get('/warehouse/sources')).body
  const source = sources.find(({ sourceName }: { sourceName: string }) => sourceName.includes('customers'))
  const paths: Record<string, string> = {
    [`column orders ${amount.id}`]: `${of}/columns/${amount.id}`,
    [`relation orders ${buyer.id}`]: `${of}/relations/${buyer.id}`,
    [`measurement ${def.id}`]: `/measurements/defs/${def.id}`,
    [`dashboard ${dashboard.code}`]: `/dashboards/${dashboard.code}`,
    [`source ${source.id}`]: `/warehouse/sources/${source.id}`,
  }
  for (const path of Object.values(paths)) await send('DELETE', path)
  expect([(await model()).calculated, (await model()).relations]).toEqual([[], []])
  const added = await trashOf(environment.colleague.token)
  expect(added.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(Object.keys(paths).sort())
  expect(await namesOf(environment.colleague.token)).toEqual(
    expect.arrayContaining(['column Amount, orders', 'relation Buyer, orders', 'measurement Twice']),
  )
  for (const path of Object.values(paths)) await send('POST', `${path}/_restore`, {})
  expect(await trashOf(environment.colleague.token)).toEqual([])
  expect([(await model()).calculated[0].label, (await model()).relations[0].label]).toEqual(['Amount', 'Buyer'])
})
