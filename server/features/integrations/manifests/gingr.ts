import { type Manifest, secretField, syncNow, textField } from '../kit/manifest.ts'

export const gingr: Manifest = {
  code: 'gingr',
  name: 'Gingr',
  category: 'Bookings',
  description: 'Reservations, animals and owners of pet-care businesses.',
  vendorPage: 'https://support.gingrapp.com/hc/en-us/articles/360056555132-API',
  oauth: null,
  settings: [textField('subdomain', 'Name of your Gingr address'), secretField('apiKey', 'API key')],
  actions: [syncNow],
  helpers: [],
  unknown: [],
}
