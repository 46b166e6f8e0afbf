import { z } from 'zod'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import { vendorAddress } from '../integration-egress.ts'
import { askShaped } from '../kit/ask.ts'
import { amount, type Column, day, flag, hidden, key, level, money, price } from '../kit/columns.ts'
import { ConnectorFailure, type ConnectorEnvironment, textOf } from '../kit/connector.ts'
import { pagesByLink } from '../kit/paging.ts'
import { restConnector } from '../kit/rest.ts'

const accountsSchema = z.object({ accounts: z.array(z.object({ id: z.number(), product: z.string() })) })

/** The first Harvest account that was allowed; Forecast accounts are in the same list. */
async function findAccount(environment: ConnectorEnvironment, headers: Record<string, string>, signal: AbortSignal) {
  const url = vendorAddress(environment.standIns, 'harvest', 'https://id.getharvest.com/api/v2/accounts')
  const { accounts } = await askShaped(environment.egress, url, { headers, signal }, accountsSchema)
  const account = accounts.find(({ product }) => product === 'harvest')
  if (!account) throw new ConnectorFailure(texts.withdrawn)
  return { 'harvest-account-id': String(account.id) }
}

const id: Column = { name: 'ID', from: 'id', ...key }
const client: Column[] = [
  { name: 'Client', from: 'client.name' },
  { name: 'Client ID', from: 'client.id', ...key },
]
const project: Column[] = [
  { name: 'Project', from: 'project.name' },
  { name: 'Project code', from: 'project.code' },
  { name: 'Project ID', from: 'project.id', ...key },
]
const person: Column[] = [
  { name: 'Person', from: 'user.name' },
  { name: 'Person ID', from: 'user.id', ...key },
]
const notes: Column = { name: 'Notes', from: 'notes', ...hidden }

/** Time, expenses, invoices and estimates by Harvest's API, version 2. */
export const harvestConnector = restConnector({
  code: 'harvest',
  name: 'Harvest',
  address: 'https://api.harvestapp.com/v2/',
  headers: ({ settings, secrets }) => ({
    authorization: `Bearer ${secrets['oauthAccess'] ?? ''}`,
    'user-agent': `Sextant (${textOf(settings, 'contact')})`,
  }),
  findHeaders: findAccount,
  paging: pagesByLink('links.next', 'total_entries', { per_page: '2000' }),
  jobs: { list: 'projects', name: 'name' },
  listings: [
    {
      ...{ name: 'time_entries', label: 'Time entries', path: 'time_entries', records: 'time_entries' },
      columns: [
        ...[id, { name: 'Date', from: 'spent_date', ...day }],
        ...[...person, ...client, ...project, { name: 'Task', from: 'task.name' }],
        { name: 'Task ID', from: 'task.id', ...key },
        { name: 'Hours', from: 'hours', ...amount },
        { name: 'Billable hours', from: 'hours', onlyIf: 'billable', ...amount },
        { name: 'Billable', from: 'billable', ...flag },
        { name: 'Billed', from: 'is_billed', ...flag },
        { name: 'Billable rate', from: 'billable_rate', ...price },
        { name: 'Currency', from: 'client.currency' },
        { name: 'Cost rate', from: 'cost_rate', ...price, ...hidden },
        notes,
      ],
    },
    {
      ...{ name: 'projects', label: 'Projects', path: 'projects', records: 'projects' },
      columns: [
        ...[id, { name: 'Name', from: 'name' }, { name: 'Code', from: 'code' }, ...client],
        { name: 'Active', from: 'is_active', ...flag },
        { name: 'Billable', from: 'is_billable', ...flag },
        { name: 'Fixed fee', from: 'is_fixed_fee', ...flag },
        { name: 'Budget by', from: 'budget_by' },
        { name: 'Budget hours', from: 'budget', ...amount },
        { name: 'Cost budget', from: 'cost_budget', ...money },
        { name: 'Fee', from: 'fee', ...money },
        { name: 'Currency', from: 'client.currency' },
        { name: 'Starts on', from: 'starts_on', ...day },
        { name: 'Ends on', from: 'ends_on', ...day },
      ],
    },
    {
      ...{ name: 'clients', label: 'Clients', path: 'clients', records: 'clients' },
      columns: [
        ...[id, { name: 'Name', from: 'name' }, { name: 'Active', from: 'is_active', ...flag }],
        { name: 'Currency', from: 'currency' },
      ],
    },
    {
      ...{ name: 'tasks', label: 'Tasks', path: 'tasks', records: 'tasks' },
      columns: [
        ...[id, { name: 'Name', from: 'name' }, { name: 'Active', from: 'is_active', ...flag }],
        { name: 'Billable by default', from: 'billable_by_default', ...flag },
      ],
    },
    {
      ...{ name: 'users', label: 'People', path: 'users', records: 'users' },
      columns: [
        ...[id, { name: 'First name', from: 'first_name' }, { name: 'Last name', from: 'last_name' }],
        { name: 'Active', from: 'is_active', ...flag },
        { name: 'Contractor', from: 'is_contractor', ...flag },
        // Seconds a week.
        { name: 'Weekly capacity hours', from: 'weekly_capacity', ...level, divideBy: 3_600 },
        { name: 'Email', from: 'email', ...hidden },
        { name: 'Cost rate', from: 'cost_rate', ...price, ...hidden },
      ],
    },
    {
      ...{ name: 'invoices', label: 'Invoices', path: 'invoices', records: 'invoices' },
      columns: [
        ...[id, { name: 'Number', from: 'number' }, ...client, { name: 'State', from: 'state' }],
        { name: 'Issue date', from: 'issue_date', ...day },
        { name: 'Due date', from: 'due_date', ...day },
        { name: 'Paid date', from: 'paid_date', ...day },
        { name: 'Amount', from: 'amount', ...money },
        { name: 'Due amount', from: 'due_amount', ...money },
        { name: 'Tax amount', from: 'tax_amount', ...money },
        { name: 'Discount amount', from: 'discount_amount', ...money },
        { name: 'Currency', from: 'currency' },
      ],
    },
    {
      ...{ name: 'estimates', label: 'Estimates', path: 'estimates', records: 'estimates' },
      columns: [
        ...[id, { name: 'Number', from: 'number' }, ...client, { name: 'State', from: 'state' }],
        { name: 'Issue date', from: 'issue_date', ...day },
        { name: 'Amount', from: 'amount', ...money },
        { name: 'Currency', from: 'currency' },
      ],
    },
    {
      ...{ name: 'expenses', label: 'Expenses', path: 'expenses', records: 'expenses' },
      columns: [
        ...[id, { name: 'Date', from: 'spent_date', ...day }, ...person, ...client, ...project],
        { name: 'Category', from: 'expense_category.name' },
        { name: 'Total cost', from: 'total_cost', ...money },
        { name: 'Billable', from: 'billable', ...flag },
        { name: 'Billed', from: 'is_billed', ...flag },
        { name: 'Currency', from: 'client.currency' },
        notes,
      ],
    },
  ],
})
