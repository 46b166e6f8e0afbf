import { type Manifest, privateField, refreshField, secretField, syncNow, textField } from '../kit/manifest.ts'

const pages = 'https://developer.productive.io'

export const productiveio: Manifest = {
  code: 'productiveio',
  name: 'Productive',
  category: 'Time and projects',
  description: 'Time entries, bookings, budgets and projects.',
  vendorPage: `${pages}/guides/authorization`,
  oauth: null,
  brings: [
    'Time entries: hours and billable hours by person, client, project, budget and service',
    'Bookings: booked hours and absences by person and project',
    'Budgets and deals with what is budgeted, used, worked and invoiced',
    'Projects, clients, services and people',
  ],
  steps: [
    'In Productive, open Settings, then API integrations, and choose “Generate new token”.',
    'Copy the token, and the Organization ID that is shown there, into the settings.',
  ],
  settings: [
    textField('organisationId', 'Organization ID', true, 'A number.'),
    secretField('apiToken', 'API token'),
    privateField,
    refreshField,
  ],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  facts: [
    { says: 'Base address, X-Auth-Token and X-Organization-Id', page: `${pages}/reference` },
    {
      says: 'page[number], page[size] up to 200, total_pages and total_count in meta',
      page: `${pages}/project_assignments.html`,
    },
    { says: 'Fields of time entries, minutes, and amounts in cents', page: `${pages}/time_entries.html` },
    { says: 'Fields of bookings', page: `${pages}/bookings.html` },
    { says: 'Fields of budgets and deals', page: `${pages}/reference/resources/deals` },
    {
      says: 'A relation has its id only if it is asked for in include; fields of people, projects and companies',
      page: 'https://github.com/rubenlangeweg/productive-mcp',
    },
  ],
  unknown: [
    'Whether amounts in currencies without cents are sent in cents, too.',
    'How many requests a minute are allowed. The connector waits as long as Retry-After says.',
    'In which order lists come. If one changes while it is read, nothing is removed until the next sync.',
  ],
}
