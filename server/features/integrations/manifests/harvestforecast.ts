import { type Manifest, privateField, refreshField, secretField, syncNow, textField } from '../kit/manifest.ts'

const guide = 'https://github.com/alan-turing-institute/whatnow/blob/master/scribblings/forecast-api.scrbl'
const tap = 'https://github.com/singer-io/tap-harvest-forecast/blob/master/tap_harvest_forecast'

export const harvestforecast: Manifest = {
  code: 'harvestforecast',
  name: 'Harvest Forecast',
  category: 'Time and projects',
  description: 'Plans of who works on what.',
  vendorPage: 'https://help.getharvest.com/api-v2/authentication-api/authentication/authentication/',
  oauth: null,
  brings: [
    'Assignments: planned hours and hours per day by person, project and client, from three years ago until the end of next year',
    'Milestones, projects, clients, people and placeholders',
  ],
  steps: [
    'In Harvest ID, open Developers and choose “Create New Personal Access Token”.',
    'Copy the token into the settings, and the account ID that is shown for Forecast.',
    'The account ID is also in the address of Forecast, behind forecastapp.com.',
  ],
  settings: [
    textField('accountId', 'Forecast account ID', true, 'A number.'),
    secretField('token', 'Personal access token'),
    privateField,
    refreshField,
  ],
  actions: [syncNow],
  helpers: [],
  facts: [
    {
      says: 'Where a personal access token is made',
      page: 'https://help.getharvest.com/api-v2/authentication-api/authentication/authentication/',
    },
    { says: 'Base address, bearer token, Forecast-Account-ID, and one list in each answer', page: guide },
    { says: 'Fields of projects, people, assignments and clients, and seconds a day', page: guide },
    { says: 'Fields of milestones', page: `${tap}/schemas/milestones.json` },
    { says: 'Fields of placeholders', page: `${tap}/schemas/placeholders.json` },
    {
      says: 'Assignments between two dates, 180 days at a time; 100 requests in 15 seconds',
      page: `${tap}/__init__.py`,
    },
  ],
  unknown: [
    'The vendor doesn’t describe this API and may change it. All facts are from public clients.',
    'How many days a request may cover. 180 are asked for at once, as a public client does.',
    'On which days somebody works. Planned hours count Monday to Friday, or every day where the assignment says so.',
  ],
}
