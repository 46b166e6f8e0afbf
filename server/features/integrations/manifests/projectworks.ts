import { type Manifest, secretField, syncNow, textField } from '../kit/manifest.ts'

export const projectworks: Manifest = {
  code: 'projectworks',
  name: 'Projectworks',
  category: 'Time and projects',
  description: 'Projects, timesheets and forecasts.',
  vendorPage: 'https://help.projectworks.com/knowledge/integration-api-accounts',
  oauth: null,
  settings: [textField('consumerKey', 'Consumer key'), secretField('consumerSecret', 'Consumer secret')],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  unknown: [],
}
