import { type Manifest, refreshField, secretField, syncNow, textField } from '../kit/manifest.ts'

const docs = 'https://developers.facebook.com/docs'
const marketing = `${docs}/marketing-api`
const insights = 'https://developers.facebook.com/documentation/ads-commerce/marketing-api/insights'

export const metaads: Manifest = {
  code: 'metaads',
  name: 'Meta Ads',
  category: 'Marketing',
  description: 'Campaigns on Facebook and Instagram with their spend and results by day.',
  vendorPage: 'https://developers.facebook.com/documentation/ads-commerce/marketing-api/get-started/authentication',
  oauth: null,
  brings: [
    'Spend, impressions, clicks, link clicks, purchases with their value, and leads by day, campaign and ad set',
    'Campaigns and ad sets with their status',
  ],
  steps: [
    'At developers.facebook.com/apps, make an app that uses the Marketing API and belongs to your business.',
    'In the Business Settings, choose Users, then System Users, make one, and give it the ad account.',
    'Choose “Generate new token”, select the app and the permission ads_read, and copy the token: it isn’t shown again.',
    'Copy the ad account ID from the Ads Manager.',
  ],
  settings: [
    secretField('accessToken', 'Access token of the system user'),
    { ...textField('accountId', 'Ad account ID', true, 'The digits behind “act_”.'), isDestination: false },
    refreshField,
  ],
  actions: [syncNow],
  helpers: [],
  facts: [
    { says: 'Version 26.0, of July 2026', page: `${docs}/graph-api/changelog` },
    { says: 'Permission ads_read; insights of an account, and what an answer looks like', page: insights },
    {
      says: 'Tokens of system users, with and without an end',
      page: `${docs}/business-management-apis/system-users/install-apps-and-generate-tokens`,
    },
    {
      says: 'Where such a token is generated',
      page: 'https://developers.facebook.com/documentation/ads-commerce/marketing-api/collaborative-ads/managed-partner-ads/api-guide/prerequisites/generate-access-token-system-user',
    },
    {
      says: 'That a public client sends the token as Bearer',
      page: 'https://docs.snowflake.com/user-guide/data-integration/openflow/processors/checkmetaadsreportreadiness',
    },
    { says: 'Cursors, and that an answer without next is the last', page: `${docs}/graph-api/results` },
    { says: 'Level, time range and days; 37 months', page: `${marketing}/reference/ad-account/insights` },
    { says: 'Names of figures, actions and their values', page: `${marketing}/reference/ads-insights` },
    { says: 'Too much data at once is refused with code 100', page: `${marketing}/insights/best-practices` },
    { says: 'Codes of refusals, and of an ended token', page: `${docs}/graph-api/guides/error-handling` },
    { says: 'Codes of too many calls', page: `${docs}/graph-api/overview/rate-limiting` },
    { says: 'Wait of a minute after too many calls', page: `${marketing}/api-rate-limiting` },
    {
      says: 'Fields of an account, campaigns and ad sets, from a recorded answer of each',
      page: 'https://github.com/airbytehq/airbyte/blob/04343dde3093b5b9476b7e217b9dfdb91499adb7/airbyte-integrations/connectors/source-facebook-marketing/integration_tests/expected_records.jsonl',
    },
    {
      says: 'Archived and deleted campaigns aren’t listed',
      page: `${marketing}/reference/ad-account/campaigns`,
    },
  ],
  unknown: [
    'Meta’s pages send the token as a parameter of the address. Here it is sent in a header, so that no address holds it.',
    'All types of actions: purchases are read as omni_purchase and leads as lead, as public clients do. Others aren’t read.',
    'Until when Meta still adds results to a day. Two years are read again with each sync.',
    'How long Meta wants no calls after too many: a header says it, which isn’t read. The connector waits for a minute.',
    'How much data at once is too much: 60 days are asked for at a time.',
  ],
}
