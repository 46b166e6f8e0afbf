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
  unknown: ['The way in: no page of the vendor was found that describes its API.'],
}
