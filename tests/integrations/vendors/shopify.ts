import { costOf, readQuery, selected } from './graphql.ts'
import {
  addTo,
  type Answered,
  type Asked,
  dayOfYear,
  json,
  pick,
  type RestVendor,
  seeded,
  serveVendor,
  type Sums,
} from './rest-vendor.ts'

type Money = { shopMoney: { amount: string; currencyCode: string } }
type Line = { id: string; title: string; discountedTotalSet: Money } & Record<string, unknown>
type Refund = { id: string; createdAt: string; totalRefundedSet: Money }
type Order = { id: string; refunds: Refund[]; lineItems: { connection: Line[] } } & Record<string, unknown>
type Customer = { id: string; amountSpent: { amount: string; currencyCode: string } } & Record<string, unknown>
type Shop = { orders: Order[]; products: Record<string, unknown>[]; customers: Customer[] }

const shop = 'kea-outdoor'
const client = { id: 'client of the shop', secret: 'secret of the shop' }
const token = 'shpat_for_a_day'
const path = `/${shop}.myshopify.com/admin`
const MOST_COST = 1_000
/** Which of the requests finds the points used up. */
const THROTTLED_REQUEST = 9

const money = (cents: number): Money => ({
  shopMoney: { amount: (cents / 100).toFixed(cents % 100 === 0 ? 1 : 2), currencyCode: 'NZD' },
})

function makeShop(): Shop {
  const random = seeded(2_026)
  const products = ['Tent', 'Stove', 'Rope', 'Lamp', 'Boots', 'Jacket'].flatMap((title, kind) =>
    Array.from({ length: 12 }, (_, at) => ({
      ...{ id: `gid://shopify/Product/${7_000 + kind * 12 + at}`, title: `${title} ${at}`, vendor: 'Kea Outdoor' },
      ...{ productType: title, status: at === 11 ? 'ARCHIVED' : 'ACTIVE', createdAt: '2024-10-22T14:52:04Z' },
      ...{ totalInventory: random(90), variantsCount: { count: 1 + random(4) } },
      priceRangeV2: { minVariantPrice: { amount: '19.9', currencyCode: 'NZD' } },
    })),
  )
  const customers = Array.from(
    { length: 90 },
    (_, at): Customer => ({
      ...{ id: `gid://shopify/Customer/${5_000 + at}`, displayName: `Grace ${at}`, createdAt: '2025-02-01T08:00:00Z' },
      ...{ state: 'ENABLED', numberOfOrders: String(1 + random(6)), note: at % 9 === 0 ? 'Calls first' : null },
      amountSpent: { amount: `${10 + random(900)}.5`, currencyCode: 'NZD' },
      defaultAddress: at % 10 === 0 ? null : { city: 'Dunedin', country: pick(random, ['New Zealand', 'Australia']) },
      defaultEmailAddress: { emailAddress: `grace${at}@example.test` },
    }),
  )
  const line = (order: number, at: number): Line => {
    const product = pick(random, products)
    const cents = 100 * (1 + random(400)) + 90
    return {
      ...{ id: `gid://shopify/LineItem/${order * 100 + at}`, title: product.productType, variantTitle: 'Green' },
      ...{ sku: `SKU-${at}`, vendor: product.vendor, quantity: 2, currentQuantity: 2, product: { id: product.id } },
      ...{ originalTotalSet: money(cents), discountedTotalSet: money(cents - random(90)) },
    }
  }
  const refund = (order: number, at: number): Refund => ({
    ...{ id: `gid://shopify/Refund/${order * 100 + at}`, createdAt: `${dayOfYear(random)}T10:00:00Z` },
    totalRefundedSet: money(100 * (1 + random(30))),
  })
  const order = (_: unknown, at: number): Order => {
    const number = 1_000 + at
    // One order has more lines than come with it, and one more refunds.
    const lines = Array.from({ length: at === 40 ? 27 : 1 + random(5) }, (__, which) => line(number, which))
    const count = at === 70 ? 13 : at % 8 === 0 ? 1 + random(2) : 0
    const buyer = pick(random, customers)
    return {
      ...{ id: `gid://shopify/Order/${number}`, name: `#${number}`, test: at === 3, sourceName: 'web' },
      ...{ processedAt: `${dayOfYear(random)}T09:30:00Z`, cancelledAt: at === 5 ? '2026-11-01T00:00:00Z' : null },
      ...{ displayFinancialStatus: count > 0 ? 'PARTIALLY_REFUNDED' : 'PAID', displayFulfillmentStatus: 'FULFILLED' },
      ...{ currencyCode: 'NZD', totalPriceSet: money(100 * (20 + random(400))), currentTotalPriceSet: money(2_000) },
      ...{ totalDiscountsSet: money(100), totalShippingPriceSet: money(700), totalTaxSet: null },
      ...{ totalRefundedSet: money(0), subtotalLineItemsQuantity: lines.length * 2, lineItems: { connection: lines } },
      customer: at % 11 === 0 ? null : { id: buyer.id, displayName: buyer['displayName'] },
      refunds: Array.from({ length: count }, (__, which) => refund(number, which)),
    }
  }
  return { orders: Array.from({ length: 150 }, order), products, customers }
}

const numberOf = (thing: object) =>
  Number(
    String((thing as { id: string }).id)
      .split('/')
      .at(-1),
  )

/** The filters that are used here, of those that Shopify's search has. */
function filtered(list: readonly object[], query: unknown): readonly object[] {
  if (typeof query !== 'string') return list
  const from = Number(/\bid:>=(\d+)/.exec(query)?.[1] ?? 0)
  const statuses = [...query.matchAll(/financial_status:(\w+)/g)].map(([, status]) => status!.toUpperCase())
  const fits = (one: object) =>
    numberOf(one) >= from &&
    (statuses.length === 0 || statuses.includes((one as Record<string, string>)['displayFinancialStatus']!))
  return list.filter(fits)
}

const refused = (message: string, extensions: object, more: object = {}) =>
  json({ errors: [{ message, extensions }], ...more })

/** Shopify as its pages describe it: an app's token for a day, then GraphQL by cost. */
export async function startShopify(): Promise<RestVendor> {
  const made = makeShop()
  const next: Answered[] = []
  let count = 0

  function giveToken({ headers, body }: Asked): Answered {
    const form = new URLSearchParams(body)
    if (headers['content-type'] !== 'application/x-www-form-urlencoded' || form.get('grant_type') === null)
      return json({ error: 'invalid_request' }, 400)
    if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret)
      return json({ error: 'invalid_client' }, 400)
    return json({ access_token: token, scope: 'read_orders,read_products,read_customers', expires_in: 86_399 })
  }
  function answer(asked: Asked): Answered {
    const { method, url, headers, body } = asked
    if (method !== 'POST') return json({ errors: 'Not Found' }, 404)
    if (url.pathname === `${path}/oauth/access_token`) return giveToken(asked)
    if (!/^\/admin\/api\/20\d\d-(?:01|04|07|10)\/graphql\.json$/.test(url.pathname.replace(/^\/[^/]+/, '')))
      return json({ errors: 'Not Found' }, 404)
    if (headers['x-shopify-access-token'] !== token) return json({ errors: 'Invalid API key or access token' }, 401)
    const ready = next.shift()
    if (ready) return ready
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> }
    count += 1
    const fields = readQuery(query, variables)
    const requestedQueryCost = costOf(fields)
    if (requestedQueryCost > MOST_COST) return refused('Query cost is too high', { code: 'MAX_COST_EXCEEDED' })
    const throttleStatus = { maximumAvailable: 2_000, currentlyAvailable: 20, restoreRate: 1_000 }
    const extensions = { cost: { requestedQueryCost, actualQueryCost: null, throttleStatus } }
    if (count === THROTTLED_REQUEST) return refused('Throttled', { code: 'THROTTLED' }, { extensions })
    const [{ name, given }] = fields as [(typeof fields)[number]]
    const found =
      name === 'order'
        ? (made.orders.find(({ id }) => id === given['id']) ?? null)
        : { connection: filtered(made[name as keyof Shop] ?? [], given['query']) }
    try {
      return json({ data: selected({ [name]: found }, fields), extensions })
    } catch (error) {
      return refused((error as Error).message, { code: 'undefinedField' })
    }
  }

  const linesOf = () => made.orders.flatMap(({ lineItems }) => lineItems.connection)
  const refundsOf = () => made.orders.flatMap(({ refunds }) => refunds)
  function sums(): Sums[] {
    const [byProduct, byCountry, refunded]: Record<string, number>[] = [{}, {}, {}]
    for (const { title, discountedTotalSet } of linesOf())
      addTo(byProduct!, title, Number(discountedTotalSet.shopMoney.amount))
    for (const { totalRefundedSet } of refundsOf()) addTo(refunded!, 'NZD', Number(totalRefundedSet.shopMoney.amount))
    for (const { defaultAddress, amountSpent } of made.customers) {
      const country = (defaultAddress as { country: string } | null)?.country
      addTo(byCountry!, country ?? 'null', Number(amountSpent.amount))
    }
    return [
      { stream: 'lines', measure: 'Sales', by: 'Product', values: byProduct! },
      { stream: 'refunds', measure: 'Refunded', by: 'Currency', values: refunded! },
      { stream: 'customers', measure: 'Spent', by: 'Country', values: byCountry! },
    ]
  }

  const serving = await serveVendor(answer, () => true)
  return {
    ...{ ...serving, code: 'shopify', keySetting: 'clientSecret', sums },
    settings: { shop, clientId: client.id, clientSecret: client.secret },
    truth: () => ({
      ...{ orders: made.orders.length, lines: linesOf().length, refunds: refundsOf().length },
      ...{ products: made.products.length, customers: made.customers.length },
    }),
    hidden: { orders: ['Customer'], customers: ['Name', 'Email', 'Note'] },
    change() {
      const { customers } = made
      const [gone] = customers.splice(41, 1)
      customers[2]!.amountSpent = { amount: '7.77', currencyCode: 'NZD' }
      customers.push({ ...gone!, id: 'gid://shopify/Customer/9999' })
    },
    answerNext: (...answers) => next.push(...answers),
  }
}
