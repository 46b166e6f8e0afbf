import { type Manifest, privateField, refreshField, secretField, syncNow, textField } from '../kit/manifest.ts'

const docs = 'https://marketplace.gohighlevel.com/docs'
const definitions = 'https://github.com/GoHighLevel/highlevel-api-docs/blob/main/apps'

export const gohighlevel: Manifest = {
  code: 'gohighlevel',
  name: 'HighLevel',
  category: 'Sales',
  description: 'Contacts, opportunities and appointments.',
  vendorPage: `${docs}/Authorization/PrivateIntegrationsToken`,
  oauth: null,
  brings: [
    'Opportunities: value by pipeline, stage, status, owner and contact',
    'Pipelines and their stages',
    'Contacts by source, country and owner',
    'Calendars and appointments by status, contact and owner, from 2020 until the end of next year',
  ],
  steps: [
    'In the sub-account, open Settings, then Private Integrations, and choose “Create new Integration”.',
    'Choose the scopes contacts.readonly, opportunities.readonly, calendars.readonly, calendars/events.readonly and users.readonly.',
    'Copy the token into the settings: it is shown only once.',
    'Enter the Location ID of the sub-account, which is also part of its address in the browser.',
  ],
  settings: [
    textField('locationId', 'Location ID'),
    secretField('token', 'Private Integration token'),
    privateField,
    refreshField,
  ],
  actions: [syncNow],
  helpers: [],
  facts: [
    {
      says: 'Tokens of private integrations, their scopes, and that they act as access tokens',
      page: `${docs}/Authorization/PrivateIntegrationsToken`,
    },
    { says: '100 requests in 10 seconds and 200,000 a day, 429 beyond', page: `${docs}/other/rate-limits` },
    {
      says: 'Opportunities by limit, startAfter and startAfterId; pipelines; Version 2021-07-28',
      page: `${definitions}/opportunities.json`,
    },
    { says: 'Fields of contacts, and that they are searched by POST', page: `${definitions}/contacts.json` },
    {
      says: 'Contacts by pageLimit up to 500 and searchAfter, which each contact has',
      page: 'https://help.hoopai.com/api-reference/overview/contacts-search',
    },
    {
      says: 'Calendars, and events of a calendar between two moments in milliseconds; Version 2021-04-15',
      page: `${definitions}/calendars.json`,
    },
    { says: 'Users of a location', page: `${definitions}/users.json` },
    { says: 'Stages of a pipeline have an id, a name and a position', page: 'https://github.com/almog-gaya/nextprop' },
  ],
  unknown: [
    'The currency of values: it is set in the sub-account and not sent.',
    'How long a time one request for appointments may cover. From 2020 until the end of next year is asked for at once.',
    'In which order contacts come. One that changes while they are read can be missed until the next sync.',
    'For how long users are listed by location: the vendor calls that list deprecated, and its successor asks for the agency.',
  ],
}
