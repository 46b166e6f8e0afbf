import { clientFields, type Manifest, privateField, refreshField, syncNow } from '../kit/manifest.ts'

const reference = 'https://developer.monday.com/api-reference'

export const monday: Manifest = {
  code: 'monday',
  name: 'monday.com',
  category: 'Time and projects',
  description: 'Boards with their items, each with the board’s own columns.',
  vendorPage: 'https://developer.monday.com/apps/docs/oauth',
  oauth: {
    authorise: 'https://auth.monday.com/oauth2/authorize',
    token: 'https://auth.monday.com/oauth2/token',
    revoke: null,
    scopes: ['boards:read', 'me:read'],
    client: 'post',
  },
  brings: [
    'A dataset for each board: items with their group and every column, numbers and dates as such',
    'A list of the boards',
  ],
  steps: [
    'In monday.com, open the Developer Center and create an app.',
    'Under OAuth, allow the scopes boards:read and me:read, and enter the redirect address below.',
    'Copy the Client ID and the Client Secret into the settings, save, and connect.',
    'Boards that you didn’t choose are left out; without a choice, the first 50 are read.',
  ],
  settings: [
    ...clientFields,
    {
      ...{ name: 'boards', label: 'Boards', type: 'multiselect', required: false, initial: [] },
      hint: 'Choose none to read the first 50 boards.',
    },
    privateField,
    refreshField,
  ],
  actions: [syncNow],
  helpers: [],
  facts: [
    {
      says: 'Consent and token addresses, and that the token is sent without a word before it',
      page: 'https://developer.monday.com/apps/docs/oauth',
    },
    { says: 'Boards by limit and page, their columns and groups', page: `${reference}/reference/boards` },
    { says: 'Items by items_page, then next_items_page with its cursor', page: `${reference}/reference/items-page` },
    { says: 'text of a column value', page: `${reference}/reference/column-values-v2` },
    { says: 'display_value where text is always null', page: `${reference}/reference/connect` },
    { says: 'COMPLEXITY_BUDGET_EXHAUSTED with retry_in_seconds', page: `${reference}/changelog` },
    { says: 'Kinds of columns', page: `${reference}/reference/other-types` },
  ],
  unknown: [
    'Whether a token can be revoked through the API.',
    'How long a version of the API lasts. None is asked for, so monday.com answers with its current one.',
    'How text shows a number in the format of a column, such as a currency.',
  ],
}
