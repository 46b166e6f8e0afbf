import { clientFields, type Manifest, syncNow } from '../kit/manifest.ts'

export const googleanalytics: Manifest = {
  code: 'googleanalytics',
  name: 'Google Analytics',
  category: 'Marketing',
  description: 'Visits, sources and conversions of a website.',
  vendorPage: 'https://developers.google.com/identity/protocols/oauth2/web-server',
  oauth: {
    authorise: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    scopes: ['https://www.googleapis.com/auth/analytics.readonly'],
    parameters: { access_type: 'offline', prompt: 'consent' },
    client: 'post',
  },
  settings: [...clientFields],
  actions: [syncNow],
  helpers: [],
  unknown: [],
}
