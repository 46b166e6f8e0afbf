import { amount, type Column, day, fieldAt, flag, hidden, key, minutesAsHours, type Row } from '../kit/columns.ts'
import { textOf } from '../kit/connector.ts'
import { pagesUntilEmpty } from '../kit/paging.ts'
import { restConnector } from '../kit/rest.ts'

const id: Column = { name: 'ID', from: 'id', ...key }
const active: Column = { name: 'Active', from: 'IsActive', ...flag }
const toModule = ['tasks', 'ModuleID'] as const
const toProject = ['modules', 'ProjectID'] as const
/** Time is booked on a task of a module, which belongs to a project of a client. */
const work: Column[] = [
  { name: 'Task', from: 'TaskName' },
  { name: 'Budget line', from: 'TaskID', through: [toModule, ['modules', 'ModuleName']] },
  { name: 'Project', from: 'TaskID', through: [toModule, toProject, ['projects', 'ProjectName']] },
  { name: 'Client', from: 'TaskID', through: [toModule, toProject, ['projects', 'ClientName']] },
  { name: 'Task ID', from: 'TaskID', ...key },
  { name: 'Project ID', from: 'TaskID', through: [toModule, toProject], ...key },
  { name: 'Client ID', from: 'TaskID', through: [toModule, toProject, ['projects', 'ClientID']], ...key },
]

const dates = ['Date', 'StartDate', 'EndDate', 'EmployeeStartDate', 'EmployeeEndDate']

/**
 * Public clients read names in both `ClientID` and `clientID`, so either is taken. A day comes as midnight of UTC: in a
 * zone west of it, that moment would be the day before.
 */
function rowOf(record: Row, idOf: string): Row {
  const named = Object.entries(record).map(([name, value]): [string, unknown] => {
    const own = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
    return [own, dates.includes(own) && typeof value === 'string' ? value.slice(0, 10) : value]
  })
  const row = Object.fromEntries(named)
  const person = [row['FirstName'], row['LastName']].filter(Boolean).join(' ')
  return { ...row, id: fieldAt(row, idOf), person }
}
const list = (path: string, label: string, idOf: string) => ({
  ...{ name: path.toLowerCase(), label, path, records: '' },
  rowOf: (record: Row) => rowOf(record, idOf),
})

/** Time, projects and budgets by Projectworks' API, version 1. */
export const projectworksConnector = restConnector({
  code: 'projectworks',
  name: 'Projectworks',
  address: 'https://api.projectworksapp.com/api/v1/',
  headers: ({ settings, secrets }) => {
    const account = `${textOf(settings, 'consumerKey')}:${secrets['consumerSecret'] ?? ''}`
    return { authorization: `Basic ${Buffer.from(account).toString('base64')}` }
  },
  paging: pagesUntilEmpty('page', { pageSize: '100' }),
  jobs: { list: 'projects', name: 'ProjectName' },
  listings: [
    {
      ...list('Clients', 'Clients', 'ClientID'),
      columns: [
        ...[id, { name: 'Name', from: 'ClientName' }, { name: 'Type', from: 'ClientTypeName' }],
        { name: 'Office', from: 'OfficeName' },
        { name: 'Account manager', from: 'AccountManagerName' },
      ],
    },
    {
      ...list('Projects', 'Projects', 'ProjectID'),
      columns: [
        ...[id, { name: 'Name', from: 'ProjectName' }, { name: 'Number', from: 'ProjectNumber' }],
        ...[
          { name: 'Client', from: 'ClientName' },
          { name: 'Client ID', from: 'ClientID', ...key },
        ],
        ...[{ name: 'Status', from: 'ProjectStatusName' }, { name: 'Type', from: 'ProjectTypeName' }, active],
        { name: 'Project manager', from: 'ProjectManagerName' },
        { name: 'Office', from: 'OfficeName' },
        { name: 'Currency', from: 'CurrencyCode' },
      ],
    },
    {
      ...list('Modules', 'Budget lines', 'ModuleID'),
      columns: [
        ...[id, { name: 'Name', from: 'ModuleName' }],
        { name: 'Project', from: 'ProjectID', through: [['projects', 'ProjectName']] },
        { name: 'Client', from: 'ProjectID', through: [['projects', 'ClientName']] },
        { name: 'Project ID', from: 'ProjectID', ...key },
        { name: 'Budget', from: 'Budget', ...amount },
        { name: 'Budget type', from: 'BudgetTypeName' },
        { name: 'Budget frequency', from: 'BudgetFrequencyName' },
        active,
      ],
    },
    {
      ...list('Tasks', 'Tasks', 'TaskID'),
      columns: [
        ...[id, { name: 'Name', from: 'TaskName' }, { name: 'Budget line', from: 'ModuleName' }],
        { name: 'Budget line ID', from: 'ModuleID', ...key },
        { name: 'Type', from: 'TaskTypeName' },
        { name: 'Status', from: 'TaskStatusName' },
        { name: 'Billable', from: 'IsBillable', ...flag },
        { name: 'Starts on', from: 'StartDate', ...day },
        { name: 'Ends on', from: 'EndDate', ...day },
      ],
    },
    {
      ...list('Users', 'People', 'UserID'),
      columns: [
        ...[id, { name: 'Name', from: 'person' }, { name: 'Job title', from: 'JobTitle' }, active],
        { name: 'Started on', from: 'EmployeeStartDate', ...day },
        { name: 'Left on', from: 'EmployeeEndDate', ...day },
        { name: 'Email', from: 'Email', ...hidden },
      ],
    },
    {
      ...list('Timesheets', 'Time entries', 'ID'),
      columns: [
        ...[id, { name: 'Date', from: 'Date', ...day }, { name: 'Person', from: 'person' }, ...work],
        { name: 'Person ID', from: 'UserID', ...key },
        { name: 'Billable', from: 'TaskID', through: [['tasks', 'IsBillable']], ...flag },
        { name: 'Hours', from: 'Minutes', ...minutesAsHours },
        { name: 'Comment', from: 'Comment', ...hidden },
      ],
    },
    {
      ...list('Invoices', 'Invoices', 'InvoiceID'),
      columns: [
        ...[id, { name: 'Number', from: 'InvoiceNumber' }],
        { name: 'Client', from: 'ClientID', through: [['clients', 'ClientName']] },
        { name: 'Project', from: 'ProjectID', through: [['projects', 'ProjectName']] },
        { name: 'Client ID', from: 'ClientID', ...key },
        { name: 'Project ID', from: 'ProjectID', ...key },
      ],
    },
  ],
})
