import { clientFields, type Manifest, syncNow } from '../kit/manifest.ts'

export const hubspot: Manifest = {
  code: 'hubspot',
  name: 'HubSpot',
  category: 'Sales',
  description: 'Companies, contacts and deals.',
  vendorPage: 'https://developers.hubspot.com/docs/apps/legacy-apps/authentication/working-with-oauth',
  oauth: {
    authorise: 'https://app.hubspot.com/oauth/authorize',
    token: 'https://api.hubapi.com/oauth/v1/token',
    revoke: null,
    scopes: ['oauth', 'crm.objects.companies.read', 'crm.objects.contacts.read', 'crm.objects.deals.read'],
    client: 'post',
  },
  settings: [...clientFields],
  actions: [syncNow],
  helpers: [],
  unknown: ['Whether an access token can be revoked through the API.'],
}
