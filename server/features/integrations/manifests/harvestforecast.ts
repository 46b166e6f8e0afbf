import { clientFields, type Manifest, syncNow } from '../kit/manifest.ts'

export const harvestforecast: Manifest = {
  code: 'harvestforecast',
  name: 'Harvest Forecast',
  category: 'Time and projects',
  description: 'Plans of who works on what.',
  vendorPage: 'https://help.getharvest.com/api-v2/authentication-api/authentication/authentication/',
  oauth: {
    authorise: 'https://id.getharvest.com/oauth2/authorize',
    token: 'https://id.getharvest.com/api/v2/oauth2/token',
    revoke: null,
    scopes: ['forecast:all'],
    client: 'post',
  },
  settings: [...clientFields],
  actions: [syncNow],
  helpers: [],
  unknown: [
    'Whether a token can be revoked through the API.',
    'How Forecast is read through the API: the vendor documents Harvest only.',
  ],
}
