import { amount, type Column, day, flag, hidden, key, price, type Row } from '../kit/columns.ts'
import { onePage, pagesByOffset } from '../kit/paging.ts'
import { restConnector } from '../kit/rest.ts'

/** What MinuteDock sends by default; a larger page than it allows would look like the last one. */
const ENTRIES_AT_ONCE = 50

const id: Column = { name: 'ID', from: 'id', ...key }
const list = { records: '' } as const
const contact: Column[] = [
  { name: 'Contact', from: 'contact_id', through: [['contacts', 'name']] },
  { name: 'Contact ID', from: 'contact_id', ...key },
]
/** A budget is one of hours or of money, as its type says. */
const budget: Column[] = [
  { name: 'Budget type', from: 'budget_type' },
  { name: 'Budget frequency', from: 'budget_frequency' },
  { name: 'Budget target', from: 'budget_target', ...amount },
  { name: 'Budget progress', from: 'budget_progress', ...amount },
]
const rate: Column = { name: 'Default rate', from: 'default_rate_dollars', ...price }

function rowOf(row: Row): Row {
  const { first_name: first, last_name: last, task_ids: tasks } = row
  return {
    ...row,
    ...(first || last ? { name: [first, last].filter(Boolean).join(' ') } : {}),
    ...(Array.isArray(tasks) ? { task_id: tasks[0] } : {}),
  }
}

/** Time entries with their contacts, projects and tasks by MinuteDock's API, version 1. */
export const minutedockConnector = restConnector({
  code: 'minutedock',
  name: 'MinuteDock',
  address: 'https://minutedock.com/api/v1/',
  headers: ({ secrets }) => ({ authorization: `Bearer ${secrets['apiKey'] ?? ''}` }),
  paging: onePage,
  rowOf,
  jobs: { list: 'projects', name: 'name' },
  listings: [
    {
      ...{ name: 'contacts', label: 'Contacts', path: 'contacts.json', ...list },
      columns: [
        ...[id, { name: 'Name', from: 'name' }, { name: 'Code', from: 'short_code' }],
        ...[{ name: 'Active', from: 'active', ...flag }, rate, ...budget],
      ],
    },
    {
      ...{ name: 'projects', label: 'Projects', path: 'projects.json', ...list },
      columns: [
        ...[id, { name: 'Name', from: 'name' }, { name: 'Code', from: 'short_code' }, ...contact],
        ...[{ name: 'Active', from: 'active', ...flag }, { name: 'Hidden', from: 'hidden', ...flag }, rate, ...budget],
      ],
    },
    {
      ...{ name: 'tasks', label: 'Tasks', path: 'tasks.json', ...list },
      columns: [
        ...[id, { name: 'Name', from: 'name' }, { name: 'Code', from: 'short_code' }],
        ...[{ name: 'Hidden', from: 'hidden', ...flag }, rate],
      ],
    },
    {
      ...{ name: 'users', label: 'People', path: 'users.json', ...list },
      columns: [id, { name: 'Name', from: 'name' }, { name: 'Email', from: 'email', ...hidden }],
    },
    {
      ...{ name: 'entries', label: 'Time entries', path: 'entries.json', ...list, query: { users: 'all' } },
      paging: pagesByOffset(ENTRIES_AT_ONCE),
      columns: [
        ...[id, { name: 'Date', from: 'logged_at', ...day }],
        { name: 'Person', from: 'user_id', through: [['users', 'name']] },
        ...contact,
        { name: 'Project', from: 'project_id', through: [['projects', 'name']] },
        { name: 'First task', from: 'task_id', through: [['tasks', 'name']] },
        { name: 'Person ID', from: 'user_id', ...key },
        { name: 'Project ID', from: 'project_id', ...key },
        // Sent in seconds.
        { name: 'Hours', from: 'duration', ...amount, divideBy: 3_600 },
        { name: 'Invoice ID', from: 'invoice_id', ...key },
        { name: 'Description', from: 'description', ...hidden },
      ],
    },
  ],
})
