import { type Manifest, syncNow } from '../kit/manifest.ts'

export const metaads: Manifest = {
  code: 'metaads',
  name: 'Meta Ads',
  category: 'Marketing',
  description: 'Campaigns on Facebook and Instagram with their costs and results.',
  vendorPage: 'https://developers.facebook.com/docs/marketing-api/access',
  oauth: null,
  settings: [],
  actions: [syncNow],
  helpers: [],
  unknown: ['The current consent and token addresses.'],
}
