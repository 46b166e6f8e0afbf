import { type Manifest, secretField, syncNow, textField } from '../kit/manifest.ts'

export const productiveio: Manifest = {
  code: 'productiveio',
  name: 'Productive',
  category: 'Time and projects',
  description: 'Projects, budgets, bookings and time entries.',
  vendorPage: 'https://developer.productive.io/guides/authorization',
  oauth: null,
  settings: [textField('organisationId', 'Organization ID'), secretField('apiToken', 'API token')],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  unknown: [],
}
