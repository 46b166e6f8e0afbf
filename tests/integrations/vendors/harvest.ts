import { type StandIn, harvestPaths, startVendor } from '../vendor.ts'
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

const account = '1001'
const host = harvestPaths.objects
/** Fewer than the 2,000 that Harvest allows, so that there are several pages. */
const MOST_OF_PAGE = 300
type Lists = Record<string, Thing[]>
const dates = { created_at: '2021-05-05T08:19:35Z', updated_at: '2021-05-05T08:19:35Z' }

function makeLists(): Lists {
  const random = seeded(2006)
  const clients = ['Kea', 'Tui', 'Weka', 'Ruru', 'Hoiho'].map(
    (name, at): Thing => ({
      ...{ id: 10_749_825 + at, name: `${name} & Co`, is_active: true, address: null, statement_key: `key${at}` },
      ...{ ...dates, currency: at === 4 ? 'AUD' : 'NZD' },
    }),
  )
  const short = ({ id, name, currency }: Thing) => ({ id, name, currency })
  const tasks = ['Design', 'Programming', 'Marketing', 'Project Management'].map(
    (name, at): Thing => ({
      ...{ id: 16_575_206 + at, name, billable_by_default: at !== 2, default_hourly_rate: null, is_default: true },
      ...{ is_active: true, ...dates },
    }),
  )
  const users = Array.from(
    { length: 9 },
    (_, at): Thing => ({
      ...{ id: 3_758_380 + at, first_name: 'Warrin', last_name: `Number ${at}`, email: `warrin${at}@example.test` },
      ...{ telephone: '', timezone: 'Auckland', weekly_capacity: 126_000 + 3_600 * (at % 3), is_contractor: at === 3 },
      ...{ is_active: true, default_hourly_rate: 175, cost_rate: 60, roles: [], access_roles: ['member'], ...dates },
    }),
  )
  const projects = Array.from(
    { length: 18 },
    (_, at): Thing => ({
      ...{ id: 28_674_500 + at, name: `Project ${at}`, code: `P${at}`, is_active: true, is_billable: at % 5 > 0 },
      ...{ is_fixed_fee: false, bill_by: 'People', budget: at % 2 ? 150 : null, budget_by: at % 2 ? 'person' : 'none' },
      ...{ starts_on: null, ends_on: null, notes: 'Notes', cost_budget: null, fee: null, ...dates },
      client: short(pick(random, clients)),
    }),
  )
  const work = () => {
    const project = pick(random, projects)
    const user = pick(random, users)
    return {
      user: { id: user.id, name: `${String(user['first_name'])} ${String(user['last_name'])}` },
      client: project['client'],
      project: { id: project.id, name: project['name'], code: project['code'] },
      ...dates,
    }
  }
  const time_entries = Array.from({ length: 700 }, (_, at): Thing => {
    const hours = (1 + random(900)) / 100
    const billable = random(4) > 0
    const task = pick(random, tasks)
    return {
      ...{ id: 1_494_415_019 + at, spent_date: dayOfYear(random), hours, hours_without_timer: hours },
      ...{ rounded_hours: hours, notes: `About ${at}`, is_locked: false, is_billed: random(2) === 0, billable },
      ...{ billable_rate: billable ? 175 : null, cost_rate: 60, task: { id: task.id, name: task['name'] }, ...work() },
      ...{ invoice: null, external_reference: null },
    }
  })
  const invoices = Array.from({ length: 40 }, (_, at): Thing => {
    const amount = 100 * (1 + random(90)) + 0.5
    return {
      ...{ id: 28_174_545 + at, number: `${at + 1}`, amount, due_amount: at % 2 ? amount : 0, tax_amount: 0 },
      ...{ discount_amount: 0, state: at % 2 ? 'open' : 'paid', issue_date: dayOfYear(random) },
      ...{
        due_date: dayOfYear(random),
        paid_date: null,
        currency: 'NZD',
        client: short(pick(random, clients)),
        ...dates,
      },
    }
  })
  const estimates = Array.from(
    { length: 12 },
    (_, at): Thing => ({
      ...{ id: 2_695_071 + at, number: `${at + 1}`, amount: 1_000 + random(500), state: 'sent', currency: 'NZD' },
      ...{ issue_date: dayOfYear(random), client: short(pick(random, clients)), ...dates },
    }),
  )
  const expenses = Array.from(
    { length: 60 },
    (_, at): Thing => ({
      ...{ id: 31_751_921 + at, spent_date: dayOfYear(random), notes: 'Receipt', total_cost: 10 + random(200) },
      ...{ units: 1, billable: random(2) === 0, is_billed: false, ...work() },
      expense_category: { id: 7_892_982, name: pick(random, ['Meals', 'Lodging', 'Transportation']) },
    }),
  )
  return { time_entries, projects, clients, tasks, users, invoices, estimates, expenses }
}

export type HarvestVendor = {
  standIn: StandIn
  truth(): Record<string, number>
  sums(): Sums[]
  change(): void
  /** The User-Agent of the last request. */
  agent(): string
  close(): Promise<void>
}

/** Harvest as its pages and recorded answers describe it, with consent by a real OpenID provider. */
export async function startHarvest(redirectUris: string[]): Promise<HarvestVendor> {
  const lists = makeLists()
  let agent = ''

  function answer({ url, headers }: Asked): Answered {
    agent = headers['user-agent'] ?? ''
    if (url.pathname === harvestPaths.accounts) {
      const accounts = [
        { id: 2002, name: 'Plans', product: 'forecast' },
        { id: Number(account), name: 'Harbour', product: 'harvest' },
      ]
      return json({ user: { id: 1, email: 'ada@example.test' }, accounts })
    }
    if (headers['harvest-account-id'] !== account) return json({ message: 'no account' }, 403)
    const name = url.pathname.slice(host.length)
    const all = lists[name]
    if (!all) return json({ message: 'Not Found' }, 404)
    if (Number(url.searchParams.get('per_page')) > 2_000) return json({ message: 'too many' }, 422)
    const cursor = url.searchParams.get('cursor')
    const from = cursor === null ? 0 : Number(cursor)
    const behind = from + MOST_OF_PAGE
    // The address is the vendor's own, wherever it is answered.
    const next = `https://api.harvestapp.com/v2/${name}?cursor=${behind}&per_page=2000&ref=next_cursor`
    return json({
      [name]: all.slice(from, behind),
      ...{ per_page: 2_000, total_pages: Math.ceil(all.length / MOST_OF_PAGE), total_entries: all.length },
      ...{ page: cursor === null ? 1 : null, next_page: null, previous_page: null },
      links: { next: behind < all.length ? next : null },
    })
  }

  const standIn = await startVendor(redirectUris, harvestPaths, answer)
  return {
    standIn,
    agent: () => agent,
    truth: () => Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, all.length])),
    sums() {
      const [billable, invoiced]: Record<string, number>[] = [{}, {}]
      const nameIn = (thing: Thing, field: string) => String((thing[field] as { name: string }).name)
      for (const entry of lists['time_entries']!)
        addTo(billable!, nameIn(entry, 'client'), entry['billable'] === true ? Number(entry['hours']) : 0)
      for (const invoice of lists['invoices']!) addTo(invoiced!, nameIn(invoice, 'client'), Number(invoice['amount']))
      return [
        { stream: 'time_entries', measure: 'Billable hours', by: 'Client', values: billable! },
        { stream: 'invoices', measure: 'Amount', by: 'Client', values: invoiced! },
      ]
    },
    change() {
      const entries = lists['time_entries']!
      entries.splice(11, 1)
      entries[2]!['hours'] = 7.77
      entries.push({ ...entries[4]!, id: 99 })
    },
    close: () => standIn.close(),
  }
}
