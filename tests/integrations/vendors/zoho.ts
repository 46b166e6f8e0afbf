import { type StandIn, startVendor, zohoPaths } from '../vendor.ts'
import {
  addTo,
  type Answered,
  type Asked,
  dayOfYear,
  json,
  pick,
  seeded,
  type Sums,
  type Thing,
} from './rest-vendor.ts'

const MOST_OF_PAGE = 200
const MOST_FIELDS = 50
type Modules = Record<string, Thing[]>

function makeModules(): Modules {
  const random = seeded(1_996)
  let last = 4_150_868_000_000_225_013n
  const nextId = () => {
    last += 7n
    return String(last)
  }
  const people = ['Patricia Boyle', 'Grace Hopper', 'Ada Admin'].map((name) => ({
    ...{ name, id: nextId(), email: `${name.split(' ')[0]!.toLowerCase()}@example.test` },
  }))
  const common = () => ({
    ...{ id: nextId(), Owner: pick(random, people), Modified_Time: '2026-10-02T15:11:53+05:30' },
    ...{ Created_Time: `${dayOfYear(random)}T21:23:35+05:30`, Description: 'This is a sample.', $approved: true },
  })
  const many = (count: number, make: (at: number) => Record<string, unknown>): Thing[] =>
    Array.from({ length: count }, (_, at) => ({ ...common(), ...make(at) }))
  const nameOf = ({ id, ...thing }: Thing, field: string) => ({ name: thing[field], id })
  const accounts = many(40, (at) => ({
    ...{ Account_Name: `Kea ${at}`, Account_Type: pick(random, ['Customer', 'Partner']), Phone: '555-555-5555' },
    ...{ Industry: pick(random, ['Energy', 'Ports']), Employees: 10 * at, Annual_Revenue: 100_000 },
    ...{ Billing_City: 'Dunedin', Billing_Country: 'New Zealand', Website: null },
  }))
  const contacts = many(120, (at) => ({
    ...{ Full_Name: `Grace ${at}`, Last_Name: String(at), Title: 'Engineer', Department: 'Design', Lead_Source: 'Web' },
    ...{ Email: `grace${at}@example.test`, Phone: '555', Mailing_City: 'Dunedin', Mailing_Country: 'New Zealand' },
    Account_Name: at % 12 === 0 ? null : nameOf(pick(random, accounts), 'Account_Name'),
  }))
  const related = () => ({
    Who_Id: random(3) === 0 ? null : nameOf(pick(random, contacts), 'Full_Name'),
    What_Id: random(2) === 0 ? null : nameOf(pick(random, accounts), 'Account_Name'),
  })
  return {
    Accounts: accounts,
    Contacts: contacts,
    // Exactly full pages: the last one says that there are no more.
    Deals: many(400, (at) => ({
      ...{ Deal_Name: `Deal ${at}`, Stage: pick(random, ['Qualification', 'Needs Analysis', 'Closed Won']) },
      ...{ Amount: at % 15 === 0 ? null : (1 + random(900_000)) / 100, Expected_Revenue: 10 * at, Probability: 40 },
      ...{ Type: 'New Business', Lead_Source: 'Trade Show', Closing_Date: dayOfYear(random), Next_Step: null },
      Account_Name: nameOf(pick(random, accounts), 'Account_Name'),
      Contact_Name: at % 4 === 0 ? null : nameOf(pick(random, contacts), 'Full_Name'),
    })),
    // Nobody has entered any.
    Leads: [],
    Tasks: many(90, (at) => ({
      ...{ Subject: `Task ${at}`, Status: pick(random, ['Not Started', 'Completed']), Priority: 'High' },
      ...{ Due_Date: dayOfYear(random), Closed_Time: null, ...related() },
    })),
    Events: many(60, (at) => {
      const date = dayOfYear(random)
      const start = `${date}T10:00:00+05:30`
      const end = `${date}T1${1 + random(4)}:30:00+05:30`
      return { Event_Title: `Meeting ${at}`, Start_DateTime: start, End_DateTime: end, All_day: false, ...related() }
    }),
    Calls: many(70, (at) => ({
      ...{ Subject: `Call ${at}`, Call_Type: pick(random, ['Inbound', 'Outbound', 'Missed']), Call_Purpose: 'Demo' },
      ...{ Call_Start_Time: `${dayOfYear(random)}T13:25:00+05:30`, Call_Duration: '10:00' },
      ...{ Call_Duration_in_seconds: 30 * (1 + random(60)), ...related() },
    })),
  }
}

export type ZohoVendor = {
  standIn: StandIn
  truth(): Record<string, number>
  sums(): Sums[]
  /** Adds, changes and deletes one deal. */
  change(): void
  answerNext(answer: Answered): void
  close(): Promise<void>
}

const refused = (code: string, status: number) => json({ code, details: {}, message: code, status: 'error' }, status)

/** Zoho CRM in its European data centre as its pages describe it, with consent by a real OpenID provider. */
export async function startZoho(redirectUris: string[]): Promise<ZohoVendor> {
  const modules = makeModules()
  const next: Answered[] = []

  function answer({ method, url, headers }: Asked): Answered {
    const ready = next.shift()
    if (ready) return ready
    if (method !== 'GET' || !headers.authorization?.startsWith('Zoho-oauthtoken ')) return refused('INVALID_TOKEN', 401)
    const all = modules[url.pathname.slice(zohoPaths.objects.length)]
    if (!all) return refused('INVALID_MODULE', 400)
    const fields = (url.searchParams.get('fields') ?? '').split(',').filter(Boolean)
    if (fields.length === 0) return refused('REQUIRED_PARAM_MISSING', 400)
    if (fields.length > MOST_FIELDS) return refused('LIMIT_EXCEEDED', 400)
    const size = Number(url.searchParams.get('per_page') ?? MOST_OF_PAGE)
    if (size > MOST_OF_PAGE) return refused('INVALID_DATA', 400)
    const token = url.searchParams.get('page_token')
    const from = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString('utf8').replace('from ', ''))
    const shown = all.slice(from, from + size)
    if (shown.length === 0) return { status: 204 }
    const more = from + size < all.length
    const data = shown.map((record) =>
      Object.fromEntries(['id', ...fields].map((name) => [name, record[name] ?? null])),
    )
    const info = {
      ...{ per_page: size, count: shown.length, page: 1 + from / size, sort_by: 'id', sort_order: 'desc' },
      ...{ more_records: more, page_token_expiry: more ? '2026-12-02T00:00:00+05:30' : null },
      next_page_token: more ? Buffer.from(`from ${from + size}`).toString('base64url') : null,
    }
    return json({ data, info })
  }

  const standIn = await startVendor(redirectUris, zohoPaths, answer)
  return {
    standIn,
    truth: () => Object.fromEntries(Object.entries(modules).map(([name, all]) => [name.toLowerCase(), all.length])),
    sums() {
      const [byStage, byType, byOwner]: Record<string, number>[] = [{}, {}, {}]
      for (const deal of modules['Deals']!) addTo(byStage!, String(deal['Stage']), Number(deal['Amount'] ?? 0))
      for (const call of modules['Calls']!)
        addTo(byType!, String(call['Call_Type']), Number(call['Call_Duration_in_seconds']) / 60)
      for (const { Owner, Start_DateTime: start, End_DateTime: end } of modules['Events']!) {
        const minutes = (at: unknown) => Number(String(at).slice(11, 13)) * 60 + Number(String(at).slice(14, 16))
        addTo(byOwner!, (Owner as { name: string }).name, (minutes(end) - minutes(start)) / 60)
      }
      return [
        { stream: 'deals', measure: 'Amount', by: 'Stage', values: byStage! },
        { stream: 'calls', measure: 'Minutes', by: 'Type', values: byType! },
        { stream: 'events', measure: 'Hours', by: 'Owner', values: byOwner! },
      ]
    },
    change() {
      const deals = modules['Deals']!
      deals.splice(210, 1)
      deals[3]!['Amount'] = 7.77
      deals.push({ ...deals[4]!, id: '4150868000000999999' })
    },
    answerNext: (one) => next.push(one),
    close: () => standIn.close(),
  }
}
