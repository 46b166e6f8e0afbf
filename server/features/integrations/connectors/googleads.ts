import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { addDays } from '../../../../contract/shared/periods.ts'
import { dayOf } from '../../../../contract/shared/time-zones.ts'
import { amount, type Column, day, fieldAt, isRow, key, keyText, money, type Row } from '../kit/columns.ts'
import { ConnectorFailure, type Given, textOf } from '../kit/connector.ts'
import { type Listing, type Paging, restConnector } from '../kit/rest.ts'

const HOST = 'googleads.googleapis.com'
const DAYS_READ = 730

function numberOf({ settings }: Given, name: string, label: string): string {
  const digits = textOf(settings, name).replaceAll('-', '').trim()
  if (digits !== '' && !/^\d{10}$/.test(digits)) throw new ConnectorFailure(texts.notANumber(label))
  return digits
}

function addressOf(given: Given): string {
  const id = numberOf(given, 'customerId', 'Customer ID')
  if (id === '') throw new ConnectorFailure(texts.notANumber('Customer ID'))
  return `https://${HOST}/v26/customers/${id}/googleAds:search`
}

function headersOf(given: Given): Record<string, string> {
  const manager = numberOf(given, 'managerId', 'Customer ID of the manager account')
  return {
    authorization: `Bearer ${given.secrets['oauthAccess'] ?? ''}`,
    ...(manager === '' ? {} : { 'login-customer-id': manager }),
  }
}

/** What Google says in the place of rows: of the first error, or of the whole request. */
function refusalIn(answer: unknown, url: URL): ConnectorFailure | null {
  const error = fieldAt(answer, 'error')
  if (error === undefined) return null
  const details = fieldAt(error, 'details')
  const failures = (Array.isArray(details) ? (details as unknown[]) : []).map((detail) => fieldAt(detail, 'errors'))
  const [first] = failures.flatMap((errors) => (Array.isArray(errors) ? (errors as unknown[]) : []))
  const message = keyText(fieldAt(first, 'message')) ?? keyText(fieldAt(error, 'message')) ?? ''
  const code = fieldAt(error, 'code')
  return new ConnectorFailure(texts.vendorSaid(url.host, message), null, typeof code === 'number' ? code : null)
}

/** The query language writes with underscores what answers write in camel case. */
const written = (path: string) => path.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Head = { name: string; label: string; resource: string; ids: readonly string[]; days?: [string, string] }

/** A page is known by its token and the query that it is of, which stays the same when the day changes meanwhile. */
type Page = { query: string; pageToken: string }
const isPage = (position: unknown): position is Page => isRow(position) && typeof position['pageToken'] === 'string'

function pagesOf(query: string): Paging {
  return {
    ask: () => {},
    turn(answer, position) {
      const token = fieldAt(answer, 'nextPageToken') ?? ''
      if (typeof token !== 'string') return null
      if (token === '') return { next: null }
      return { next: { query: isPage(position) ? position.query : query, pageToken: token } satisfies Page }
    },
  }
}

function list({ name, label, resource, ids, days }: Head, columns: readonly Column[]): Listing {
  const fields = [...new Set([...ids, ...columns.map(({ from }) => from)])].map(written)
  // Latest first: an account of too many rows loses its oldest.
  const range = days ? ` WHERE segments.date BETWEEN '${days[0]}' AND '${days[1]}' ORDER BY segments.date DESC` : ''
  const query = `SELECT ${fields.join(', ')} FROM ${resource}${range}`
  function rowOf(record: Row): Row {
    const found = ids.map((path) => keyText(fieldAt(record, path)))
    return found.includes(null) ? {} : { ...record, id: found.join(' | ') }
  }
  return {
    ...{ name, label, path: '', paging: pagesOf(query), rowOf, columns },
    // A list without rows has only the names of its fields.
    records: (answer) => fieldAt(answer, 'results') ?? (isRow(answer) && 'fieldMask' in answer ? [] : null),
    bodyOf: (position) => (isPage(position) ? { query: position.query, pageToken: position.pageToken } : { query }),
  }
}

const currency: Column = { name: 'Currency', from: 'customer.currencyCode' }
const campaign: Column[] = [
  { name: 'Campaign', from: 'campaign.name' },
  { name: 'Campaign ID', from: 'campaign.id', ...key },
]
const channel: Column = { name: 'Channel', from: 'campaign.advertisingChannelType' }
const adGroup: Column[] = [
  { name: 'Ad group', from: 'adGroup.name' },
  { name: 'Ad group ID', from: 'adGroup.id', ...key },
]
const date: Column = { name: 'Date', from: 'segments.date', ...day }
const metrics: Column[] = [
  { name: 'Cost', from: 'metrics.costMicros', ...money, divideBy: 1_000_000 },
  currency,
  { name: 'Impressions', from: 'metrics.impressions', ...amount },
  { name: 'Clicks', from: 'metrics.clicks', ...amount },
  { name: 'Conversions', from: 'metrics.conversions', ...amount },
  { name: 'Conversion value', from: 'metrics.conversionsValue', ...money },
]

/** Whole days of the account's own time zone: today's figures still change. */
function reportsOf([account]: readonly Row[]): Listing[] {
  const zone = fieldAt(account, 'customer.timeZone')
  if (fieldAt(account, 'customer.manager') === true) throw new ConnectorFailure(texts.managerAccount)
  if (typeof zone !== 'string') throw new ConnectorFailure(texts.otherShape(HOST))
  const until = addDays(dayOf(Date.now(), zone), -1)
  const days: [string, string] = [addDays(until, 1 - DAYS_READ), until]
  return [
    list(
      { name: 'campaign_days', label: 'Campaigns by day', resource: 'campaign', ids: [date.from, 'campaign.id'], days },
      [date, ...campaign, channel, ...metrics],
    ),
    list(
      { name: 'ad_group_days', label: 'Ad groups by day', resource: 'ad_group', ids: [date.from, 'adGroup.id'], days },
      [date, ...adGroup, ...campaign, ...metrics],
    ),
  ]
}

/** Campaigns and ad groups with two years of costs and results by day, by the Google Ads API, version 26. */
export const googleadsConnector = restConnector({
  code: 'googleads',
  name: 'Google Ads',
  address: addressOf,
  headers: headersOf,
  refusalIn,
  refusals: [400, 403],
  paging: pagesOf(''),
  findListings: { from: 'account', make: reportsOf },
  listings: [
    list({ name: 'account', label: 'Account', resource: 'customer', ids: ['customer.id'] }, [
      { name: 'Account', from: 'customer.descriptiveName' },
      { name: 'Account ID', from: 'customer.id', ...key },
      ...[currency, { name: 'Time zone', from: 'customer.timeZone' }],
      { name: 'Manager', from: 'customer.manager', as: 'flag' },
    ]),
    list({ name: 'campaigns', label: 'Campaigns', resource: 'campaign', ids: ['campaign.id'] }, [
      ...[...campaign, channel],
      { name: 'Status', from: 'campaign.status' },
    ]),
    list({ name: 'ad_groups', label: 'Ad groups', resource: 'ad_group', ids: ['adGroup.id'] }, [
      ...[...adGroup, ...campaign],
      { name: 'Type', from: 'adGroup.type' },
      { name: 'Status', from: 'adGroup.status' },
    ]),
  ],
})
