import { clientFields, type Manifest, syncNow } from '../kit/manifest.ts'

export const monday: Manifest = {
  code: 'monday',
  name: 'monday.com',
  category: 'Time and projects',
  description: 'Boards with their items.',
  vendorPage: 'https://developer.monday.com/apps/docs/oauth',
  oauth: {
    authorise: 'https://auth.monday.com/oauth2/authorize',
    token: 'https://auth.monday.com/oauth2/token',
    revoke: null,
    scopes: ['boards:read', 'me:read'],
    client: 'post',
  },
  settings: [...clientFields],
  actions: [syncNow],
  helpers: [],
  unknown: ['Whether a token can be revoked through the API.'],
}
