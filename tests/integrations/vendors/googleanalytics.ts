import { analyticsPaths, type StandIn, startVendor } from '../vendor.ts'
import { addTo, type Answered, type Asked, json, seeded, type Sums } from './rest-vendor.ts'

const property = '123456789'
/** Fewer than are asked for, as a server may always send. */
const MOST_OF_PAGE = 180
const days = Array.from({ length: 60 }, (_, at) =>
  new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10).replaceAll('-', ''),
)
type Hit = Record<string, string | number>

/** Sessions one by one: reports are counted from them as Google would. */
function makeHits(): Hit[] {
  const random = seeded(4)
  const pick = (list: readonly string[]) => list[random(list.length)]!
  return Array.from(
    { length: 9_000 },
    (): Hit => ({
      date: pick(days),
      sessionDefaultChannelGroup: pick(['Organic Search', 'Direct', 'Referral', 'Email']),
      deviceCategory: pick(['desktop', 'mobile', 'tablet']),
      country: pick(['New Zealand', 'Australia', 'Japan', 'France']),
      eventName: pick(['page_view', 'scroll', 'purchase', 'session_start']),
      ...{ sessions: 1, engagedSessions: random(2), newUsers: random(2), screenPageViews: 1 + random(9) },
      ...{
        keyEvents: random(2),
        totalRevenue: random(5) === 0 ? (1 + random(9_000)) / 100 : 0,
        eventCount: 1 + random(20),
      },
    }),
  )
}

type Report = { dimensions: { name: string }[]; metrics: { name: string }[]; limit: string; offset: string }

function answerReport(hits: readonly Hit[], { dimensions, metrics, limit, offset }: Report) {
  const groups = new Map<string, { values: string[]; sums: number[] }>()
  for (const hit of hits) {
    const values = dimensions.map(({ name }) => String(hit[name]))
    const key = JSON.stringify(values)
    const group = groups.get(key) ?? { values, sums: metrics.map(() => 0) }
    metrics.forEach(({ name }, at) => {
      group.sums[at]! += Number(hit[name])
    })
    groups.set(key, group)
  }
  const all = [...groups.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
  const from = Number(offset)
  const part = all.slice(from, from + Math.min(MOST_OF_PAGE, Number(limit)))
  return {
    dimensionHeaders: dimensions,
    metricHeaders: metrics.map(({ name }) => ({ name, type: 'TYPE_INTEGER' })),
    ...(part.length === 0
      ? {}
      : {
          rows: part.map(({ values, sums }) => ({
            dimensionValues: values.map((value) => ({ value })),
            metricValues: sums.map((sum) => ({ value: String(Math.round(sum * 100) / 100) })),
          })),
        }),
    rowCount: all.length,
    ...{ metadata: { currencyCode: 'NZD', timeZone: 'Pacific/Auckland' }, kind: 'analyticsData#runReport' },
  }
}

export type AnalyticsVendor = {
  standIn: StandIn
  property: string
  truth(): Record<string, number>
  sums(): Sums[]
  change(): { changed: number; gone: number; added: number }
  close(): Promise<void>
}

/** Google Analytics as its pages describe it, with consent by a real OpenID provider. */
export async function startAnalytics(redirectUris: string[]): Promise<AnalyticsVendor> {
  let hits = makeHits()
  function answer({ method, url, body }: Asked): Answered {
    if (url.pathname !== `${analyticsPaths.objects}properties/${property}:runReport`)
      return json({ error: { code: 403, status: 'PERMISSION_DENIED' } }, 403)
    if (method !== 'POST') return json({ error: { code: 404 } }, 404)
    return json(answerReport(hits, JSON.parse(body) as Report))
  }
  const distinct = (...names: string[]) => new Set(hits.map((hit) => names.map((name) => hit[name]).join(' '))).size
  const truth = (): Record<string, number> => ({
    channels: distinct('date', 'sessionDefaultChannelGroup', 'deviceCategory'),
    countries: distinct('date', 'country'),
    events: distinct('date', 'eventName'),
  })
  const standIn = await startVendor(redirectUris, analyticsPaths, answer)
  return {
    ...{ standIn, property, truth },
    sums() {
      const [sessions, revenue, events]: Record<string, number>[] = [{}, {}, {}]
      for (const hit of hits) {
        addTo(sessions!, String(hit['sessionDefaultChannelGroup']), 1)
        addTo(revenue!, String(hit['country']), Number(hit['totalRevenue']))
        addTo(events!, String(hit['eventName']), Number(hit['eventCount']))
      }
      return [
        { stream: 'channels', measure: 'Sessions', by: 'Channel', values: sessions! },
        { stream: 'countries', measure: 'Revenue', by: 'Country', values: revenue! },
        { stream: 'events', measure: 'Events', by: 'Event', values: events! },
      ]
    },
    /** Google corrects a day, and takes another away as old. */
    change() {
      const [oldest, corrected] = days as [string, string]
      const before = truth()
      hits = hits.filter(({ date }) => date !== oldest)
      const after = truth()
      const rest = hits.find(({ date }) => date === corrected)!
      hits = [...hits, { ...rest }]
      const gone = Object.keys(before).reduce((sum, name) => sum + before[name]! - after[name]!, 0)
      // One row of each report.
      return { changed: 3, gone, added: 0 }
    },
    close: () => standIn.close(),
  }
}
