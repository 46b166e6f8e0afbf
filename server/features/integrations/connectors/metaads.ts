import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { addDays } from '../../../../contract/shared/periods.ts'
import { dayOf } from '../../../../contract/shared/time-zones.ts'
import { amount, type Column, day, fieldAt, isRow, key, keyText, money, type Row } from '../kit/columns.ts'
import { ConnectorFailure, type Given, textOf } from '../kit/connector.ts'
import { onePage } from '../kit/paging.ts'
import { type Listing, type Paging, restConnector } from '../kit/rest.ts'

const HOST = 'graph.facebook.com'
const RECORDS_AT_ONCE = '500'
const DAYS_READ = 730
/** A longer time may be refused as too much data. */
const DAYS_AT_ONCE = 60
/** Too many calls of the app, the user or the ad account; Meta's pages name no shorter wait. */
const throttled = new Set<unknown>([4, 17, 32, 341, 613, 80_000, 80_003, 80_004])
const SECONDS_OF_THROTTLE = 60
const passing = new Set<unknown>([1, 2])
const SECONDS_OF_PASSING = 5
const tokenIsOver = new Set<unknown>([102, 190])

function addressOf({ settings }: Given): string {
  const id = textOf(settings, 'accountId').trim().replace(/^act_/, '')
  if (!/^\d{1,20}$/.test(id)) throw new ConnectorFailure(texts.notANumber('Ad account ID'))
  return `https://${HOST}/v26.0/act_${id}`
}

/** Meta refuses by a code in the answer, mostly with status 400. */
function refusalIn(answer: unknown, url: URL): ConnectorFailure | null {
  const error = fieldAt(answer, 'error')
  if (error === undefined) return null
  const code = fieldAt(error, 'code')
  if (throttled.has(code)) return new ConnectorFailure(texts.askedToWait(url.host), SECONDS_OF_THROTTLE)
  if (tokenIsOver.has(code)) return new ConnectorFailure(texts.keyRefused(url.host), null, 401)
  const message = keyText(fieldAt(error, 'error_user_msg')) ?? keyText(fieldAt(error, 'message')) ?? ''
  const wait = passing.has(code) ? SECONDS_OF_PASSING : null
  return new ConnectorFailure(texts.vendorSaid(url.host, message), wait, 400)
}

/** The next page's address holds the token, so only its cursor is used. Null: another format. */
function cursorIn(answer: unknown): { after: string | null } | null {
  if (fieldAt(answer, 'paging.next') === undefined) return { after: null }
  const after = fieldAt(answer, 'paging.cursors.after')
  return typeof after === 'string' ? { after } : null
}

const pages: Paging = {
  ask(url, position) {
    if (typeof position === 'string') url.searchParams.set('after', position)
  },
  turn(answer) {
    const cursor = cursorIn(answer)
    return cursor && { next: cursor.after }
  },
}

type Span = { since: string; until: string }
const isSpan = (position: unknown): position is Span & { after: string | null } =>
  isRow(position) && typeof position['since'] === 'string' && typeof position['until'] === 'string'

/** Pages of the latest days, then of those before. */
function pagesOfDays(oldest: string, latest: string): Paging {
  const spanUntil = (until: string): Span => {
    const since = addDays(until, 1 - DAYS_AT_ONCE)
    return { since: since < oldest ? oldest : since, until }
  }
  return {
    ask(url, position) {
      const { since, until } = isSpan(position) ? position : spanUntil(latest)
      url.searchParams.set('time_range', JSON.stringify({ since, until }))
      if (isSpan(position) && position.after !== null) url.searchParams.set('after', position.after)
    },
    turn(answer, position) {
      const cursor = cursorIn(answer)
      if (cursor === null) return null
      const { since, until } = isSpan(position) ? position : spanUntil(latest)
      if (cursor.after !== null) return { next: { since, until, after: cursor.after } }
      return { next: since <= oldest ? null : { ...spanUntil(addDays(since, -1)), after: null } }
    },
  }
}

/** A list of numbers by type; nothing is sent where there was none. */
function numberOf(list: unknown, type: string): unknown {
  const all = Array.isArray(list) ? (list as unknown[]) : []
  return (
    fieldAt(
      all.find((one) => fieldAt(one, 'action_type') === type),
      'value',
    ) ?? 0
  )
}

function insightsRow(record: Row): Row {
  const [set, date] = [keyText(record['adset_id']), keyText(record['date_start'])]
  if (set === null || date === null) return {}
  return {
    ...record,
    id: `${date} | ${set}`,
    purchases: numberOf(record['actions'], 'omni_purchase'),
    purchaseValue: numberOf(record['action_values'], 'omni_purchase'),
    leads: numberOf(record['actions'], 'lead'),
  }
}

const wanted = (...fields: string[]) => ({ fields: fields.join(','), limit: RECORDS_AT_ONCE })
const ids = ['campaign_id', 'campaign_name', 'adset_id', 'adset_name', 'account_currency']
const figures = ['spend', 'impressions', 'clicks', 'inline_link_clicks', 'actions', 'action_values']

/** Whole days of the account's own time zone: today's figures still change. */
function insightsOf([account]: readonly Row[]): Listing[] {
  const zone = account?.['timezone_name']
  if (typeof zone !== 'string') throw new ConnectorFailure(texts.otherShape(HOST))
  const latest = addDays(dayOf(Date.now(), zone), -1)
  return [
    {
      ...{ name: 'ad_set_days', label: 'Ad sets by day', path: '/insights', records: 'data', rowOf: insightsRow },
      query: { level: 'adset', time_increment: '1', ...wanted(...ids, ...figures) },
      paging: pagesOfDays(addDays(latest, 1 - DAYS_READ), latest),
      columns: [
        { name: 'Date', from: 'date_start', ...day },
        { name: 'Campaign', from: 'campaign_name' },
        { name: 'Campaign ID', from: 'campaign_id', ...key },
        { name: 'Ad set', from: 'adset_name' },
        { name: 'Ad set ID', from: 'adset_id', ...key },
        { name: 'Spend', from: 'spend', ...money },
        { name: 'Currency', from: 'account_currency' },
        { name: 'Impressions', from: 'impressions', ...amount },
        { name: 'Clicks', from: 'clicks', ...amount },
        { name: 'Link clicks', from: 'inline_link_clicks', ...amount },
        { name: 'Purchases', from: 'purchases', ...amount },
        { name: 'Purchase value', from: 'purchaseValue', ...money },
        { name: 'Leads', from: 'leads', ...amount },
      ],
    },
  ]
}

const status: Column = { name: 'Status', from: 'effective_status' }

/** Campaigns and ad sets with two years of spend and results by day, by Meta's Marketing API, version 26. */
export const metaadsConnector = restConnector({
  code: 'metaads',
  name: 'Meta Ads',
  address: addressOf,
  headers: ({ secrets }) => ({ authorization: `Bearer ${secrets['accessToken'] ?? ''}` }),
  refusalIn,
  refusals: [400, 500],
  paging: pages,
  findListings: { from: 'account', make: insightsOf },
  listings: [
    {
      ...{ name: 'account', label: 'Account', path: '', paging: onePage },
      records: (answer) => (isRow(answer) && 'id' in answer ? [answer] : null),
      query: { fields: 'id,name,currency,timezone_name,created_time' },
      columns: [
        { name: 'Account', from: 'name' },
        { name: 'Account ID', from: 'id', ...key },
        { name: 'Currency', from: 'currency' },
        { name: 'Time zone', from: 'timezone_name' },
        { name: 'Created', from: 'created_time', ...day },
      ],
    },
    {
      ...{ name: 'campaigns', label: 'Campaigns', path: '/campaigns', records: 'data' },
      query: wanted('id', 'name', 'objective', 'effective_status', 'created_time'),
      columns: [
        { name: 'Campaign', from: 'name' },
        { name: 'Campaign ID', from: 'id', ...key },
        ...[{ name: 'Objective', from: 'objective' }, status],
        { name: 'Created', from: 'created_time', ...day },
      ],
    },
    {
      ...{ name: 'ad_sets', label: 'Ad sets', path: '/adsets', records: 'data' },
      query: wanted('id', 'name', 'campaign_id', 'effective_status', 'optimization_goal'),
      columns: [
        { name: 'Ad set', from: 'name' },
        { name: 'Ad set ID', from: 'id', ...key },
        { name: 'Campaign ID', from: 'campaign_id', ...key },
        ...[{ name: 'Optimised for', from: 'optimization_goal' }, status],
      ],
    },
  ],
})
