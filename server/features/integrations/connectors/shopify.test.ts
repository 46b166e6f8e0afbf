import { expect, test } from 'vitest'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { recordingEgress } from '../../../platform/crawl/recording.testing.ts'
import type { ConnectorEnvironment, Given } from '../kit/connector.ts'
import { shopifyConnector } from './shopify.ts'

const signal = new AbortController().signal
const host = 'kea.myshopify.com'
const given = (shop: string): Given => ({
  ...{ organisationId: 'acme', timeZone: 'UTC', discovered: {} },
  settings: { shop, clientId: 'app' },
  secrets: { clientSecret: 'hush' },
})

type Sent = { query: string; variables: Record<string, unknown> }

/** A shop that answers each query with `answer`. */
async function openShop(answer: (sent: Sent) => unknown, shop = 'kea') {
  const sent: Sent[] = []
  let body = ''
  const { egress, asked } = recordingEgress({ [host]: '93.184.216.34' }, ({ url }) => {
    if (url.pathname.endsWith('/access_token')) return { body: JSON.stringify({ access_token: 'day' }) }
    const query = JSON.parse(body) as Sent
    sent.push(query)
    return { body: JSON.stringify(answer(query)) }
  })
  const connect: typeof egress.connect = (target, stop, message) => {
    body = String(message?.body)
    return egress.connect(target, stop, message)
  }
  const environment = { egress: { ...egress, connect }, standIns: new Map() } as unknown as ConnectorEnvironment
  const { streams } = await shopifyConnector.open(environment, given(shop), signal)
  const read = (name: string, cursor: unknown = null) => streams.find((one) => one.name === name)!.read(cursor, signal)
  return { read, sent, asked }
}

const page = (list: string, ids: string[], hasNextPage: boolean) => ({
  data: {
    [list]: {
      nodes: ids.map((id) => ({ id: `gid://shopify/Product/${id}` })),
      pageInfo: { hasNextPage, endCursor: `behind ${ids.at(-1)}` },
    },
  },
})

test('Shopify: the shop is entered by its name or its address, and no other host is asked', async () => {
  for (const shop of ['kea', 'Kea.myshopify.com', 'https://kea.myshopify.com/']) {
    const { asked } = await openShop(() => ({}), shop)
    expect(asked.map((one) => one.host)).toEqual([host])
  }
  for (const shop of ['', 'kea.example.com', 'example.com/kea', 'kea.myshopify.com.example.com', 'a@b'])
    await expect(openShop(() => ({}), shop)).rejects.toThrow(texts.otherHost('.myshopify.com'))
})

test('Shopify: behind 20,000 records a new range begins with the next id', async () => {
  const { read, sent } = await openShop(() => page('products', ['7', '9007199254740993'], true))
  const first = await read('products')
  expect(first.cursor).toMatchObject({ after: expect.stringContaining('behind'), read: 2 })
  const { cursor } = await read('products', { ...(first.cursor as object), read: 19_998 })
  expect(cursor).toMatchObject({ from: '9007199254740994', after: null, read: 0 })
  await read('products', cursor)
  expect(sent.map(({ variables }) => [variables['after'], variables['query']])).toEqual([
    ...[
      [null, null],
      ['behind 9007199254740993', null],
      [null, 'id:>=9007199254740994'],
    ],
  ])
})

test('Shopify: a query that costs too much now waits as long as the points need, and one that always does is refused', async () => {
  const cost = (requestedQueryCost: number) => ({
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        requestedQueryCost,
        throttleStatus: { maximumAvailable: 2_000, currentlyAvailable: 100, restoreRate: 10 },
      },
    },
  })
  const later = await openShop(() => cost(500))
  await expect(later.read('orders')).rejects.toMatchObject({ message: texts.askedToWait(host), retryAfter: 40 })
  const never = await openShop(() => cost(2_500))
  await expect(never.read('orders')).rejects.toMatchObject({ retryAfter: null })
  expect(never.sent.length).toBe(1)
})

test('Shopify: a scope that is missing names its list, and a foreign answer changes nothing', async () => {
  const denied = { errors: [{ message: 'Access denied for customers', extensions: { code: 'ACCESS_DENIED' } }] }
  const { read } = await openShop(() => denied)
  await expect(read('customers')).rejects.toThrow(texts.listRefused('Customers'))
  const foreign = await openShop(() => ({ data: { orders: { nodes: [{ id: 'gid://shopify/Order/1' }] } } }))
  for (const name of ['orders', 'lines', 'refunds'])
    await expect(foreign.read(name)).rejects.toThrow(texts.otherShape(host))
})

test('Shopify: an order that is deleted while its lines are read has no more', async () => {
  const { read } = await openShop(() => ({ data: { order: null } }))
  const cursor = {
    from: null,
    after: 'x',
    read: 1,
    isLast: true,
    rest: [{ order: 'gid://shopify/Order/1', after: 'y' }],
  }
  expect(await read('lines', cursor)).toMatchObject({ rows: [], cursor: null, isLast: true })
})

test('Shopify: names, emails and notes of customers are not even asked for unless they are wanted', async () => {
  const { read, sent } = await openShop(() => page('customers', ['1'], false))
  await read('customers')
  expect(sent[0]!.query).not.toMatch(/displayName|email|note/i)
})
