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
  unknown: [
    'The addresses of the consent and of the tokens by region: no page of the vendor was found that states them.',
  ],
}
