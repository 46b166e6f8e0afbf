import { adsPaths, type StandIn, startVendor } from '../vendor.ts'
import { addTo, type Answered, type Asked, json, pick, seeded, type Sums } from './rest-vendor.ts'

const customer = '1234567890'
const manager = '9998887777'
const zone = 'America/New_York'
/** Fewer than the 10,000 of the vendor, so that there are pages. */
const ROWS_OF_PAGE = 130
const written = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
const daysAgo = (count: number) => written.format(Date.now() - count * 86_400_000)
const days = Array.from({ length: 60 }, (_, at) => daysAgo(at + 1))
/** Today is not over, and Google has no days of before 37 months. */
const leftOut = [daysAgo(0), daysAgo(1_500)]

type Campaign = { id: string; name: string; status: string; advertisingChannelType: string }
type AdGroup = { id: string; name: string; status: string; type: string; campaign: string }
type Hit = { date: string; campaign: string; adGroup: string | null } & Record<
  'micros' | 'views' | 'clicks',
  number
> & {
    conversions: number
  }

const campaignsAtFirst: Campaign[] = ['Kea', 'Kaka', 'Weka', 'Tui', 'Ruru'].map((name, at) => ({
  ...{ id: String(700 + at), name: `${name} autumn`, status: at === 4 ? 'PAUSED' : 'ENABLED' },
  advertisingChannelType: at === 3 ? 'PERFORMANCE_MAX' : at === 2 ? 'DISPLAY' : 'SEARCH',
}))
/** Performance Max has none. */
const adGroups: AdGroup[] = ['700', '700', '700', '701', '701', '702', '702', '704'].map((campaign, at) => ({
  ...{ id: String(8_000 + at), name: `Group ${at}`, status: 'ENABLED', campaign },
  type: campaign === '702' ? 'DISPLAY_STANDARD' : 'SEARCH_STANDARD',
}))

/** Impressions one by one: reports are counted from them as Google would. The last campaign never ran. */
function makeHits(): Hit[] {
  const random = seeded(9)
  return Array.from({ length: 6_000 }, (_, at): Hit => {
    const adGroup = pick(random, [...adGroups.slice(0, -1), null])
    return {
      ...{ date: at % 40 === 0 ? pick(random, leftOut) : pick(random, days) },
      ...{ adGroup: adGroup?.id ?? null, campaign: adGroup?.campaign ?? '703' },
      ...{ micros: random(900_000) * 10, views: 1 + random(20), clicks: random(3), conversions: random(9) / 4 },
    }
  })
}

const failure = (status: number, code: object, message: string) =>
  json(
    {
      error: {
        ...{ code: status, message: 'Request contains an error.', status: 'PERMISSION_DENIED' },
        details: [
          {
            '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
            errors: [{ errorCode: code, message }],
            requestId: 'Hq4bYlL3oFyMfn0J0lyTQw',
          },
        ],
      },
    },
    status,
  )

export type AdsVendor = {
  standIn: StandIn
  customer: string
  manager: string
  truth(): Record<string, number>
  sums(): Sums[]
  change(): { changed: number; gone: number; added: number }
  close(): Promise<void>
}

/** Google Ads as its pages describe it, with consent by a real OpenID provider. The account is reached by a manager. */
export async function startAds(redirectUris: string[]): Promise<AdsVendor> {
  let hits = makeHits()
  let campaigns = campaignsAtFirst
  const account = (id: string) => ({
    resourceName: `customers/${id}`,
    ...{ id, descriptiveName: 'Aviary', currencyCode: 'USD', timeZone: zone, manager: id === manager },
  })
  const inOf = (id: string) => campaigns.find((one) => one.id === id)!
  const campaignIn = (id: string) => ({ resourceName: `customers/${customer}/campaigns/${id}`, ...inOf(id) })
  function groupIn(id: string) {
    const { campaign: _, ...rest } = adGroups.find((one) => one.id === id)!
    return { resourceName: `customers/${customer}/adGroups/${id}`, ...rest }
  }

  function report(by: 'campaign' | 'adGroup', from: string, until: string): object[] {
    const sums = new Map<string, Hit>()
    for (const hit of hits) {
      if (hit[by] === null || hit.date < from || hit.date > until) continue
      const key = `${hit.date} ${hit[by]}`
      const sum = sums.get(key) ?? { ...hit, micros: 0, views: 0, clicks: 0, conversions: 0 }
      for (const name of ['micros', 'views', 'clicks', 'conversions'] as const) sum[name] += hit[name]
      sums.set(key, sum)
    }
    return [...sums.values()].map((sum) => ({
      ...{ customer: account(customer), campaign: campaignIn(sum.campaign), segments: { date: sum.date } },
      ...(by === 'adGroup' ? { adGroup: groupIn(sum.adGroup!) } : {}),
      metrics: {
        ...{ costMicros: String(sum.micros), impressions: String(sum.views), clicks: String(sum.clicks) },
        ...{ conversions: sum.conversions, conversionsValue: sum.conversions * 10 },
      },
    }))
  }

  function rowsOf(query: string, id: string): object[] | null {
    const [, resource] = / FROM (\w+)/.exec(query) ?? []
    const [, from, until] = / WHERE segments\.date BETWEEN '([\d-]{10})' AND '([\d-]{10})'/.exec(query) ?? []
    if (resource === 'customer') return [{ customer: account(id) }]
    if (id === manager) return null
    if (query.includes('metrics.') !== (from !== undefined)) return null
    if (resource === 'campaign')
      return from && until
        ? report('campaign', from, until)
        : campaigns.map((one) => ({ campaign: campaignIn(one.id), customer: account(customer) }))
    if (resource !== 'ad_group') return null
    return from && until
      ? report('adGroup', from, until)
      : adGroups.map((one) => ({ adGroup: groupIn(one.id), campaign: campaignIn(one.campaign) }))
  }

  /** Only the fields that were asked for are sent. */
  function shown(row: object, fields: readonly string[]): object {
    const kept: Record<string, Record<string, unknown>> = {}
    for (const field of fields) {
      const [part = '', name = ''] = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).split('.')
      const whole = (row as Record<string, Record<string, unknown>>)[part]
      kept[part] = { resourceName: whole?.['resourceName'], ...kept[part], [name]: whole?.[name] }
    }
    return kept
  }

  function answer({ method, url, headers, body }: Asked): Answered {
    const [, id] = /^\/googleads\.googleapis\.com\/v26\/customers\/(\d+)\/googleAds:search$/.exec(url.pathname) ?? []
    if (method !== 'POST' || (id !== customer && id !== manager)) return json({ error: { code: 404 } }, 404)
    if (headers['login-customer-id'] !== manager)
      return failure(403, { authorizationError: 'USER_PERMISSION_DENIED' }, 'User doesn’t have permission.')
    const asked = JSON.parse(body) as { query: string; pageToken?: string; pageSize?: number }
    const rows = asked.pageSize === undefined ? rowsOf(asked.query, id) : null
    if (rows === null) return failure(400, { queryError: 'BAD_FIELD_NAME' }, 'Error in query.')
    const [, selected = ''] = /^SELECT (.+?) FROM/.exec(asked.query) ?? []
    const fields = selected.split(', ')
    const [from, ofQuery] = asked.pageToken === undefined ? ['0', asked.query] : asked.pageToken.split('#')
    if (ofQuery !== asked.query) return failure(400, { requestError: 'INVALID_PAGE_TOKEN' }, 'Page token is invalid.')
    const next = Number(from) + ROWS_OF_PAGE
    const part = rows.slice(Number(from), next).map((row) => shown(row, fields))
    return json({
      ...(part.length > 0 ? { results: part } : {}),
      ...(next < rows.length ? { nextPageToken: `${next}#${asked.query}` } : {}),
      ...{ fieldMask: fields.join(','), queryResourceConsumption: '300' },
    })
  }

  const counted = () => hits.filter(({ date }) => days.includes(date))
  const truth = (): Record<string, number> => ({
    ...{ account: 1, campaigns: campaigns.length, ad_groups: adGroups.length },
    campaign_days: new Set(counted().map((hit) => `${hit.date} ${hit.campaign}`)).size,
    ad_group_days: new Set(counted().flatMap((hit) => (hit.adGroup === null ? [] : [`${hit.date} ${hit.adGroup}`])))
      .size,
  })
  const standIn = await startVendor(redirectUris, adsPaths, answer)
  return {
    ...{ standIn, customer, manager, truth },
    sums() {
      const [cost, conversions, clicks]: Record<string, number>[] = [{}, {}, {}]
      for (const hit of counted()) {
        addTo(cost!, inOf(hit.campaign).name, hit.micros / 1_000_000)
        addTo(conversions!, inOf(hit.campaign).advertisingChannelType, hit.conversions)
        if (hit.adGroup !== null) addTo(clicks!, groupIn(hit.adGroup).name, hit.clicks)
      }
      return [
        { stream: 'campaign_days', measure: 'Cost', by: 'Campaign', values: cost! },
        { stream: 'campaign_days', measure: 'Conversions', by: 'Channel', values: conversions! },
        { stream: 'ad_group_days', measure: 'Clicks', by: 'Ad group', values: clicks! },
      ]
    },
    /** A conversion comes in late, a day of Performance Max is credited, and the paused campaign runs. */
    change() {
      const [day] = days as [string]
      const late = hits.find((hit) => hit.adGroup !== null && hit.date === day)!
      const credited = hits.find((hit) => hit.campaign === '703' && hit.date === day)!
      hits = hits.filter((hit) => hit.campaign !== '703' || hit.date !== credited.date)
      hits = [...hits, { ...late, conversions: 1 }, { ...late, campaign: '704', adGroup: '8007' }]
      campaigns = campaigns.map((one) => (one.id === '704' ? { ...one, status: 'ENABLED' } : one))
      // Late: a row of both reports. New: the same. Changed besides: the campaign.
      return { changed: 3, gone: 1, added: 2 }
    },
    close: () => standIn.close(),
  }
}
