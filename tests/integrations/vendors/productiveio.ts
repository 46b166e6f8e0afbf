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
  type Thing,
} from './rest-vendor.ts'

const token = 'productive token'
const organisation = '1245'
const host = '/api.productive.io/api/v2/'
const MOST_OF_PAGE = 200
type Lists = Record<string, Thing[]>
const names = ['Kea', 'Tui', 'Weka', 'Ruru', 'Pīwakawaka', 'Hoiho', 'Kākā']

/** Which relations of a type lead where: only the ids of those that are asked for in include are sent. */
const relations: Record<string, Record<string, string>> = {
  projects: { company: 'companies' },
  deals: { project: 'projects', company: 'companies' },
  services: { deal: 'deals' },
  time_entries: { person: 'people', service: 'services', task: 'tasks' },
  bookings: { person: 'people', service: 'services', event: 'events' },
}

function makeLists(): Lists {
  const random = seeded(2026)
  const created_at = '2025-01-23T16:55:42.994+01:00'
  const companies = names.map(
    (name, at): Thing => ({
      ...{ id: 100 + at, name: `${name} Limited`, company_code: name.slice(0, 3), default_currency: 'NZD', created_at },
    }),
  )
  const projects = Array.from(
    { length: 20 },
    (_, at): Thing => ({
      ...{ id: 200 + at, name: `Project ${at}`, created_at, archived_at: null, company: pick(random, companies).id },
    }),
  )
  const people = Array.from(
    { length: 15 },
    (_, at): Thing => ({
      ...{ id: 300 + at, first_name: 'Ada', last_name: `Number ${at}`, title: 'Engineer', deactivated_at: null },
      email: `ada${at}@example.test`,
    }),
  )
  const deals = projects.map(
    (project, at): Thing => ({
      ...{ id: 400 + at, name: `Budget ${at}`, date: dayOfYear(random), end_date: null, budget: at % 4 > 0 },
      ...{ budget_total: 1_000_000 + random(9) * 50_000, budget_used: random(900_000), revenue: random(800_000) },
      ...{ invoiced: random(700_000), budgeted_time: 60 * random(500), worked_time: 30 * random(500), currency: 'NZD' },
      ...{ project: project.id, company: project['company'] },
    }),
  )
  const services = deals.flatMap((deal, at): Thing[] => [
    { id: 500 + at * 2, name: 'Design', deal: deal.id },
    { id: 501 + at * 2, name: 'Build', deal: deal.id },
  ])
  const time_entries = Array.from({ length: 620 }, (_, at): Thing => {
    const time = 15 * (1 + random(32))
    return {
      ...{ id: 1_000 + at, date: dayOfYear(random), created_at, time, note: `What entry ${at} was about` },
      ...{ billable_time: random(3) === 0 ? 0 : time, approved: random(2) === 0, invoiced: false, currency: 'NZD' },
      ...{ cost: time * 55, person: pick(random, people).id, service: pick(random, services).id, task: null },
    }
  })
  const bookings = Array.from({ length: 120 }, (_, at): Thing => {
    const isAbsence = random(5) === 0
    return {
      ...{ id: 3_000 + at, hours: null, time: 480, started_on: dayOfYear(random), ended_on: dayOfYear(random) },
      ...{
        note: `Booking ${at}`,
        total_time: 480 * (1 + random(5)),
        total_working_days: 1 + random(5),
        percentage: 100,
      },
      ...{ approved: true, canceled: false, draft: random(4) === 0, booking_method_id: 2 },
      ...{ person: pick(random, people).id, service: isAbsence ? null : pick(random, services).id },
      event: isAbsence ? 133_714 : null,
    }
  })
  return { companies, projects, people, deals, services, time_entries, bookings }
}

/** As JSON:API has it. */
function resourceOf(type: string, { id, ...fields }: Thing, included: readonly string[]) {
  const own = relations[type] ?? {}
  const attributes = Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(own, name)))
  const relationships = Object.entries(own).map(([name, target]) => {
    const value = fields[name]
    if (!included.includes(name)) return [name, { meta: { included: false } }]
    return [name, { data: value === null ? null : { type: target, id: String(value) } }]
  })
  return { id: String(id), type, attributes, relationships: Object.fromEntries(relationships) }
}

/** Productive as its pages describe it. */
export async function startProductive(): Promise<RestVendor> {
  const lists = makeLists()

  function answer({ url, headers }: Asked): Answered {
    const type = url.pathname.slice(host.length)
    const all = url.pathname.startsWith(host) ? lists[type] : undefined
    if (!all) return json({ errors: [{ status: '404', title: 'Not Found' }] }, 404)
    if (headers['content-type'] !== 'application/vnd.api+json') return json({ errors: [{ status: '415' }] }, 415)
    const size = Math.min(MOST_OF_PAGE, Number(url.searchParams.get('page[size]') ?? 30))
    const page = Number(url.searchParams.get('page[number]') ?? 1)
    const included = (url.searchParams.get('include') ?? '').split(',')
    const data = all.slice((page - 1) * size, page * size).map((thing) => resourceOf(type, thing, included))
    const total_pages = Math.ceil(all.length / size)
    const meta = { current_page: page, total_pages, total_count: all.length, page_size: size, max_page_size: 200 }
    return json({ data, meta })
  }

  const find = (type: string, id: unknown) => lists[type]!.find((thing) => thing.id === id)
  const companyOf = (entry: Thing) => {
    const deal = find('deals', find('services', entry['service'])?.['deal'])
    return String(find('companies', deal?.['company'])?.['name'])
  }
  function sums(): Sums[] {
    const [billable, byPerson]: Record<string, number>[] = [{}, {}]
    for (const entry of lists['time_entries']!) {
      addTo(billable!, companyOf(entry), Number(entry['billable_time']) / 60)
      const person = find('people', entry['person'])!
      addTo(byPerson!, `${String(person['first_name'])} ${String(person['last_name'])}`, Number(entry['time']) / 60)
    }
    return [
      { stream: 'time_entries', measure: 'Billable hours', by: 'Client', values: billable! },
      { stream: 'time_entries', measure: 'Hours', by: 'Person', values: byPerson! },
    ]
  }

  const serving = await serveVendor(
    answer,
    ({ headers }) => headers['x-auth-token'] === token && headers['x-organization-id'] === organisation,
  )
  return {
    ...{ ...serving, code: 'productiveio', keySetting: 'apiToken', sums },
    settings: { organisationId: organisation, apiToken: token },
    truth: () => Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, all.length])),
    hidden: { people: ['Email'], time_entries: ['Cost', 'Currency', 'Note'], bookings: ['Note'] },
    change() {
      const entries = lists['time_entries']!
      entries.splice(17, 1)
      entries[3]!['time'] = 999
      entries.push({ ...entries[4]!, id: 9_999 })
    },
  }
}
