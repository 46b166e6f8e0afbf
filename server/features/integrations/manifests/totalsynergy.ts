import { type Manifest, syncNow } from '../kit/manifest.ts'

export const totalsynergy: Manifest = {
  code: 'totalsynergy',
  name: 'Total Synergy',
  category: 'Time and projects',
  description: 'Projects, stages, invoices and timesheets.',
  vendorPage: 'https://developers.totalsynergy.com/',
  oauth: null,
  settings: [],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  unknown: ['The OAuth token address. The consent address is documented.'],
}
