import { clientFields, type Manifest, privateField, refreshField, syncNow, textField } from '../kit/manifest.ts'

const docs = 'https://shopify.dev/docs'
const admin = `${docs}/api/admin-graphql/latest`

export const shopify: Manifest = {
  code: 'shopify',
  name: 'Shopify',
  category: 'Sales',
  description: 'Orders, order lines, refunds, products and customers of a shop.',
  vendorPage: `${docs}/apps/build/authentication-authorization/access-tokens/client-credentials-grant`,
  oauth: null,
  brings: [
    'Orders with totals, discounts, shipping, tax and refunds, in the currency of the shop',
    'Order lines: quantity and sales by product, vendor and day',
    'Refunds, products with their inventory, and customers with what they spent',
  ],
  steps: [
    'Open the Dev Dashboard (dev.shopify.com), choose Apps, then Create app.',
    'Allow the scopes read_orders, read_all_orders, read_products and read_customers. Without read_all_orders, Shopify shows only the orders of the last 60 days, and older ones are removed here.',
    'Release the version and install the app on your store.',
    'Open the app’s Settings, and copy the Client ID and the Client secret into the settings below.',
  ],
  settings: [
    textField('shop', 'Name of the shop', true, 'The part before .myshopify.com.'),
    ...clientFields,
    privateField,
    refreshField,
  ],
  actions: [syncNow],
  helpers: [],
  facts: [
    {
      says: 'An app of one’s own organisation exchanges its client ID and secret for a token of a day',
      page: `${docs}/apps/build/authentication-authorization/access-tokens/client-credentials-grant`,
    },
    {
      says: 'Where the Client ID and Client secret are found, and the address of the token',
      page: `${docs}/apps/build/dev-dashboard/get-api-access-tokens`,
    },
    {
      says: 'New apps with a permanent token can’t be made in the admin any more',
      page: `${docs}/apps/build/authentication-authorization/legacy/admin-custom-apps`,
    },
    { says: 'POST to one address, and the header with the token', page: `${docs}/api/admin/graphql` },
    { says: 'Points by cost, and how fast they come back', page: `${docs}/apps/build/apis/graphql-admin/rate-limits` },
    { says: 'No pages behind 25,000 records', page: `${docs}/api/usage/limits` },
    { says: 'Pages by cursor, with hasNextPage and endCursor', page: `${docs}/api/usage/pagination-graphql` },
    { says: 'Orders with their filters and their order', page: `${admin}/queries/orders` },
    { says: 'Fields of orders, and that only 60 days are shown by default', page: `${admin}/objects/Order` },
    { says: 'Fields of order lines', page: `${admin}/objects/LineItem` },
    { says: 'Fields of refunds', page: `${admin}/objects/Refund` },
    {
      says: 'That an app which isn’t installed is refused with status 400',
      page: 'https://community.shopify.dev/t/client-credentials-grant-returning-app-not-installed-error-despite-app-being-installed/33287',
    },
    {
      says: 'A recorded answer to a query that costs too much at that moment',
      page: 'https://community.shopify.com/t/throttled/254776',
    },
  ],
  unknown: [
    'With which status Shopify refuses a wrong client secret: 400, 401 and 403 are taken for one. An app that isn’t installed on the shop is refused with 400, too.',
    'Whether refunds that give no money back change the financial status. Refunds are read of orders that are refunded in part or in full.',
    'How soon a new order is found by its financial status.',
  ],
}
