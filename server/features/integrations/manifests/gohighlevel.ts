import { clientFields, type Manifest, syncNow } from '../kit/manifest.ts'

export const gohighlevel: Manifest = {
  code: 'gohighlevel',
  name: 'HighLevel',
  category: 'Sales',
  description: 'Contacts, conversations and opportunities.',
  vendorPage: 'https://marketplace.gohighlevel.com/docs/oauth/Authorization',
  oauth: {
    authorise: 'https://marketplace.gohighlevel.com/oauth/chooselocation',
    token: 'https://services.leadconnectorhq.com/oauth/token',
    revoke: null,
    scopes: [],
    client: 'post',
  },
  settings: [...clientFields],
  actions: [syncNow],
  helpers: [],
  unknown: ['The scopes for reading contacts and opportunities.', 'Whether a token can be revoked through the API.'],
}
