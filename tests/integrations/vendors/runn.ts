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

const token = 'runn token'
const host = '/api.runn.io/'
const USUAL_PAGE = 50
const MOST_OF_PAGE = 200
type Lists = Record<string, Thing[]>

function makeLists(): Lists {
  const random = seeded(71)
  const dates = { createdAt: '2024-11-28T15:43:32.198Z', updatedAt: '2024-11-28T15:43:32.198Z' }
  const clients = ['APC', 'Sanifit', 'Saniona', 'iHuman'].map(
    (name, at): Thing => ({
      ...{ id: 450_966 + at, name, website: null, isArchived: false, references: [], ...dates },
    }),
  )
  const roles = ['Design', 'Build', 'Lead'].map(
    (name, at): Thing => ({
      ...{ id: 10 + at, name, isArchived: false, defaultHourCost: 60, standardRate: 150, references: [], ...dates },
    }),
  )
  const people = Array.from(
    { length: 30 },
    (_, at): Thing => ({
      ...{ id: 700 + at, firstName: 'Grace', lastName: `Number ${at}`, email: `grace${at}@example.test` },
      ...{ isArchived: at > 27, references: [], tags: [], holidaysGroupId: null, ...dates },
    }),
  )
  const projects = Array.from(
    { length: 260 },
    (_, at): Thing => ({
      ...{ id: 1_900 + at, name: `Project ${at}`, isTemplate: false, isArchived: false, isConfirmed: at % 3 > 0 },
      ...{
        pricingModel: 'tm',
        rateType: 'hours',
        teamId: null,
        budget: 1_000 * (1 + random(200)),
        expensesBudget: null,
      },
      ...{ references: [], clientId: pick(random, clients).id, rateCardId: 702, customFields: {}, tags: [], ...dates },
    }),
  )
  const work = () => ({
    ...{ personId: pick(random, people).id, projectId: pick(random, projects).id, roleId: pick(random, roles).id },
    ...{ phaseId: null, workstreamId: null, ...dates },
  })
  const actuals = Array.from(
    { length: 640 },
    (_, at): Thing => ({
      ...{ id: 5_000 + at, date: dayOfYear(random), billableMinutes: 15 * random(32) },
      ...{ nonbillableMinutes: 15 * random(8), billableNote: `About ${at}`, nonbillableNote: '', ...work() },
    }),
  )
  const assignments = Array.from(
    { length: 150 },
    (_, at): Thing => ({
      ...{
        id: 8_000 + at,
        startDate: dayOfYear(random),
        endDate: dayOfYear(random),
        minutesPerDay: 60 * (1 + random(8)),
      },
      ...{ isActive: true, note: `Plan ${at}`, isBillable: random(3) > 0, isNonWorkingDay: false, isTemplate: false },
      ...{ isPlaceholder: false, ...work() },
    }),
  )
  return { clients, projects, people, roles, actuals, assignments }
}

/** Runn as its pages describe it. */
export async function startRunn(): Promise<RestVendor> {
  const lists = makeLists()

  function answer({ url, headers }: Asked): Answered {
    const all = url.pathname.startsWith(host) ? lists[url.pathname.slice(host.length)] : undefined
    if (!all) return json({ message: 'Not Found' }, 404)
    if (headers['accept-version'] !== '1.0.0') return json({ message: 'Accept-Version is required' }, 400)
    const size = Math.min(MOST_OF_PAGE, Number(url.searchParams.get('limit') ?? USUAL_PAGE))
    // Opaque to whoever asks.
    const cursor = url.searchParams.get('cursor')
    const from = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString('utf8').replace('at ', ''))
    const behind = from + size
    const nextCursor = behind < all.length ? Buffer.from(`at ${behind}`).toString('base64url') : null
    return json({ values: all.slice(from, behind), nextCursor })
  }

  const nameOf = (type: string, id: unknown) => lists[type]!.find((thing) => thing.id === id)
  function sums(): Sums[] {
    const [byClient, byRole]: Record<string, number>[] = [{}, {}]
    for (const actual of lists['actuals']!) {
      const project = nameOf('projects', actual['projectId'])!
      const hours = Number(actual['billableMinutes']) / 60
      addTo(byClient!, String(nameOf('clients', project['clientId'])!['name']), hours)
      addTo(byRole!, String(nameOf('roles', actual['roleId'])!['name']), Number(actual['nonbillableMinutes']) / 60)
    }
    return [
      { stream: 'actuals', measure: 'Billable hours', by: 'Client', values: byClient! },
      { stream: 'actuals', measure: 'Non-billable hours', by: 'Role', values: byRole! },
    ]
  }

  const serving = await serveVendor(answer, ({ headers }) => headers.authorization === `Bearer ${token}`)
  return {
    ...{ ...serving, code: 'runn', keySetting: 'apiToken', sums },
    settings: { address: 'https://api.runn.io', apiToken: token },
    truth: () => Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, all.length])),
    hidden: { people: ['Email'], actuals: ['Billable note', 'Non-billable note'], assignments: ['Note'] },
    change() {
      const actuals = lists['actuals']!
      actuals.splice(33, 1)
      actuals[5]!['billableMinutes'] = 777
      actuals.push({ ...actuals[6]!, id: 99_999 })
    },
  }
}
