import { clientFields, type Manifest, refreshField, syncNow, textField } from '../kit/manifest.ts'

const data = 'https://developers.google.com/analytics/devguides/reporting/data/v1'

export const googleanalytics: Manifest = {
  code: 'googleanalytics',
  name: 'Google Analytics',
  category: 'Marketing',
  description: 'Visits, channels and events of a website by day.',
  vendorPage: 'https://developers.google.com/identity/protocols/oauth2/web-server',
  oauth: {
    authorise: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    scopes: ['https://www.googleapis.com/auth/analytics.readonly'],
    parameters: { access_type: 'offline', prompt: 'consent' },
    client: 'post',
  },
  brings: [
    'Sessions, engaged sessions, new users, views, key events and revenue by day, channel and device',
    'The same by day and country',
    'Events by day and name',
  ],
  steps: [
    'In the Google Cloud Console, enable the Google Analytics Data API for a project.',
    'Create an OAuth client ID of the type “Web application” with the redirect address below.',
    'Copy its client ID and client secret, and the Property ID from the property’s settings in Google Analytics.',
  ],
  settings: [
    ...clientFields,
    { ...textField('propertyId', 'Property ID', true, 'A number.'), isDestination: false },
    refreshField,
  ],
  actions: [syncNow],
  helpers: [],
  facts: [
    {
      says: 'Consent, renewal and revocation',
      page: 'https://developers.google.com/identity/protocols/oauth2/web-server',
    },
    {
      says: 'runReport with dimensions, metrics, dates, limit and offset',
      page: `${data}/rest/v1beta/properties/runReport`,
    },
    { says: 'One answer, with values in the order in which they were asked for', page: `${data}/basics` },
    { says: 'rowCount of all rows, whatever the page', page: `${data}/rest/v1beta/RunReportResponse` },
    { says: 'Names of dimensions and metrics', page: `${data}/api-schema` },
    { says: 'Quotas by property and hour', page: `${data}/quotas` },
  ],
  unknown: [
    'How long Google wants no calls once a quota is used up: no page names a Retry-After.',
    'Which days Google still corrects. Two years are read again with each sync.',
    'The currency of the revenue: it is the property’s, and is not sent with each row.',
  ],
}
