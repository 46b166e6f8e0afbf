import { type Manifest, syncNow, textField } from '../kit/manifest.ts'

export const shopify: Manifest = {
  code: 'shopify',
  name: 'Shopify',
  category: 'Sales',
  description: 'Orders, products and customers of a shop.',
  vendorPage: 'https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant',
  oauth: null,
  settings: [textField('shop', 'Name of the shop')],
  actions: [syncNow],
  helpers: [],
  unknown: ['The consent and token addresses: the vendor’s page could not be read.'],
}
