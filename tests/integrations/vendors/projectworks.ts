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

const consumer = { key: 'consumer key', secret: 'consumer secret' }
const host = '/api.projectworksapp.com/api/v1/'
const USUAL_PAGE = 100
/** Fewer than are asked for: no page says how many the vendor sends at most. */
const MOST_OF_PAGE = 60
type Lists = Record<string, Thing[]>

/** The vendor's name of each list's id. */
const ids: Record<string, string> = {
  Clients: 'ClientID',
  Projects: 'ProjectID',
  Modules: 'ModuleID',
  Tasks: 'TaskID',
  Users: 'UserID',
  Timesheets: 'ID',
  Invoices: 'InvoiceID',
}

function makeLists(): Lists {
  const random = seeded(6_014)
  const ModifiedDateUTC = '2026-06-24T03:15:00Z'
  const Clients = ['Kahurangi', 'Tasman', 'Nelson', 'Motueka', 'Golden Bay'].map(
    (name, at): Thing => ({
      ...{ id: 40 + at, ClientName: `${name} Limited`, ClientTypeName: at % 2 ? 'Public' : 'Private', OfficeID: 1 },
      ...{ OfficeName: 'Wellington', AccountManagerID: 9, AccountManagerName: 'Ana Reid', FinanceEmail: 'a@b.test' },
      ...{ Projects: [], BillingContacts: [], ExternalReference: null, ModifiedDateUTC },
    }),
  )
  const Projects = Array.from({ length: 24 }, (_, at): Thing => {
    const client = pick(random, Clients)
    return {
      ...{ id: 200 + at, ProjectName: `Project ${at}`, ProjectNumber: `P-${at}`, ClientID: client.id },
      ...{ ClientName: client['ClientName'], CurrencyID: 1, CurrencyCode: 'NZD', IsActive: at > 2, Modules: [] },
      ...{ ProjectStatusName: 'In progress', ProjectTypeName: 'Time and materials', ProjectManagerID: 9 },
      ...{ ProjectManagerName: 'Ana Reid', OfficeName: 'Wellington', ModifiedDateUTC },
    }
  })
  const Modules = Projects.flatMap((project, at): Thing[] =>
    ['Design', 'Delivery'].map((name, of) => ({
      ...{ id: 500 + at * 2 + of, ModuleName: name, ProjectID: project.id, Projectname: project['ProjectName'] },
      ...{ Budget: 1_000 * (1 + random(90)), BudgetTypeName: 'Capped', BudgetFrequencyName: 'Monthly', IsActive: true },
      ...{ Tasks: [], ModifiedDateUTC },
    })),
  )
  const Tasks = Modules.map(
    (one, at): Thing => ({
      ...{ id: 800 + at, TaskName: `Task ${at}`, ModuleID: one.id, ModuleName: one['ModuleName'] },
      ...{ TaskTypeName: 'General', TaskStatusName: 'Open', IsBillable: at % 4 > 0, PercentComplete: random(100) },
      ...{ StartDate: `${dayOfYear(random)}T00:00:00Z`, EndDate: null, Users: [], ModifiedDateUTC },
    }),
  )
  const Users = Array.from(
    { length: 14 },
    (_, at): Thing => ({
      ...{ id: 9 + at, FirstName: 'Ana', LastName: `Number ${at}`, Email: `ana${at}@example.test`, Gender: 'F' },
      ...{ JobTitle: at % 2 ? 'Engineer' : 'Designer', IsActive: true, BirthDate: '1990-01-01T00:00:00Z' },
      ...{ EmployeeStartDate: '2020-02-03T00:00:00Z', EmployeeEndDate: null, ModifiedDateUTC },
    }),
  )
  const Timesheets = Array.from({ length: 580 }, (_, at): Thing => {
    const [user, task] = [pick(random, Users), pick(random, Tasks)]
    return {
      ...{ id: 10_000 + at, UserID: user.id, FirstName: user['FirstName'], LastName: user['LastName'] },
      ...{ TaskID: task.id, TaskName: task['TaskName'], Minutes: 15 * (1 + random(32)), Comment: `About ${at}` },
      ...{ Date: `${dayOfYear(random)}T00:00:00Z`, ModifiedDateUTC },
    }
  })
  const Invoices = Projects.map(
    (project, at): Thing => ({
      ...{ id: 70 + at, InvoiceNumber: `INV-${at}`, ClientID: project['ClientID'], ProjectID: project.id },
      ModifiedDateUTC,
    }),
  )
  return { Clients, Projects, Modules, Tasks, Users, Timesheets, Invoices }
}

/** Projectworks as its help page and public clients describe it. */
export async function startProjectworks(): Promise<RestVendor> {
  const lists = makeLists()

  function answer({ url }: Asked): Answered {
    const name = url.pathname.slice(host.length)
    const all = url.pathname.startsWith(host) ? lists[name] : undefined
    if (!all) return json({ message: 'No HTTP resource was found' }, 404)
    const size = Math.min(MOST_OF_PAGE, Number(url.searchParams.get('pageSize') ?? USUAL_PAGE))
    const page = Number(url.searchParams.get('page') ?? 1)
    return json(all.slice((page - 1) * size, page * size).map(({ id, ...fields }) => ({ [ids[name]!]: id, ...fields })))
  }

  const find = (name: string, id: unknown) => lists[name]!.find((thing) => thing.id === id)!
  function sums(): Sums[] {
    const [byClient, byPerson, byTask]: Record<string, number>[] = [{}, {}, {}]
    for (const entry of lists['Timesheets']!) {
      const hours = Number(entry['Minutes']) / 60
      const project = find('Projects', find('Modules', find('Tasks', entry['TaskID'])['ModuleID'])['ProjectID'])
      addTo(byClient!, String(project['ClientName']), hours)
      addTo(byPerson!, `${String(entry['FirstName'])} ${String(entry['LastName'])}`, hours)
      addTo(byTask!, String(find('Tasks', entry['TaskID'])['TaskName']), hours)
    }
    return [
      { stream: 'timesheets', measure: 'Hours', by: 'Client', values: byClient! },
      { stream: 'timesheets', measure: 'Hours', by: 'Person', values: byPerson! },
      { stream: 'timesheets', measure: 'Hours', by: 'Task', values: byTask! },
    ]
  }

  const signature = `Basic ${Buffer.from(`${consumer.key}:${consumer.secret}`).toString('base64')}`
  const serving = await serveVendor(answer, ({ headers }) => headers.authorization === signature)
  return {
    ...{ ...serving, code: 'projectworks', keySetting: 'consumerSecret', sums },
    settings: { consumerKey: consumer.key, consumerSecret: consumer.secret },
    truth: () => Object.fromEntries(Object.entries(lists).map(([name, all]) => [name.toLowerCase(), all.length])),
    hidden: { users: ['Email'], timesheets: ['Comment'] },
    change() {
      const entries = lists['Timesheets']!
      entries.splice(64, 1)
      entries[8]!['Minutes'] = 777
      entries.push({ ...entries[9]!, id: 99_999 })
    },
  }
}
