import { amount, centsAsMoney, type Column, day, flag, hidden, key, minutesAsHours, type Row } from '../kit/columns.ts'
import { textOf } from '../kit/connector.ts'
import { rowOfResource } from '../kit/json-api.ts'
import { pagesByNumber } from '../kit/paging.ts'
import { restConnector } from '../kit/rest.ts'

const id: Column = { name: 'ID', from: 'id', ...key }
const created: Column = { name: 'Created', from: 'created_at', ...day }
const person: Column[] = [
  { name: 'Person', from: 'person_id', through: [['people', 'name']] },
  { name: 'Person ID', from: 'person_id', ...key },
]
const toDeal = ['services', 'deal_id'] as const
/** Work is booked on a service of a budget, which belongs to a project and a company. */
const work: Column[] = [
  { name: 'Service', from: 'service_id', through: [['services', 'name']] },
  { name: 'Budget', from: 'service_id', through: [toDeal, ['deals', 'name']] },
  { name: 'Project', from: 'service_id', through: [toDeal, ['deals', 'project_id'], ['projects', 'name']] },
  { name: 'Client', from: 'service_id', through: [toDeal, ['deals', 'company_id'], ['companies', 'name']] },
  { name: 'Project ID', from: 'service_id', through: [toDeal, ['deals', 'project_id']], ...key },
  { name: 'Client ID', from: 'service_id', through: [toDeal, ['deals', 'company_id']], ...key },
]
const company: Column[] = [
  { name: 'Client', from: 'company_id', through: [['companies', 'name']] },
  { name: 'Client ID', from: 'company_id', ...key },
]
const project: Column[] = [
  { name: 'Project', from: 'project_id', through: [['projects', 'name']] },
  { name: 'Project ID', from: 'project_id', ...key },
]

function rowOf(resource: Row): Row {
  const row = rowOfResource(resource)
  const { first_name: first, last_name: last } = row
  return row['name'] === undefined && (first || last) ? { ...row, name: [first, last].filter(Boolean).join(' ') } : row
}
const data = { records: 'data' } as const

/** Time, bookings, budgets and projects by Productive's API, version 2. */
export const productiveioConnector = restConnector({
  code: 'productiveio',
  name: 'Productive',
  address: 'https://api.productive.io/api/v2/',
  headers: ({ settings, secrets }) => ({
    'x-auth-token': secrets['apiToken'] ?? '',
    'x-organization-id': textOf(settings, 'organisationId'),
    'content-type': 'application/vnd.api+json',
  }),
  paging: pagesByNumber(
    'page[number]',
    { pages: 'meta.total_pages', total: 'meta.total_count' },
    { 'page[size]': '200' },
  ),
  rowOf,
  jobs: { list: 'projects', name: 'name' },
  listings: [
    {
      ...{ name: 'companies', label: 'Clients', path: 'companies', ...data },
      columns: [
        ...[id, { name: 'Name', from: 'name' }, { name: 'Code', from: 'company_code' }],
        ...[{ name: 'Currency', from: 'default_currency' }, created],
      ],
    },
    {
      ...{ name: 'projects', label: 'Projects', path: 'projects', ...data, query: { include: 'company' } },
      columns: [
        ...[id, { name: 'Name', from: 'name' }, ...company, created],
        { name: 'Archived', from: 'archived_at', ...day },
      ],
    },
    {
      ...{ name: 'people', label: 'People', path: 'people', ...data },
      columns: [
        ...[id, { name: 'Name', from: 'name' }, { name: 'Title', from: 'title' }],
        { name: 'Deactivated', from: 'deactivated_at', ...day },
        { name: 'Email', from: 'email', ...hidden },
      ],
    },
    {
      ...{ name: 'deals', label: 'Budgets and deals', path: 'deals', ...data, query: { include: 'project,company' } },
      columns: [
        ...[id, { name: 'Name', from: 'name' }, { name: 'Date', from: 'date', ...day }],
        { name: 'End date', from: 'end_date', ...day },
        ...[{ name: 'Is a budget', from: 'budget', ...flag }, ...company, ...project],
        { name: 'Budget total', from: 'budget_total', ...centsAsMoney },
        { name: 'Budget used', from: 'budget_used', ...centsAsMoney },
        { name: 'Revenue', from: 'revenue', ...centsAsMoney },
        { name: 'Invoiced', from: 'invoiced', ...centsAsMoney },
        { name: 'Budgeted hours', from: 'budgeted_time', ...minutesAsHours },
        { name: 'Worked hours', from: 'worked_time', ...minutesAsHours },
        { name: 'Currency', from: 'currency' },
      ],
    },
    {
      ...{ name: 'services', label: 'Services', path: 'services', ...data, query: { include: 'deal' } },
      columns: [
        ...[id, { name: 'Name', from: 'name' }],
        { name: 'Budget', from: 'deal_id', through: [['deals', 'name']] },
        { name: 'Budget ID', from: 'deal_id', ...key },
      ],
    },
    {
      ...{ name: 'time_entries', label: 'Time entries', path: 'time_entries', ...data },
      query: { include: 'person,service' },
      columns: [
        ...[id, { name: 'Date', from: 'date', ...day }, ...person, ...work],
        { name: 'Hours', from: 'time', ...minutesAsHours },
        { name: 'Billable hours', from: 'billable_time', ...minutesAsHours },
        { name: 'Approved', from: 'approved', ...flag },
        { name: 'Invoiced', from: 'invoiced', ...flag },
        { name: 'Cost', from: 'cost', ...centsAsMoney, ...hidden },
        { name: 'Currency', from: 'currency', ...hidden },
        { name: 'Note', from: 'note', ...hidden },
      ],
    },
    {
      ...{ name: 'bookings', label: 'Bookings', path: 'bookings', ...data, query: { include: 'person,service,event' } },
      columns: [
        ...[id, { name: 'Starts on', from: 'started_on', ...day }, { name: 'Ends on', from: 'ended_on', ...day }],
        ...[...person, ...work],
        // Only absences have one.
        { name: 'Absence ID', from: 'event_id', ...key },
        { name: 'Booked hours', from: 'total_time', ...minutesAsHours },
        { name: 'Working days', from: 'total_working_days', ...amount },
        { name: 'Tentative', from: 'draft', ...flag },
        { name: 'Approved', from: 'approved', ...flag },
        { name: 'Canceled', from: 'canceled', ...flag },
        { name: 'Note', from: 'note', ...hidden },
      ],
    },
  ],
})
