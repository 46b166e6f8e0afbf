import { clientFields, type Manifest, privateField, refreshField, syncNow, textField } from '../kit/manifest.ts'

const help = 'https://help.getharvest.com/api-v2'
const recorded = 'https://github.com/airbytehq/airbyte/tree/master/airbyte-integrations/connectors/source-harvest'

export const harvest: Manifest = {
  code: 'harvest',
  name: 'Harvest',
  category: 'Time and projects',
  description: 'Time entries, projects, expenses, invoices and estimates.',
  vendorPage: `${help}/authentication-api/authentication/authentication/`,
  oauth: {
    authorise: 'https://id.getharvest.com/oauth2/authorize',
    token: 'https://id.getharvest.com/api/v2/oauth2/token',
    revoke: null,
    scopes: ['harvest:all'],
    client: 'post',
  },
  brings: [
    'Time entries: hours and billable hours by person, client, project and task',
    'Projects with their budgets, clients, tasks and people',
    'Invoices, estimates and expenses',
  ],
  steps: [
    'In Harvest ID, open Developers and create a new OAuth2 application.',
    'Enter the redirect address below as its Redirect URL, and choose Harvest as its product.',
    'Copy the Client ID and the Client Secret into the settings, save, and connect.',
  ],
  settings: [
    ...clientFields,
    {
      ...textField(
        'contact',
        'Contact for Harvest',
        true,
        'An email or a link: Harvest asks each request to name one.',
      ),
      isDestination: false,
    },
    privateField,
    refreshField,
  ],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  facts: [
    {
      says: 'Consent and token addresses, scopes, and that an account is named in Harvest-Account-Id',
      page: `${help}/authentication-api/authentication/authentication/`,
    },
    {
      says: 'Base address, the User-Agent with a contact, 100 requests in 15 seconds, 429 with Retry-After',
      page: `${help}/introduction/overview/general/`,
    },
    { says: 'Pages of up to 2,000 by links.next, total_entries', page: `${help}/introduction/overview/pagination/` },
    { says: 'Fields of time entries', page: `${help}/timesheets-api/timesheets/time-entries/` },
    { says: 'One recorded answer of each other list', page: `${recorded}/integration_tests/expected_records.jsonl` },
  ],
  unknown: ['Whether a token can be revoked through the API.'],
}
