import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { amount, type Column, day, fieldAt, isRow, money, type Row } from '../kit/columns.ts'
import { ConnectorFailure, type Given, textOf } from '../kit/connector.ts'
import { type Listing, type Paging, restConnector } from '../kit/rest.ts'

const ROWS_AT_ONCE = 10_000
/** Whole days only: today's figures still change. */
const dateRanges = [{ startDate: '730daysAgo', endDate: 'yesterday' }]

type Named = { name: string; title: string }
const dates: Named = { name: 'date', title: 'Date' }
const visits: readonly (Named & { as: Omit<Column, 'name' | 'from'> })[] = [
  { name: 'sessions', title: 'Sessions', as: amount },
  { name: 'engagedSessions', title: 'Engaged sessions', as: amount },
  { name: 'newUsers', title: 'New users', as: amount },
  { name: 'screenPageViews', title: 'Views', as: amount },
  { name: 'keyEvents', title: 'Key events', as: amount },
  { name: 'totalRevenue', title: 'Revenue', as: money },
]
const counted = [{ name: 'eventCount', title: 'Events', as: amount }]

function addressOf({ settings }: Given): string {
  const id = textOf(settings, 'propertyId')
  if (!/^\d{1,20}$/.test(id)) throw new ConnectorFailure(texts.notANumber('Property ID'))
  return `https://analyticsdata.googleapis.com/v1beta/properties/${id}:runReport`
}

/** Rows are counted through; each answer says how many there are. */
const paging: Paging = {
  ask: () => {},
  turn(answer, position, count) {
    const total = fieldAt(answer, 'rowCount')
    // An empty report has no count.
    if (total === undefined && count === 0) return { next: null }
    if (typeof total !== 'number') return null
    const behind = (typeof position === 'number' ? position : 0) + count
    return { next: behind < total && count > 0 ? behind : null, total }
  },
}

const valuesOf = (values: unknown): unknown[] =>
  Array.isArray(values) ? values.map((value) => fieldAt(value, 'value')) : []

function report(
  { name, label }: { name: string; label: string },
  dimensions: readonly Named[],
  metrics: readonly (Named & { as: Omit<Column, 'name' | 'from'> })[],
): Listing {
  const orderBys = dimensions.map((dimension) => ({ dimension: { dimensionName: dimension.name } }))
  function rowOf(record: Row): Row {
    const found = valuesOf(record['dimensionValues'])
    const figures = valuesOf(record['metricValues'])
    // Another number of values is another report.
    if (found.length !== dimensions.length || figures.length !== metrics.length) return {}
    const named = [
      ...dimensions.map((dimension, at): [string, unknown] => [dimension.name, found[at]]),
      ...metrics.map((metric, at): [string, unknown] => [metric.name, figures[at]]),
    ]
    const [written] = found
    const date = typeof written === 'string' ? written.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') : written
    return { ...Object.fromEntries(named), date, id: found.join(' | ') }
  }
  return {
    ...{ name, label, path: '' },
    records: (answer) => fieldAt(answer, 'rows') ?? (isRow(answer) && 'metricHeaders' in answer ? [] : null),
    rowOf,
    bodyOf: (position) => ({
      dateRanges,
      orderBys,
      dimensions: dimensions.map((dimension) => ({ name: dimension.name })),
      metrics: metrics.map((metric) => ({ name: metric.name })),
      limit: String(ROWS_AT_ONCE),
      offset: String(typeof position === 'number' ? position : 0),
    }),
    columns: [
      { name: dates.title, from: dates.name, ...day },
      ...dimensions.slice(1).map((one): Column => ({ name: one.title, from: one.name })),
      ...metrics.map((one): Column => ({ name: one.title, from: one.name, ...one.as })),
    ],
  }
}

/** Visits and events of two years by day, by the Google Analytics Data API, version 1 beta. */
export const googleanalyticsConnector = restConnector({
  code: 'googleanalytics',
  name: 'Google Analytics',
  address: addressOf,
  headers: ({ secrets }) => ({ authorization: `Bearer ${secrets['oauthAccess'] ?? ''}` }),
  paging,
  listings: [
    report(
      { name: 'channels', label: 'Visits by channel' },
      [dates, { name: 'sessionDefaultChannelGroup', title: 'Channel' }, { name: 'deviceCategory', title: 'Device' }],
      visits,
    ),
    report({ name: 'countries', label: 'Visits by country' }, [dates, { name: 'country', title: 'Country' }], visits),
    report({ name: 'events', label: 'Events' }, [dates, { name: 'eventName', title: 'Event' }], counted),
  ],
})
