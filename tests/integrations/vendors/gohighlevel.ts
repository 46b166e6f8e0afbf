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

const token = 'pit-highlevel token'
const locationId = 've9EPM428h8vShlRW1KT'
const host = '/services.leadconnectorhq.com'
const USUAL_PAGE = 20
const MOST_OF_PAGE = 100
type Lists = Record<string, Thing[]>
/** The Version header that each part of the API asks for. */
const versionOf = (path: string) => (path.startsWith('/calendars/') ? '2021-04-15' : '2021-07-28')

function makeLists(): Lists {
  const random = seeded(418)
  const moment = () => `${dayOfYear(random)}T04:55:17.355Z`
  const users = ['Ira', 'Moana', 'Tane', 'Wiremu'].map(
    (firstName, at): Thing => ({
      ...{ id: `user${at}`, name: `${firstName} Deo`, firstName, lastName: 'Deo', email: `${firstName}@example.test` },
      ...{ phone: '+1 808-868-8888', deleted: false, roles: { type: 'account', role: 'user' } },
    }),
  )
  const pipelines = ['New business', 'Renewals'].map(
    (name, at): Thing => ({ id: `pipeline${at}`, name, locationId, showInFunnel: true, showInPieChart: true }),
  )
  const stages = pipelines.flatMap(({ id }, of): Thing[] =>
    ['First call', 'Offer', 'Signed'].map((name, position) => ({
      ...{ id: `stage${of}${position}`, name: `${name} ${of}`, position, pipelineId: id },
    })),
  )
  const contacts = Array.from(
    { length: 230 },
    (_, at): Thing => ({
      ...{ id: `contact${at}`, locationId, firstName: 'Jo', lastName: `Number ${at}`, email: `jo${at}@example.test` },
      ...{ phone: '+1202-555-0107', companyName: `Company ${at % 20}`, country: pick(random, ['NZ', 'AU', 'DE']) },
      ...{ source: pick(random, ['xyz form', 'phone', 'event']), type: 'lead', tags: ['nisi', 'commodo'] },
      ...{ dateAdded: moment(), assignedTo: pick(random, users).id, businessId: null, customFields: [] },
    }),
  )
  const opportunities = Array.from({ length: 340 }, (_, at): Thing => {
    const [stage, contact] = [pick(random, stages), pick(random, contacts)]
    return {
      ...{
        id: `opportunity${at}`,
        name: `Offer ${at}`,
        monetaryValue: 50 * random(90),
        pipelineId: stage['pipelineId'],
      },
      ...{ pipelineStageId: stage.id, assignedTo: pick(random, users).id, contactId: contact.id, locationId },
      ...{ status: pick(random, ['open', 'won', 'lost', 'abandoned']), source: 'event', createdAt: moment() },
      ...{ updatedAt: moment(), lastStatusChangeAt: moment(), lastStageChangeAt: moment() },
      contact: { id: contact.id, name: `Jo ${String(contact['lastName'])}`, companyName: contact['companyName'] },
    }
  })
  // More without an appointment than a sync takes for a loop.
  const calendars = Array.from(
    { length: 40 },
    (_, at): Thing => ({
      ...{ id: `calendar${at}`, locationId, name: `Calendar ${at}`, calendarType: 'round_robin', isActive: at % 2 < 1 },
    }),
  )
  const appointments = Array.from({ length: 130 }, (_, at): Thing => {
    const startTime = `${dayOfYear(random)}T16:00:00+05:30`
    return {
      ...{ id: `event${at}`, locationId, calendarId: `calendar${random(3) * 18}`, title: `Meeting ${at}` },
      ...{ contactId: pick(random, contacts).id, assignedUserId: pick(random, users).id, notes: `About ${at}` },
      ...{ appointmentStatus: pick(random, ['confirmed', 'cancelled', 'showed']), startTime, endTime: startTime },
    }
  })
  return { pipelines, stages, users, calendars, contacts, opportunities, appointments }
}

/** HighLevel as its published definition of the API describes it, and for the pages of contacts public clients. */
export async function startHighlevel(): Promise<RestVendor> {
  const lists = makeLists()

  function searchContacts(body: string): Answered {
    const asked = JSON.parse(body) as { locationId: string; pageLimit: number; page?: number; searchAfter?: unknown[] }
    const all = lists['contacts']!
    const last = asked.searchAfter ? all.findIndex((one) => one.id === asked.searchAfter![1]) : -1
    const contacts = all
      .slice(last + 1, last + 1 + Math.min(500, asked.pageLimit))
      .map((one) => ({ ...one, searchAfter: [1_603_870_249_758, one.id] }))
    return json({ contacts, total: all.length })
  }

  function searchOpportunities(query: URLSearchParams): Answered {
    const all = lists['opportunities']!
    const size = Math.min(MOST_OF_PAGE, Number(query.get('limit') ?? USUAL_PAGE))
    const from = all.findIndex((one) => one.id === query.get('startAfterId')) + 1
    const opportunities = all.slice(from, from + size)
    const last = opportunities.at(-1)
    const meta = { total: all.length, startAfter: last ? 1_625_203_104_328 : null, startAfterId: last?.id ?? null }
    return json({ opportunities, meta })
  }

  function eventsIn(query: URLSearchParams): Answered {
    const [from, until] = [Number(query.get('startTime')), Number(query.get('endTime'))]
    const inTime = (one: Thing) =>
      Date.parse(String(one['startTime'])) >= from && Date.parse(String(one['startTime'])) < until
    if (query.get('calendarId') === null)
      return json({ message: 'Either of calendarId, userId or groupId is required' }, 422)
    return json({
      events: lists['appointments']!.filter((one) => one['calendarId'] === query.get('calendarId') && inTime(one)),
    })
  }

  function answer({ method, url, headers, body }: Asked): Answered {
    if (!url.pathname.startsWith(host)) return json({ message: 'Not Found' }, 404)
    const path = url.pathname.slice(host.length)
    if (headers['version'] !== versionOf(path)) return json({ message: 'version header was not found' }, 401)
    if (method === 'POST' && path === '/contacts/search') return searchContacts(body)
    const query = url.searchParams
    const isOwn = (query.get('locationId') ?? query.get('location_id')) === locationId
    if (method !== 'GET' || !isOwn) return json({ message: 'The token does not have access to this location.' }, 403)
    const { pipelines, stages, users, calendars } = lists
    switch (path) {
      case '/opportunities/search':
        return searchOpportunities(query)
      case '/opportunities/pipelines':
        return json({
          pipelines: pipelines!.map((one) => ({
            ...one,
            stages: stages!.filter(({ pipelineId }) => pipelineId === one.id),
          })),
        })
      case '/users/':
        return json({ users })
      case '/calendars/':
        return json({ calendars })
      case '/calendars/events':
        return eventsIn(query)
      default:
        return json({ message: 'Not Found' }, 404)
    }
  }

  const nameOf = (type: string, id: unknown) => String(lists[type]!.find((thing) => thing.id === id)!['name'])
  function sums(): Sums[] {
    const [byStage, byOwner]: Record<string, number>[] = [{}, {}]
    for (const one of lists['opportunities']!) {
      addTo(byStage!, nameOf('stages', one['pipelineStageId']), Number(one['monetaryValue']))
      addTo(byOwner!, nameOf('users', one['assignedTo']), Number(one['monetaryValue']))
    }
    return [
      { stream: 'opportunities', measure: 'Value', by: 'Stage', values: byStage! },
      { stream: 'opportunities', measure: 'Value', by: 'Owner', values: byOwner! },
    ]
  }

  const serving = await serveVendor(answer, ({ headers }) => headers.authorization === `Bearer ${token}`)
  return {
    ...{ ...serving, code: 'gohighlevel', keySetting: 'token', sums },
    settings: { locationId, token },
    truth: () => Object.fromEntries(Object.entries(lists).map(([name, all]) => [name, all.length])),
    hidden: { users: ['Email'], contacts: ['Email', 'Phone'], appointments: ['Notes'] },
    change() {
      const all = lists['opportunities']!
      all.splice(120, 1)
      all[8]!['monetaryValue'] = 777
      all.push({ ...all[9]!, id: 'opportunity999' })
    },
  }
}
