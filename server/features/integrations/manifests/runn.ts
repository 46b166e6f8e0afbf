import { type Manifest, secretField, syncNow } from '../kit/manifest.ts'

export const runn: Manifest = {
  code: 'runn',
  name: 'Runn',
  category: 'Time and projects',
  description: 'People, projects and their assignments.',
  vendorPage: 'https://developer.runn.io/docs/authentication',
  oauth: null,
  settings: [secretField('apiToken', 'API token')],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  unknown: [],
}
