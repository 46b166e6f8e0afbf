import { type Column, day, fieldAt, flag, hidden, isRow, key, level, money, type Row } from '../kit/columns.ts'
import { type Given, textOf } from '../kit/connector.ts'
import { onePage } from '../kit/paging.ts'
import { type Listing, type Paging, restConnector } from '../kit/rest.ts'

const ROWS_AT_ONCE = 100
const FIRST_YEAR = 2_020

const id: Column = { name: 'ID', from: 'id', ...key }
const name: Column = { name: 'Name', from: 'name' }
const owner: Column[] = [
  { name: 'Owner', from: 'assignedTo', through: [['users', 'name']] },
  { name: 'Owner ID', from: 'assignedTo', ...key },
]
/** A contact is read by the position behind the last one, which each contact says. */
const searchAfter: Paging = {
  ask: () => {},
  turn(answer, _position, count) {
    const contacts = fieldAt(answer, 'contacts')
    const last: unknown = Array.isArray(contacts) ? contacts.at(-1) : undefined
    const next = fieldAt(last, 'searchAfter')
    if (count === 0) return { next: null }
    return Array.isArray(next) ? { next: { searchAfter: next } } : null
  },
}
const isAfter = (position: unknown): position is { startAfter: string; startAfterId: string } =>
  isRow(position) && typeof position['startAfterId'] === 'string'

/** An opportunity is followed by those behind its moment and id, until there are none. */
const startAfter: Paging = {
  ask(url, position) {
    url.searchParams.set('limit', String(ROWS_AT_ONCE))
    if (!isAfter(position)) return
    url.searchParams.set('startAfter', position.startAfter)
    url.searchParams.set('startAfterId', position.startAfterId)
  },
  turn(answer, _position, count) {
    const [at, behind] = [fieldAt(answer, 'meta.startAfter'), fieldAt(answer, 'meta.startAfterId')]
    if (count === 0) return { next: null }
    if (typeof behind !== 'string' || (typeof at !== 'number' && typeof at !== 'string')) return null
    return { next: { startAfter: String(at), startAfterId: behind } }
  },
}

/** The stages of all pipelines, each with its pipeline. */
function stagesIn(answer: unknown): unknown {
  const pipelines = fieldAt(answer, 'pipelines')
  if (!Array.isArray(pipelines)) return null
  return pipelines.flatMap((pipeline): unknown[] => {
    const stages = fieldAt(pipeline, 'stages')
    if (!Array.isArray(stages)) return [null]
    return stages.map((stage) => (isRow(stage) ? { ...stage, pipelineId: fieldAt(pipeline, 'id') } : null))
  })
}

function contactRow(contact: Row): Row {
  const { contactName, firstName, lastName, tags } = contact
  const words = [firstName, lastName].filter(Boolean).join(' ')
  return { ...contact, name: contactName ?? words, tags: Array.isArray(tags) ? tags.join(', ') : null }
}

function listingsOf({ settings }: Given): readonly Listing[] {
  const locationId = textOf(settings, 'locationId')
  const query = { locationId }
  const pipelines = { path: 'opportunities/pipelines', query }
  const ofCalendars = { headers: { version: '2021-04-15' } }
  return [
    {
      ...{ name: 'pipelines', label: 'Pipelines', ...pipelines, records: 'pipelines' },
      columns: [id, name],
    },
    {
      ...{ name: 'stages', label: 'Stages', ...pipelines, records: stagesIn },
      columns: [
        ...[id, name, { name: 'Pipeline', from: 'pipelineId', through: [['pipelines', 'name'] as const] }],
        { name: 'Pipeline ID', from: 'pipelineId', ...key },
        { name: 'Position', from: 'position', ...level },
      ],
    },
    {
      ...{ name: 'users', label: 'People', path: 'users/', query, records: 'users' },
      columns: [id, name, { name: 'Deleted', from: 'deleted', ...flag }, { name: 'Email', from: 'email', ...hidden }],
    },
    {
      ...{ name: 'calendars', label: 'Calendars', path: 'calendars/', query, records: 'calendars', ...ofCalendars },
      columns: [id, name, { name: 'Type', from: 'calendarType' }, { name: 'Active', from: 'isActive', ...flag }],
    },
    {
      ...{ name: 'contacts', label: 'Contacts', path: 'contacts/search', records: 'contacts' },
      paging: searchAfter,
      bodyOf: (position) => ({ locationId, pageLimit: ROWS_AT_ONCE, ...(isRow(position) ? position : { page: 1 }) }),
      rowOf: contactRow,
      columns: [
        ...[id, name, { name: 'Company', from: 'companyName' }, { name: 'Type', from: 'type' }],
        ...[
          { name: 'Source', from: 'source' },
          { name: 'Tags', from: 'tags' },
          { name: 'Country', from: 'country' },
        ],
        ...[{ name: 'Added', from: 'dateAdded', ...day }, ...owner],
        { name: 'Email', from: 'email', ...hidden },
        { name: 'Phone', from: 'phone', ...hidden },
      ],
    },
    {
      ...{ name: 'opportunities', label: 'Opportunities', path: 'opportunities/search', records: 'opportunities' },
      ...{ query: { location_id: locationId }, paging: startAfter },
      columns: [
        ...[id, name, { name: 'Created', from: 'createdAt', ...day }],
        { name: 'Pipeline', from: 'pipelineId', through: [['pipelines', 'name']] },
        { name: 'Stage', from: 'pipelineStageId', through: [['stages', 'name']] },
        ...[{ name: 'Status', from: 'status' }, { name: 'Source', from: 'source' }, ...owner],
        { name: 'Contact', from: 'contact.name' },
        { name: 'Company', from: 'contact.companyName' },
        { name: 'Contact ID', from: 'contactId', ...key },
        { name: 'Pipeline ID', from: 'pipelineId', ...key },
        { name: 'Stage ID', from: 'pipelineStageId', ...key },
        { name: 'Stage changed', from: 'lastStageChangeAt', ...day },
        { name: 'Status changed', from: 'lastStatusChangeAt', ...day },
        { name: 'Value', from: 'monetaryValue', ...money },
      ],
    },
    {
      ...{ name: 'appointments', label: 'Appointments', path: 'calendars/events', records: 'events', ...ofCalendars },
      query: {
        ...query,
        startTime: String(Date.UTC(FIRST_YEAR, 0, 1)),
        endTime: String(Date.UTC(new Date().getUTCFullYear() + 2, 0, 1)),
      },
      each: { list: 'calendars', parameter: 'calendarId' },
      columns: [
        ...[id, { name: 'Title', from: 'title' }, { name: 'Date', from: 'startTime', ...day }],
        { name: 'Calendar', from: 'calendarId', through: [['calendars', 'name']] },
        { name: 'Status', from: 'appointmentStatus' },
        { name: 'Owner', from: 'assignedUserId', through: [['users', 'name']] },
        { name: 'Calendar ID', from: 'calendarId', ...key },
        { name: 'Contact ID', from: 'contactId', ...key },
        { name: 'Owner ID', from: 'assignedUserId', ...key },
        { name: 'Notes', from: 'notes', ...hidden },
      ],
    },
  ]
}

/** Contacts, opportunities and appointments of one location by HighLevel's API, version 2. */
export const gohighlevelConnector = restConnector({
  code: 'gohighlevel',
  name: 'HighLevel',
  address: 'https://services.leadconnectorhq.com/',
  headers: ({ secrets }) => ({ authorization: `Bearer ${secrets['token'] ?? ''}`, version: '2021-07-28' }),
  paging: onePage,
  listings: listingsOf,
})
