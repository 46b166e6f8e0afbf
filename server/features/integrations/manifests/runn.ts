import { type Manifest, privateField, refreshField, secretField, syncNow, textField } from '../kit/manifest.ts'

const docs = 'https://developer.runn.io'
const client = 'https://github.com/ralabs-team/runn-api-client'

export const runn: Manifest = {
  code: 'runn',
  name: 'Runn',
  category: 'Time and projects',
  description: 'People, projects, assignments and recorded time.',
  vendorPage: `${docs}/docs/authentication`,
  oauth: null,
  brings: [
    'Recorded time: billable and non-billable hours by person, project, client and role',
    'Assignments: hours per day of each person on a project, from day to day',
    'Projects with their budgets, clients, people and roles',
  ],
  steps: [
    'As an administrator of Runn, open Settings, then API.',
    'Make a token that may read, and copy it into the settings.',
    'If the page shows another address than https://api.runn.io, enter it, too.',
  ],
  settings: [
    { ...textField('address', 'Address'), initial: 'https://api.runn.io' },
    secretField('apiToken', 'API token'),
    privateField,
    refreshField,
  ],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  facts: [
    {
      says: 'Bearer token from Settings, API; Accept-Version 1.0.0; that an account may have another address',
      page: 'https://help.runn.io/en/articles/8579592-api-v1-beta',
    },
    { says: 'values, nextCursor, cursor, and a limit of usually 200', page: `${docs}/docs/pagination` },
    {
      says: 'Too many requests end in a refusal, and for how long',
      page: 'https://help.runn.io/en/articles/7054543-faqs-on-api',
    },
    { says: 'Fields of recorded time', page: `${client}/blob/main/src/endpoints/actuals.js` },
    { says: 'Fields of assignments', page: `${client}/blob/main/src/endpoints/assignments.js` },
    { says: 'Fields of projects and clients', page: `${client}/blob/main/src/endpoints/projects.js` },
    { says: 'Fields of people, and placeholders', page: `${client}/blob/main/src/endpoints/people.js` },
  ],
  unknown: [
    'The currency of budgets: it is set in the account and not sent.',
    'How many requests a minute are allowed. The connector waits as long as Retry-After says.',
  ],
}
