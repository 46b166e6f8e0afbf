import { addTo, type Answered, type Asked, json, pick, seeded, serveVendor, type Sums } from './rest-vendor.ts'

const token = 'meta system user token'
const account = '1234567890'
const zone = 'Europe/Paris'
const path = `/graph.facebook.com/v26.0/act_${account}`
/** Fewer than are asked for, so that there are pages. */
const MOST_OF_PAGE = 70
const written = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
const daysAgo = (count: number) => written.format(Date.now() - count * 86_400_000)
/** Two months without ads lie before the last days, and months before those. */
const days = [...Array.from({ length: 70 }, (_, at) => daysAgo(at + 1)), daysAgo(400), daysAgo(401)]
/** Today is not over, and what is older than two years isn't wanted. */
const leftOut = [daysAgo(0), daysAgo(900)]

type Thing = { id: string; name: string; status: string } & Record<string, string>
type Hit = { date: string; set: string; cents: number; views: number; clicks: number; bought: number; leads: number }

/** Ads one by one: insights are counted from them as Meta would. */
function makeHits(sets: readonly Thing[]): Hit[] {
  const random = seeded(31)
  return Array.from(
    { length: 5_000 },
    (_, at): Hit => ({
      ...{ date: at % 50 === 0 ? pick(random, leftOut) : pick(random, days), set: pick(random, sets).id },
      ...{ cents: random(900), views: 1 + random(60), clicks: random(4) },
      ...{ bought: random(12) === 0 ? 1 : 0, leads: random(9) === 0 ? 1 : 0 },
    }),
  )
}

export const refusal = (code: number, message: string, more: object = {}): Answered =>
  json({ error: { message, type: 'OAuthException', code, ...more, fbtrace_id: 'EJplcsCHuLu' } }, 400)

export type MetaVendor = {
  origin: string
  settings: { accessToken: string; accountId: string }
  truth(): Record<string, number>
  sums(): Sums[]
  /** Adds one record, changes one and deletes one. */
  change(): void
  /** From now on the token is over, or is valid again. */
  end(isOver: boolean): void
  answerNext(...answers: Answered[]): void
  asked(): string[]
  close(): Promise<void>
}

/** Meta's Marketing API as its pages describe it. */
export async function startMeta(): Promise<MetaVendor> {
  let campaigns: Thing[] = ['Spring', 'Summer', 'Autumn', 'Winter'].map((name, at) => ({
    ...{
      id: `6040${at}`,
      name,
      status: 'ACTIVE',
      effective_status: 'ACTIVE',
      created_time: '2026-05-01T10:00:00+0200',
    },
    objective: at === 0 ? 'OUTCOME_SALES' : 'OUTCOME_LEADS',
  }))
  const sets: Thing[] = Array.from({ length: 8 }, (_, at) => ({
    ...{ id: `6150${at}`, name: `Audience ${at}`, status: 'ACTIVE', effective_status: 'ACTIVE' },
    ...{ campaign_id: campaigns[at % 3]!.id, optimization_goal: 'OFFSITE_CONVERSIONS' },
  }))
  let hits = makeHits(sets)
  let isOver = false
  const setOf = (id: string) => sets.find((one) => one.id === id)!
  const campaignOf = (id: string) => campaigns.find((one) => one.id === setOf(id)['campaign_id'])!

  function insights({ searchParams: asked }: URL): object[] | null {
    const { since, until } = JSON.parse(asked.get('time_range') ?? '{}') as { since?: string; until?: string }
    if (asked.get('level') !== 'adset' || asked.get('time_increment') !== '1' || !since || !until) return null
    if (Date.parse(until) - Date.parse(since) > 92 * 86_400_000) return null
    const sums = new Map<string, Hit>()
    for (const hit of hits) {
      if (hit.date < since || hit.date > until) continue
      const key = `${hit.date} ${hit.set}`
      const sum = sums.get(key) ?? { ...hit, cents: 0, views: 0, clicks: 0, bought: 0, leads: 0 }
      for (const name of ['cents', 'views', 'clicks', 'bought', 'leads'] as const) sum[name] += hit[name]
      sums.set(key, sum)
    }
    const of = (type: string, count: number, each = 1) =>
      count === 0 ? [] : [{ action_type: type, value: String(count * each) }]
    return [...sums.values()].map((sum) => ({
      ...{ account_currency: 'EUR', adset_id: sum.set, adset_name: setOf(sum.set).name },
      ...{ campaign_id: campaignOf(sum.set).id, campaign_name: campaignOf(sum.set).name },
      ...{ spend: (sum.cents / 100).toFixed(2), impressions: String(sum.views), clicks: String(sum.clicks + 2) },
      inline_link_clicks: String(sum.clicks),
      // One purchase is counted by several types.
      actions: [...of('purchase', sum.bought), ...of('omni_purchase', sum.bought), ...of('lead', sum.leads)],
      ...(sum.bought === 0 ? {} : { action_values: of('omni_purchase', sum.bought, 25) }),
      ...{ date_start: sum.date, date_stop: sum.date },
    }))
  }

  function paged(all: readonly object[], { searchParams: asked }: URL): Answered {
    const from = Number(asked.get('after')?.replace('cursor', '') ?? 0)
    const until = from + Math.min(MOST_OF_PAGE, Number(asked.get('limit') ?? 25))
    const data = all.slice(from, until)
    if (data.length === 0) return json({ data })
    const next = until < all.length ? { next: `https://graph.facebook.com/elsewhere?access_token=${token}` } : {}
    return json({ data, paging: { cursors: { before: `cursor${from}`, after: `cursor${until}` }, ...next } })
  }

  const notKept = ['DELETED', 'ARCHIVED']
  function answer({ method, url, headers }: Asked): Answered {
    if (isOver || headers.authorization !== `Bearer ${token}`)
      return refusal(190, 'Error validating access token: The session has been invalidated.', { error_subcode: 460 })
    if (method !== 'GET' || !url.pathname.startsWith(path))
      return refusal(100, 'Unsupported get request.', { error_subcode: 33 })
    switch (url.pathname.slice(path.length)) {
      case '':
        return json({
          id: `act_${account}`,
          name: 'Bakery',
          currency: 'EUR',
          timezone_name: zone,
          created_time: '2020-04-13T18:04:59-0700',
        })
      case '/campaigns':
        return paged(
          campaigns.filter(({ status }) => !notKept.includes(status)),
          url,
        )
      case '/adsets':
        return paged(sets, url)
      case '/insights': {
        const rows = insights(url)
        const tooMuch = { error_subcode: 1_487_534 }
        return rows ? paged(rows, url) : refusal(100, 'Please reduce the amount of data you’re asking for', tooMuch)
      }
      default:
        return refusal(2_500, 'Unknown path components')
    }
  }

  const counted = () => hits.filter(({ date }) => days.includes(date))
  const serving = await serveVendor(answer, () => true)
  return {
    ...serving,
    settings: { accessToken: token, accountId: account },
    truth: () => ({
      ...{ account: 1, campaigns: campaigns.filter(({ status }) => !notKept.includes(status)).length },
      ad_sets: sets.length,
      ad_set_days: new Set(counted().map((hit) => `${hit.date} ${hit.set}`)).size,
    }),
    sums() {
      const [spend, purchases, value, leads]: Record<string, number>[] = [{}, {}, {}, {}]
      for (const hit of counted()) {
        addTo(spend!, campaignOf(hit.set).name, hit.cents / 100)
        addTo(purchases!, setOf(hit.set).name, hit.bought)
        addTo(value!, campaignOf(hit.set).name, hit.bought * 25)
        addTo(leads!, campaignOf(hit.set).name, hit.leads)
      }
      return [
        { stream: 'ad_set_days', measure: 'Spend', by: 'Campaign', values: spend! },
        { stream: 'ad_set_days', measure: 'Purchases', by: 'Ad set', values: purchases! },
        { stream: 'ad_set_days', measure: 'Purchase value', by: 'Campaign', values: value! },
        { stream: 'ad_set_days', measure: 'Leads', by: 'Campaign', values: leads! },
      ]
    },
    /** A purchase comes in late, a campaign is archived, and another one is made. */
    change() {
      const late = hits.find(({ date }) => date === days[3])!
      hits = [...hits, { ...late, cents: 0, views: 0, clicks: 0, bought: 1, leads: 0 }]
      campaigns = campaigns.map((one) => (one.name === 'Winter' ? { ...one, status: 'ARCHIVED' } : one))
      campaigns.push({ ...campaigns[0]!, id: '60409', name: 'Advent' })
    },
    end(value) {
      isOver = value
    },
  }
}
