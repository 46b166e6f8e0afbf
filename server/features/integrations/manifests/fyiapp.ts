import { type Manifest, syncNow } from '../kit/manifest.ts'

export const fyiapp: Manifest = {
  code: 'fyiapp',
  name: 'FYI',
  category: 'Documents',
  description: 'Documents and client information of accounting practices.',
  vendorPage: null,
  oauth: null,
  settings: [],
  actions: [syncNow],
  helpers: [],
  unknown: ['How to connect: no vendor page describing the API was found.'],
}
