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

const token = 'minutedock token'
const host = '/minutedock.com/api/v1/'
const USUAL_PAGE = 50
type Lists = Record<string, Thing[]>

function makeLists(): Lists {
  const random = seeded(1984)
  const budget = () => ({
    ...{
      budget_type: 'hours',
      budget_frequency: 'monthly',
      budget_target: 5 + random(40),
      budget_progress: random(30),
    },
  })
  const contacts = Array.from(
    { length: 12 },
    (_, at): Thing => ({
      ...{ id: 123 + at, name: `Customer ${at}`, short_code: `c${at}`, pinned: false, active: true },
      ...{ default_rate_dollars: `${100 + at}.00`, ...budget() },
    }),
  )
  const projects = Array.from(
    { length: 24 },
    (_, at): Thing => ({
      ...{ id: 600 + at, contact_id: pick(random, contacts).id, name: `Website ${at}`, short_code: `w${at}` },
      ...{ hidden: false, description: 'It rocks', default_rate_dollars: 90 + at, active: true, ...budget() },
    }),
  )
  const tasks = ['admin', 'design', 'build'].map(
    (name, at): Thing => ({
      ...{ id: 42 + at, name, description: '', short_code: name, has_detail: false, hidden: false },
      default_rate_dollars: 100,
    }),
  )
  const users = ['Jared', 'James', 'Nik'].map(
    (name, at): Thing => ({
      ...{ id: 43 + at, email: `${name}@example.test`, first_name: name, last_name: 'Armstrong' },
    }),
  )
  const entries = Array.from({ length: 515 }, (_, at): Thing => {
    const project = pick(random, projects)
    return {
      ...{ id: 20_000 + at, account_id: 1, user_id: pick(random, users).id, description: `About ${at}` },
      ...{ duration: 300 * (1 + random(90)), contact_id: project['contact_id'], project_id: project.id },
      // Noon in Greenwich is the next day's midnight in Auckland.
      ...{ task_ids: [pick(random, tasks).id], logged_at: `${dayOfYear(random)}T11:30:00Z`, invoice_id: null },
    }
  })
  return { contacts, projects, tasks, users, entries }
}

/** MinuteDock as its pages and a public client of it describe it. */
export async function startMinutedock(): Promise<RestVendor> {
  const lists = makeLists()

  function answer({ url }: Asked): Answered {
    const name = url.pathname.slice(host.length).replace(/\.json$/, '')
    const all = url.pathname.startsWith(host) ? lists[name] : undefined
    if (!all) return json({ error: 'not found' }, 404)
    if (name !== 'entries') return json(all)
    // Without users=all a token sees its own user's entries alone.
    const seen = url.searchParams.get('users') === 'all' ? all : all.filter((entry) => entry['user_id'] === 43)
    const from = Number(url.searchParams.get('offset') ?? 0)
    const size = Math.min(USUAL_PAGE, Number(url.searchParams.get('limit') ?? USUAL_PAGE))
    return json(seen.slice(from, from + size))
  }

  const nameOf = (type: string, id: unknown) => String(lists[type]!.find((thing) => thing.id === id)!['name'])
  function sums(): Sums[] {
    const [byContact, byTask]: Record<string, number>[] = [{}, {}]
    for (const entry of lists['entries']!) {
      const hours = Number(entry['duration']) / 3_600
      addTo(byContact!, nameOf('contacts', entry['contact_id']), hours)
      addTo(byTask!, nameOf('tasks', (entry['task_ids'] as number[])[0]), hours)
    }
    return [
      { stream: 'entries', measure: 'Hours', by: 'Contact', values: byContact! },
      { stream: 'entries', measure: 'Hours', by: 'First task', values: byTask! },
    ]
  }

  const serving = await serveVendor(answer, ({ headers }) => headers.authorization === `Bearer ${token}`)
  return {
    ...{ ...serving, code: 'minutedock', keySetting: 'apiKey', sums },
    settings: { apiKey: token },
    truth: () => Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, all.length])),
    hidden: { users: ['Email'], entries: ['Description'] },
    change() {
      const entries = lists['entries']!
      entries.splice(70, 1)
      entries[8]!['duration'] = 777
      entries.push({ ...entries[9]!, id: 99_999 })
    },
  }
}
