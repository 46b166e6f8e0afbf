import { type Manifest, privateField, refreshField, secretField, syncNow } from '../kit/manifest.ts'

const resources = 'https://developer.minutedock.com/docs/versions/99367658406806545/resources'
const client = 'https://github.com/EthanHunsdale/python-minutedock/blob/main/minutedock'

export const minutedock: Manifest = {
  code: 'minutedock',
  name: 'MinuteDock',
  category: 'Time and projects',
  description: 'Time entries, contacts, projects and tasks.',
  vendorPage: 'https://developers.minutedock.com/',
  oauth: null,
  brings: [
    'Time entries: hours by person, contact, project and task',
    'Contacts and projects with their budgets and rates, tasks and people',
  ],
  steps: [
    'In MinuteDock, open Profile, find the “API access” card and choose “Manage Access Tokens”.',
    'Choose “Create Token”, give it a name, and copy its secret into the settings.',
    'A token sees what its user sees: make it as an Admin to bring in everybody’s time.',
  ],
  settings: [secretField('apiKey', 'Personal access token'), privateField, refreshField],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  facts: [
    { says: 'Bearer token, and that each token belongs to one account', page: 'https://developers.minutedock.com/' },
    {
      says: 'Where a personal access token is made',
      page: 'https://minutedock.com/help/en/articles/15639203-manage-your-api-access-tokens-and-connected-apps',
    },
    { says: 'Fields of contacts', page: `${resources}/contacts` },
    { says: 'Fields of projects', page: `${resources}/projects` },
    { says: 'Fields of tasks', page: `${resources}/tasks` },
    { says: 'Fields of users, and lists without pages', page: 'https://minutedock.com/more/developer-api' },
    { says: 'Fields of time entries', page: `${client}/models.py` },
    { says: 'Time entries by limit and offset, 50 by default, of all users', page: `${client}/api.py` },
  ],
  unknown: [
    'In which order time entries come. One that is logged or deleted while they are read can be missed until the next sync.',
    'Whether archived contacts and projects are listed. If not, time entries show no name for them.',
    'How many requests are allowed. The connector waits as long as Retry-After says.',
  ],
}
