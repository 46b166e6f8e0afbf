import { type Manifest, privateField, refreshField, secretField, syncNow, textField } from '../kit/manifest.ts'

const help = 'https://help.projectworks.com/knowledge/integration-api-accounts'
const client = 'https://github.com/awaregroup/AwareGroup.ProjectWorks/tree/master/AwareGroup.ProjectWorks'
const recent = 'https://github.com/Autohive-AI/autohive-integrations/blob/master/projectworks'

export const projectworks: Manifest = {
  code: 'projectworks',
  name: 'Projectworks',
  category: 'Time and projects',
  description: 'Time entries, projects and their budgets.',
  vendorPage: help,
  oauth: null,
  brings: [
    'Time entries: hours by person, client, project, budget line and timecode',
    'Projects, and their budget lines with what is budgeted',
    'Companies, timecodes and people',
    'Invoices by number, company and project, without amounts',
  ],
  steps: [
    'In Projectworks, open Settings, then Integrations and API accounts, and choose “+”.',
    'Choose “Add” to create a new API key.',
    'Copy the Consumer key and the Consumer secret into the settings: the secret is shown only once.',
    'The credentials with which people log in to Projectworks don’t work here.',
  ],
  settings: [
    textField('consumerKey', 'Consumer key'),
    secretField('consumerSecret', 'Consumer secret'),
    privateField,
    refreshField,
  ],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  facts: [
    {
      says: 'Where a key is made, and that companies are called clients, budget lines modules, timecodes tasks and people users',
      page: help,
    },
    {
      says: 'Base address, Basic with the consumer’s key and secret, dates as moments of UTC',
      page: `${recent}/README.md`,
    },
    {
      says: 'Lists are bare arrays by page and pageSize; beyond the last page they are empty',
      page: `${recent}/README.md`,
    },
    { says: 'Fields of clients', page: `${client}/Models/Client.cs` },
    { says: 'Fields of projects', page: `${client}/Models/Project.cs` },
    { says: 'Fields of modules', page: `${client}/Models/Module.cs` },
    { says: 'Fields of tasks', page: `${client}/Models/ProjectTask.cs` },
    { says: 'Fields of users', page: `${client}/Models/User.cs` },
    { says: 'Fields of time entries, and their minutes', page: `${client}/Models/TimeEntry.cs` },
    {
      says: 'ID of a time entry and InvoiceID of an invoice, seen in a real account',
      page: `${recent}/tests/test_projectworks_integration.py`,
    },
    {
      says: 'That tasks can be billable, and the names of an invoice’s number, client and project',
      page: `${recent}/projectworks.py`,
    },
  ],
  unknown: [
    'The amounts of invoices: no public page names their fields, so invoices come in without them.',
    'Whether a task says that it is billable when it is read, or only when it is written. If not, “Billable” is empty.',
    'Whether budgets are of money or of hours: the type of the budget says which.',
    'In which order lists come. A record that is deleted while they are read can hide another until the next sync.',
    'How many requests a minute are allowed. The connector waits as long as Retry-After says.',
  ],
}
