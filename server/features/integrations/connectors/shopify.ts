import { z } from 'zod'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { vendorAddress } from '../integration-egress.ts'
import { askShaped } from '../kit/ask.ts'
import {
  amount,
  type Column,
  day,
  fieldAt,
  flag,
  hidden,
  isRow,
  key,
  level,
  money,
  price,
  type Row,
} from '../kit/columns.ts'
import { ConnectorFailure, type ConnectorEnvironment, type Given, textOf } from '../kit/connector.ts'
import { type Listing, type Paging, restConnector } from '../kit/rest.ts'

/** Shopify answers for a version for at least a year. */
const API_VERSION = '2026-10'
/** Shopify turns no pages behind 25,000 records, so the list begins again behind the last id before that. */
const RECORDS_OF_RANGE = 20_000
/** A query may cost 1,000 points: one for each object, times the lengths of the lists that it is in. */
const ORDERS_AT_ONCE = 50
const THINGS_AT_ONCE = 100
const LINES_WITH_ORDER = 10
const ORDERS_WITH_LINES = 12
const LINES_AT_ONCE = 100
const REFUNDS_WITH_ORDER = 5
const MOST_REFUNDS = 200

const tokenSchema = z.object({ access_token: z.string().min(1) })
const refusedStatuses: readonly (number | null)[] = [400, 401, 403]

/** The shop's own host. People enter its name, or the address that ends in myshopify.com. */
function hostOf({ settings }: Given): string {
  const [, name] =
    /^(?:https:\/\/)?([a-z\d][a-z\d-]{0,60})(?:\.myshopify\.com\/?)?$/i.exec(textOf(settings, 'shop')) ?? []
  if (name === undefined) throw new ConnectorFailure(texts.otherHost('.myshopify.com'))
  return `${name.toLowerCase()}.myshopify.com`
}

/** The app's token, which lasts for a day: each sync fetches one. */
async function fetchToken(
  { standIns, egress }: ConnectorEnvironment,
  _headers: Record<string, string>,
  signal: AbortSignal,
  given: Given,
) {
  const url = vendorAddress(standIns, 'shopify', `https://${hostOf(given)}/admin/oauth/access_token`)
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: textOf(given.settings, 'clientId'),
    client_secret: given.secrets['clientSecret'] ?? '',
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const found = await askShaped(egress, url, { method: 'POST', body, headers, signal }, tokenSchema).catch(
    (error: unknown) => {
      const isRefused = error instanceof ConnectorFailure && refusedStatuses.includes(error.status)
      throw isRefused ? new ConnectorFailure(texts.keyRefused(url.host), null, 401) : error
    },
  )
  return { 'x-shopify-access-token': found.access_token }
}

/** How many seconds it takes until a query of this cost is allowed again; null if it never is. */
function waitOf(answer: unknown): number | null {
  const cost = fieldAt(answer, 'extensions.cost.requestedQueryCost')
  const status = fieldAt(answer, 'extensions.cost.throttleStatus')
  const [most, present, rate] = ['maximumAvailable', 'currentlyAvailable', 'restoreRate'].map((name) =>
    Number(fieldAt(status, name)),
  )
  if (typeof cost !== 'number' || !(rate! > 0)) return 1
  return cost > most! ? null : Math.max(1, Math.ceil((cost - present!) / rate!))
}

function refusalIn(answer: unknown, url: URL): ConnectorFailure | null {
  const errors = fieldAt(answer, 'errors')
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : []
  if (first === undefined) return null
  const code = fieldAt(first, 'extensions.code')
  if (code === 'THROTTLED') return new ConnectorFailure(texts.askedToWait(url.host), waitOf(answer))
  const message = fieldAt(first, 'message')
  return new ConnectorFailure(
    texts.vendorSaid(url.host, typeof message === 'string' ? message : 'an error'),
    null,
    code === 'ACCESS_DENIED' ? 403 : null,
  )
}

/** An order of which more lines or refunds are to be read than came with it. */
type Rest = { order: string; after: string | null }
type Position = { from: string | null; after: string | null; read: number; isLast: boolean; rest: readonly Rest[] }
const start: Position = { from: null, after: null, read: 0, isLast: false, rest: [] }
const positionOf = (position: unknown): Position =>
  isRow(position) ? { ...start, ...(position as Partial<Position>) } : start

const restIn = (nodes: readonly unknown[], restOf: (order: Row) => string | null | undefined): Rest[] =>
  nodes.filter(isRow).flatMap((order) => {
    const after = restOf(order)
    return after === undefined ? [] : [{ order: String(order['id']), after }]
  })

const numberIn = (id: unknown): string | null => /\/(\d{1,20})$/.exec(String(id))?.[1] ?? null

/** Behind so many records, the next id begins a new range. */
function behind(here: Position, nodes: readonly unknown[], endCursor: unknown): Partial<Position> | null {
  const read = here.read + nodes.length
  if (read < RECORDS_OF_RANGE) return typeof endCursor === 'string' ? { after: endCursor, read } : null
  const last = numberIn(fieldAt(nodes.at(-1), 'id'))
  return last === null ? null : { from: String(BigInt(last) + 1n), after: null, read: 0 }
}

/** Pages by cursor. `restOf`: the cursor behind what came with an order, null to read it all again, or undefined. */
function pagesOf(list: string, restOf: (order: Row) => string | null | undefined = () => undefined): Paging {
  const turnTo = (here: Position) => ({ next: here.isLast && here.rest.length === 0 ? null : here })
  return {
    ask: () => {},
    turn(answer, position) {
      const here = positionOf(position)
      const [first, ...others] = here.rest
      if (first) {
        const more = first.after === null ? [] : restIn([fieldAt(answer, 'data.order')], restOf)
        return turnTo({ ...here, rest: [...more, ...others] })
      }
      const nodes = fieldAt(answer, `data.${list}.nodes`)
      const hasNextPage = fieldAt(answer, `data.${list}.pageInfo.hasNextPage`)
      if (!Array.isArray(nodes) || typeof hasNextPage !== 'boolean') return null
      const rest = restIn(nodes, restOf)
      if (!hasNextPage) return turnTo({ ...here, rest, isLast: true })
      const next = behind(here, nodes, fieldAt(answer, `data.${list}.pageInfo.endCursor`))
      return next === null ? null : turnTo({ ...here, ...next, rest })
    },
  }
}

type Selection = (given: Given) => string
const mayBePrivate = ({ settings }: Given) => settings['privateFields'] === true

function questionOf(list: string, size: number, selection: Selection, filter?: string) {
  return (position: unknown, given: Given) => {
    const { from, after } = positionOf(position)
    const filters = [...(from === null ? [] : [`id:>=${from}`]), ...(filter === undefined ? [] : [`(${filter})`])]
    return {
      query: `query ($first: Int!, $after: String, $query: String) {
        ${list}(first: $first, after: $after, sortKey: ID, query: $query) {
          nodes { ${selection(given)} } pageInfo { hasNextPage endCursor } } }`,
      variables: { first: size, after, query: filters.length === 0 ? null : filters.join(' AND ') },
    }
  }
}

/** The same, and one order at a time where there is more of it. */
function questionOfParts(ofMany: ReturnType<typeof questionOf>, ofOne: string) {
  return (position: unknown, given: Given) => {
    const [rest] = positionOf(position).rest
    if (!rest) return ofMany(position, given)
    const variables = { id: rest.order, ...(rest.after === null ? {} : { part: rest.after }) }
    return { query: ofOne, variables }
  }
}

/** Each part of the orders in an answer, with its order. An order that was deleted meanwhile has none. */
const partsIn = (field: string) => (answer: unknown) => {
  const order = fieldAt(answer, 'data.order')
  const orders = order === undefined ? fieldAt(answer, 'data.orders.nodes') : order === null ? [] : [order]
  if (!Array.isArray(orders)) return null
  return (orders as unknown[]).flatMap((one) => {
    const parts = fieldAt(one, field)
    return Array.isArray(parts)
      ? (parts as unknown[]).map((part) => (isRow(part) ? { ...part, order: one } : part))
      : [null]
  })
}

/** Ids without the vendor's address before them. */
function plain(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('gid://')) return numberIn(value) ?? value
  if (!isRow(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]): [string, unknown] => [name, plain(one)]))
}

const shopMoney = '{ shopMoney { amount } }'
const ofOrder = 'id name processedAt currencyCode'
const totals = 'totalPriceSet currentTotalPriceSet totalDiscountsSet totalShippingPriceSet totalTaxSet totalRefundedSet'
const orderFields: Selection = (given) => `${ofOrder} test cancelledAt displayFinancialStatus displayFulfillmentStatus
  sourceName subtotalLineItemsQuantity customer { id ${mayBePrivate(given) ? 'displayName' : ''} }
  ${totals
    .split(' ')
    .map((name) => `${name} ${shopMoney}`)
    .join(' ')}`
const linesOf = (part: string) => `${ofOrder} lineItems(${part}) { nodes {
  id title variantTitle sku vendor quantity currentQuantity product { id }
  originalTotalSet ${shopMoney} discountedTotalSet ${shopMoney} } pageInfo { hasNextPage endCursor } }`
const refundsOf = (first: number) =>
  `${ofOrder} refunds(first: ${first}) { id createdAt totalRefundedSet ${shopMoney} }`
const linesOfOrders = questionOfParts(
  questionOf('orders', ORDERS_WITH_LINES, () => linesOf(`first: ${LINES_WITH_ORDER}`)),
  `query ($id: ID!, $part: String) { order(id: $id) { ${linesOf(`first: ${LINES_AT_ONCE}, after: $part`)} } }`,
)
const refundsOfOrders = questionOfParts(
  questionOf(
    ...(['orders', ORDERS_AT_ONCE, () => refundsOf(REFUNDS_WITH_ORDER)] as const),
    'financial_status:refunded OR financial_status:partially_refunded',
  ),
  `query ($id: ID!) { order(id: $id) { ${refundsOf(MOST_REFUNDS)} } }`,
)
const productFields: Selection = () => `id title vendor productType status createdAt totalInventory
  variantsCount { count } priceRangeV2 { minVariantPrice { amount currencyCode } }`
const customerFields: Selection = (given) => `id createdAt state numberOfOrders amountSpent { amount currencyCode }
  defaultAddress { city country } ${mayBePrivate(given) ? 'displayName note defaultEmailAddress { emailAddress }' : ''}`

function moreLines(order: Row): string | undefined {
  const cursor = fieldAt(order, 'lineItems.pageInfo.endCursor')
  return fieldAt(order, 'lineItems.pageInfo.hasNextPage') === true && typeof cursor === 'string' ? cursor : undefined
}
/** Refunds have no pages: where all that were asked for came, there may be more. */
function moreRefunds({ refunds }: Row): null | undefined {
  return Array.isArray(refunds) && refunds.length >= REFUNDS_WITH_ORDER ? null : undefined
}

const id: Column = { name: 'ID', from: 'id', ...key }
const created: Column = { name: 'Created', from: 'createdAt', ...day }
const ofItsOrder: Column[] = [
  { name: 'Order', from: 'order.name' },
  { name: 'Order ID', from: 'order.id', ...key },
]
const currencyOfOrder: Column = { name: 'Currency', from: 'order.currencyCode' }
const inShop = (name: string, from: string): Column => ({ name, from: `${from}.shopMoney.amount`, ...money })

const listings: Listing[] = [
  {
    ...{ name: 'orders', label: 'Orders', path: '', records: 'data.orders.nodes' },
    bodyOf: questionOf('orders', ORDERS_AT_ONCE, orderFields),
    columns: [
      ...[id, { name: 'Order', from: 'name' }, { name: 'Date', from: 'processedAt', ...day }],
      { name: 'Financial status', from: 'displayFinancialStatus' },
      { name: 'Fulfilment status', from: 'displayFulfillmentStatus' },
      { name: 'Source', from: 'sourceName' },
      { name: 'Customer ID', from: 'customer.id', ...key },
      { name: 'Customer', from: 'customer.displayName', ...hidden },
      { name: 'Items', from: 'subtotalLineItemsQuantity', ...amount },
      inShop('Total', 'totalPriceSet'),
      inShop('Current total', 'currentTotalPriceSet'),
      inShop('Discounts', 'totalDiscountsSet'),
      inShop('Shipping', 'totalShippingPriceSet'),
      inShop('Tax', 'totalTaxSet'),
      inShop('Refunded', 'totalRefundedSet'),
      { name: 'Currency', from: 'currencyCode' },
      { name: 'Cancelled', from: 'cancelledAt', ...day },
      { name: 'Test', from: 'test', ...flag },
    ],
  },
  {
    ...{ name: 'lines', label: 'Order lines', path: '', records: partsIn('lineItems.nodes') },
    paging: pagesOf('orders', moreLines),
    bodyOf: linesOfOrders,
    columns: [
      ...[id, { name: 'Date', from: 'order.processedAt', ...day }, ...ofItsOrder],
      ...[
        { name: 'Product', from: 'title' },
        { name: 'Variant', from: 'variantTitle' },
      ],
      ...[
        { name: 'SKU', from: 'sku' },
        { name: 'Vendor', from: 'vendor' },
      ],
      { name: 'Product ID', from: 'product.id', ...key },
      { name: 'Quantity', from: 'quantity', ...amount },
      { name: 'Current quantity', from: 'currentQuantity', ...amount },
      inShop('Gross sales', 'originalTotalSet'),
      inShop('Sales', 'discountedTotalSet'),
      currencyOfOrder,
    ],
  },
  {
    ...{ name: 'refunds', label: 'Refunds', path: '', records: partsIn('refunds') },
    paging: pagesOf('orders', moreRefunds),
    bodyOf: refundsOfOrders,
    columns: [
      ...[id, { name: 'Date', from: 'createdAt', ...day }, ...ofItsOrder],
      ...[inShop('Refunded', 'totalRefundedSet'), currencyOfOrder],
    ],
  },
  {
    ...{ name: 'products', label: 'Products', path: '', records: 'data.products.nodes' },
    paging: pagesOf('products'),
    bodyOf: questionOf('products', THINGS_AT_ONCE, productFields),
    columns: [
      ...[id, { name: 'Name', from: 'title' }, { name: 'Vendor', from: 'vendor' }],
      ...[{ name: 'Type', from: 'productType' }, { name: 'Status', from: 'status' }, created],
      { name: 'Inventory', from: 'totalInventory', ...level },
      { name: 'Variants', from: 'variantsCount.count', ...level },
      { name: 'Lowest price', from: 'priceRangeV2.minVariantPrice.amount', ...price },
      { name: 'Currency', from: 'priceRangeV2.minVariantPrice.currencyCode' },
    ],
  },
  {
    ...{ name: 'customers', label: 'Customers', path: '', records: 'data.customers.nodes' },
    paging: pagesOf('customers'),
    bodyOf: questionOf('customers', THINGS_AT_ONCE, customerFields),
    columns: [
      ...[id, { name: 'Name', from: 'displayName', ...hidden }, created, { name: 'State', from: 'state' }],
      { name: 'City', from: 'defaultAddress.city' },
      { name: 'Country', from: 'defaultAddress.country' },
      { name: 'Orders', from: 'numberOfOrders', ...amount },
      { name: 'Spent', from: 'amountSpent.amount', ...money },
      { name: 'Currency', from: 'amountSpent.currencyCode' },
      { name: 'Email', from: 'defaultEmailAddress.emailAddress', ...hidden },
      { name: 'Note', from: 'note', ...hidden },
    ],
  },
]

/** Orders, their lines and refunds, products and customers by Shopify's GraphQL Admin API. */
export const shopifyConnector = restConnector({
  code: 'shopify',
  name: 'Shopify',
  address: (given) => `https://${hostOf(given)}/admin/api/${API_VERSION}/graphql.json`,
  headers: () => ({}),
  findHeaders: fetchToken,
  paging: pagesOf('orders'),
  rowOf: (record) => plain(record) as Row,
  refusalIn,
  listings,
})
