import { clientFields, type Manifest, syncNow } from '../kit/manifest.ts'

export const googleads: Manifest = {
  code: 'googleads',
  name: 'Google Ads',
  category: 'Marketing',
  description: 'Campaigns with their costs, clicks and conversions.',
  vendorPage: 'https://developers.google.com/identity/protocols/oauth2/web-server',
  oauth: {
    authorise: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    scopes: ['https://www.googleapis.com/auth/adwords'],
    parameters: { access_type: 'offline', prompt: 'consent' },
    client: 'post',
  },
  settings: [...clientFields],
  actions: [syncNow],
  helpers: [],
  unknown: ['How an organisation applies for a developer token of its own.'],
}
