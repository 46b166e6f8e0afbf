import { clientFields, type Manifest, syncNow } from '../kit/manifest.ts'

export const harvest: Manifest = {
  code: 'harvest',
  name: 'Harvest',
  category: 'Time and projects',
  description: 'Time entries, projects and invoices.',
  vendorPage: 'https://help.getharvest.com/api-v2/authentication-api/authentication/authentication/',
  oauth: {
    authorise: 'https://id.getharvest.com/oauth2/authorize',
    token: 'https://id.getharvest.com/api/v2/oauth2/token',
    revoke: null,
    scopes: ['harvest:all'],
    client: 'post',
  },
  settings: [...clientFields],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  unknown: ['Whether a token can be revoked through the API.'],
}
