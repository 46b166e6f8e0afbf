import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { type Column, day, flag, hidden, key, level, minutesAsHours, money, type Row } from '../kit/columns.ts'
import { ConnectorFailure, type Given, textOf } from '../kit/connector.ts'
import { pagesByCursor } from '../kit/paging.ts'
import { restConnector } from '../kit/rest.ts'

/** Runn shows each account its address; the key goes to Runn's own hosts alone. */
function addressOf({ settings }: Given): string {
  const url = URL.parse(textOf(settings, 'address'))
  if (url?.protocol !== 'https:' || !/^[\w.-]+\.runn\.io$/.test(url.host))
    throw new ConnectorFailure(texts.otherHost('runn.io'))
  return `${url.origin}/`
}

const id: Column = { name: 'ID', from: 'id', ...key }
const work: Column[] = [
  { name: 'Person', from: 'personId', through: [['people', 'name']] },
  { name: 'Project', from: 'projectId', through: [['projects', 'name']] },
  {
    name: 'Client',
    from: 'projectId',
    through: [
      ['projects', 'clientId'],
      ['clients', 'name'],
    ],
  },
  { name: 'Role', from: 'roleId', through: [['roles', 'name']] },
  { name: 'Person ID', from: 'personId', ...key },
  { name: 'Project ID', from: 'projectId', ...key },
]
const archived: Column = { name: 'Archived', from: 'isArchived', ...flag }

const rowOf = (row: Row): Row =>
  'firstName' in row ? { ...row, name: [row['firstName'], row['lastName']].filter(Boolean).join(' ') } : row
const values = { records: 'values' } as const

/** People, projects, assignments and recorded time by Runn's API, version 1. */
export const runnConnector = restConnector({
  code: 'runn',
  name: 'Runn',
  address: addressOf,
  headers: ({ secrets }) => ({ authorization: `Bearer ${secrets['apiToken'] ?? ''}`, 'accept-version': '1.0.0' }),
  paging: pagesByCursor('nextCursor', 'cursor', { limit: '200' }),
  rowOf,
  jobs: { list: 'projects', name: 'name' },
  listings: [
    {
      ...{ name: 'clients', label: 'Clients', path: 'clients', ...values },
      columns: [id, { name: 'Name', from: 'name' }, { name: 'Website', from: 'website' }, archived],
    },
    {
      ...{ name: 'projects', label: 'Projects', path: 'projects', ...values },
      columns: [
        ...[id, { name: 'Name', from: 'name' }],
        { name: 'Client', from: 'clientId', through: [['clients', 'name']] },
        { name: 'Client ID', from: 'clientId', ...key },
        { name: 'Confirmed', from: 'isConfirmed', ...flag },
        ...[{ name: 'Template', from: 'isTemplate', ...flag }, archived],
        { name: 'Pricing model', from: 'pricingModel' },
        { name: 'Rate type', from: 'rateType' },
        { name: 'Budget', from: 'budget', ...money },
        { name: 'Expenses budget', from: 'expensesBudget', ...money },
      ],
    },
    {
      ...{ name: 'people', label: 'People', path: 'people', ...values, query: { includePlaceholders: 'true' } },
      columns: [id, { name: 'Name', from: 'name' }, archived, { name: 'Email', from: 'email', ...hidden }],
    },
    {
      ...{ name: 'roles', label: 'Roles', path: 'roles', ...values },
      columns: [id, { name: 'Name', from: 'name' }, archived],
    },
    {
      ...{ name: 'actuals', label: 'Recorded time', path: 'actuals', ...values },
      columns: [
        ...[id, { name: 'Date', from: 'date', ...day }, ...work],
        { name: 'Billable hours', from: 'billableMinutes', ...minutesAsHours },
        { name: 'Non-billable hours', from: 'nonbillableMinutes', ...minutesAsHours },
        { name: 'Billable note', from: 'billableNote', ...hidden },
        { name: 'Non-billable note', from: 'nonbillableNote', ...hidden },
      ],
    },
    {
      ...{ name: 'assignments', label: 'Assignments', path: 'assignments', ...values },
      columns: [
        ...[
          id,
          { name: 'Starts on', from: 'startDate', ...day },
          { name: 'Ends on', from: 'endDate', ...day },
          ...work,
        ],
        { name: 'Hours per day', from: 'minutesPerDay', ...level, divideBy: 60 },
        { name: 'Billable', from: 'isBillable', ...flag },
        { name: 'Active', from: 'isActive', ...flag },
        { name: 'Placeholder', from: 'isPlaceholder', ...flag },
        { name: 'Note', from: 'note', ...hidden },
      ],
    },
  ],
})
