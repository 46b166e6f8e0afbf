import { type Manifest, syncNow } from '../kit/manifest.ts'

export const zoho: Manifest = {
  code: 'zoho',
  name: 'Zoho CRM',
  category: 'Sales',
  description: 'Leads, accounts and deals.',
  vendorPage: null,
  oauth: null,
  settings: [],
  actions: [syncNow],
  helpers: [],
  unknown: ['The consent and token addresses by region: no vendor page stating them was found.'],
}
