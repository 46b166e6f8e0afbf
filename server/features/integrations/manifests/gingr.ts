import { broughtIn, type Manifest, secretField, syncNow, textField } from '../kit/manifest.ts'

export const gingr: Manifest = {
  code: 'gingr',
  name: 'Gingr',
  category: 'Bookings',
  description: 'Reservations, animals and owners of pet-care businesses.',
  vendorPage: 'https://support.gingrapp.com/hc/en-us/articles/360056555132-API',
  oauth: null,
  steps: [
    'In Gingr, open Reports & More, then Reports, and choose “Transactions by User”.',
    'Choose a user and the dates, check “Export to Excel?”, and run the report.',
    ...broughtIn,
  ],
  exports: [
    { name: 'Transactions', columns: ['Invoice', 'Date', 'Owner', 'Description', 'Payment Method', 'Total', 'Status'] },
    { name: 'Reservations', columns: ['Reservation', 'Start date', 'End date', 'Owner', 'Animal', 'Type', 'Location'] },
  ],
  settings: [textField('subdomain', 'Name of your Gingr address'), secretField('apiKey', 'API key')],
  actions: [syncNow],
  helpers: [],
  unknown: ['Which report has one reservation in each row.'],
}
