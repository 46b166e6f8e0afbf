import {
  addTo,
  type Answered,
  type Asked,
  json,
  pick,
  type RestVendor,
  seeded,
  serveVendor,
  type Sums,
  type Thing,
} from './rest-vendor.ts'

const token = 'forecast token'
const account = '123456'
const host = '/api.forecastapp.com/'
const DAY_MS = 86_400_000
const MOST_DAYS = 180
type Lists = Record<string, Thing[]>
const dated = new Set(['assignments', 'milestones'])

/** Days before and behind the one on which the stand-in starts, so that the plans are of about now. */
const dayBehind = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

function makeLists(): Lists {
  const random = seeded(2_718)
  const updated = { updated_at: '2026-03-12T16:28:59.727Z', updated_by_id: 408_182 }
  const clients = ['Health', 'Defence', 'Urban'].map(
    (name, at): Thing => ({ id: 769_467 + at, name, harvest_id: 7_394_382 + at, archived: false, ...updated }),
  )
  const projects = Array.from(
    { length: 60 },
    (_, at): Thing => ({
      ...{ id: 1_824_209 + at, harvest_id: null, client_id: pick(random, clients).id, name: `Phase ${at}` },
      ...{ code: `hut23-${at}`, start_date: '2025-11-01', end_date: null, tags: ['GitHub'], color: 'orange' },
      ...{ notes: null, archived: at < 3, ...updated },
    }),
  )
  const people = Array.from(
    { length: 25 },
    (_, at): Thing => ({
      ...{ id: 399_979 + at, harvest_user_id: null, first_name: 'Jem', last_name: `Number ${at}`, login: 'enabled' },
      ...{ email: `jem${at}@example.test`, admin: false, archived: false, roles: ['Permanent'] },
      ...{ weekly_capacity: 144_000, working_days: { monday: true }, ...updated },
    }),
  )
  const placeholders = ['Designer', 'Partner'].map(
    (name, at): Thing => ({ id: 50 + at, name, archived: false, roles: [], ...updated }),
  )
  const assignments = Array.from({ length: 480 }, (_, at): Thing => {
    const from = random(900) - 600
    const isOpen = random(10) === 0
    return {
      ...{ id: 19_858_217 + at, project_id: pick(random, projects).id, notes: `Plan ${at}` },
      ...{ person_id: isOpen ? null : pick(random, people).id, placeholder_id: isOpen ? 50 + random(2) : null },
      // Some are in two windows, or longer than one.
      ...{ start_date: dayBehind(from), end_date: dayBehind(from + random(20) * random(20)) },
      ...{ allocation: 3_600 * (1 + random(8)), active_on_days_off: random(12) === 0 },
      ...{ repeated_assignment_set_id: null, ...updated },
    }
  })
  const milestones = Array.from(
    { length: 40 },
    (_, at): Thing => ({
      ...{ id: 700 + at, name: `Milestone ${at}`, date: dayBehind(random(900) - 600) },
      ...{ project_id: pick(random, projects).id, ...updated },
    }),
  )
  return { clients, projects, people, placeholders, assignments, milestones }
}

const isWeekday = (day: number) => ![0, 6].includes(new Date(day).getUTCDay())

function hoursOf(one: Thing): number {
  let days = 0
  for (let day = Date.parse(String(one['start_date'])); day <= Date.parse(String(one['end_date'])); day += DAY_MS)
    if (one['active_on_days_off'] === true || isWeekday(day)) days += 1
  return (days * Number(one['allocation'])) / 3_600
}

/** Forecast as public clients describe it: its vendor doesn't. */
export async function startForecast(): Promise<RestVendor> {
  const lists = makeLists()

  function answer({ url, headers }: Asked): Answered {
    const name = url.pathname.slice(host.length)
    const all = url.pathname.startsWith(host) ? lists[name] : undefined
    if (!all || headers['forecast-account-id'] !== account) return json({ errors: ['not found'] }, 404)
    if (!dated.has(name)) return json({ [name]: all })
    const [from, until] = [url.searchParams.get('start_date') ?? dayBehind(0), url.searchParams.get('end_date') ?? '']
    if (Date.parse(until) - Date.parse(from) > MOST_DAYS * DAY_MS)
      return json({ errors: ['The range is too long'] }, 422)
    const isMeant = (one: Thing) =>
      String(one['end_date'] ?? one['date']) >= from && String(one['start_date'] ?? one['date']) <= until
    return json({ [name]: all.filter(isMeant) })
  }

  const find = (type: string, id: unknown) => lists[type]!.find((thing) => thing.id === id)
  function sums(): Sums[] {
    const [byClient, byProject]: Record<string, number>[] = [{}, {}]
    for (const one of lists['assignments']!) {
      const project = find('projects', one['project_id'])!
      addTo(byClient!, String(find('clients', project['client_id'])!['name']), hoursOf(one))
      addTo(byProject!, String(project['name']), hoursOf(one))
    }
    const measure = 'Planned hours'
    return [
      { stream: 'assignments', measure, by: 'Client', values: byClient! },
      { stream: 'assignments', measure, by: 'Project', values: byProject! },
    ]
  }

  const serving = await serveVendor(answer, ({ headers }) => headers.authorization === `Bearer ${token}`)
  return {
    ...{ ...serving, code: 'harvestforecast', keySetting: 'token', sums },
    settings: { accountId: account, token },
    truth: () => Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, all.length])),
    hidden: { people: ['Email'], assignments: ['Notes'] },
    change() {
      const all = lists['assignments']!
      all.splice(21, 1)
      all[5]!['allocation'] = 7_200 * 4.5
      all.push({ ...all[6]!, id: 99_999 })
    },
  }
}
