import { clientFields, type Manifest, syncNow } from '../kit/manifest.ts'

export const xero: Manifest = {
  code: 'xero',
  name: 'Xero',
  category: 'Accounting',
  description: 'Invoices, contacts and accounts.',
  vendorPage: 'https://developer.xero.com/documentation/guides/oauth2/auth-flow/',
  oauth: {
    authorise: 'https://login.xero.com/identity/connect/authorize',
    token: 'https://identity.xero.com/connect/token',
    revoke: 'https://identity.xero.com/connect/revocation',
    scopes: ['offline_access', 'accounting.transactions.read', 'accounting.contacts.read', 'accounting.settings.read'],
    client: 'basic',
  },
  settings: [...clientFields],
  actions: [syncNow],
  helpers: [],
  unknown: [],
}
