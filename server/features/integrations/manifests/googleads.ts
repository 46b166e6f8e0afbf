import { clientFields, type Manifest, refreshField, syncNow, textField } from '../kit/manifest.ts'

const api = 'https://developers.google.com/google-ads/api'

export const googleads: Manifest = {
  code: 'googleads',
  name: 'Google Ads',
  category: 'Marketing',
  description: 'Campaigns and ad groups with their costs, clicks and conversions by day.',
  vendorPage: 'https://developers.google.com/identity/protocols/oauth2/web-server',
  oauth: {
    authorise: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    scopes: ['https://www.googleapis.com/auth/adwords'],
    parameters: { access_type: 'offline', prompt: 'consent' },
    client: 'post',
  },
  brings: [
    'Cost, impressions, clicks, conversions and their value by day and campaign',
    'The same by day and ad group',
    'Campaigns and ad groups with their status',
  ],
  steps: [
    'In the Google Cloud Console, enable the Google Ads API for a project.',
    'On the project’s “Google Ads API Overview” page, apply for Explorer access: until then, only test accounts can be read.',
    'Create an OAuth client ID of the type “Web application” with the redirect address below, and copy its client ID and client secret.',
    'Copy the customer ID of the account with the campaigns from Google Ads. If you reach it by a manager account, copy the customer ID of that one, too.',
  ],
  settings: [
    ...clientFields,
    { ...textField('customerId', 'Customer ID', true, 'Ten digits, as in 123-456-7890.'), isDestination: false },
    {
      ...textField('managerId', 'Customer ID of the manager account', false, 'Only if you reach the account by one.'),
      isDestination: false,
    },
    refreshField,
  ],
  actions: [syncNow],
  helpers: [],
  facts: [
    {
      says: 'Consent, renewal and revocation',
      page: 'https://developers.google.com/identity/protocols/oauth2/web-server',
    },
    { says: 'Address of the search, nextPageToken and pageToken', page: `${api}/rest/common/search` },
    { says: 'At most 10,000 rows a page; the query stays the same', page: `${api}/docs/reporting/paging` },
    { says: 'login-customer-id for accounts of a manager', page: `${api}/rest/auth` },
    {
      says: 'Developer tokens ended on 9 September 2026; the project of the client has the access level',
      page: `${api}/docs/api-policy/developer-token`,
    },
    { says: 'Access levels and operations a day', page: `${api}/docs/api-policy/access-levels` },
    { says: 'Queries with underscores, answers in camel case', page: `${api}/rest/design/json-mappings` },
    { says: 'Days without figures aren’t sent; 37 months of days', page: `${api}/docs/reporting/zero-metrics` },
    {
      says: 'Names of figures and fields of an account, from recorded answers',
      page: 'https://github.com/airbytehq/airbyte/blob/03026f939c27ccfc0afc02c802b7a45ad5f26b54/airbyte-integrations/connectors/source-google-ads/integration_tests/expected_records.jsonl',
    },
    {
      says: 'Costs in micros of the account’s currency',
      page: `${api}/reference/rpc/v24/Recommendation.RecommendationMetrics`,
    },
    { says: 'Fields of campaigns', page: `${api}/reference/rpc/latest/Campaign` },
    { says: 'Fields of the account beside those of a campaign', page: `${api}/fields/v23/campaign` },
    {
      says: 'Fields of ad groups, from a public client',
      page: 'https://github.com/airbytehq/airbyte/blob/04620b20d2d46e4b1652037911aded7b6b496564/airbyte-integrations/connectors/source-google-ads/source_google_ads/schemas/ad_group.json',
    },
    { says: 'Errors by status, with details', page: `${api}/docs/best-practices/understand-api-errors` },
  ],
  unknown: [
    'Whether a page may have another size: Google’s pages differ, so none is asked for.',
    'Until when Google still adds conversions to a day. Two years are read again with each sync.',
    'How an answer without rows looks: it counts as empty only if it names its fields.',
    'Whether campaigns of every kind have ad groups. Figures by campaign are complete, those by ad group may not be.',
  ],
}
