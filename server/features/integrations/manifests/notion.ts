import { clientFields, type Manifest, syncNow } from '../kit/manifest.ts'

export const notion: Manifest = {
  code: 'notion',
  name: 'Notion',
  category: 'Documents',
  description: 'Pages that you share with the integration.',
  vendorPage: 'https://developers.notion.com/docs/authorization',
  oauth: {
    authorise: 'https://api.notion.com/v1/oauth/authorize',
    token: 'https://api.notion.com/v1/oauth/token',
    revoke: null,
    scopes: [],
    parameters: { owner: 'user' },
    client: 'basic',
  },
  settings: [...clientFields],
  actions: [syncNow],
  helpers: [],
  pages: [
    'https://developers.notion.com/reference/post-search',
    'https://developers.notion.com/reference/get-block-children',
    'https://developers.notion.com/reference/block',
    'https://developers.notion.com/reference/revoke-token',
  ],
  unknown: [
    'Whether tokens can be revoked in the standard way (RFC 7009). The vendor describes another one, so access is withdrawn in Notion itself.',
    'Whether every installation gets a refresh token. Without one, access lasts until it is withdrawn.',
    'Whether the search lists everything that is shared. What it leaves out is checked before it goes to the trash.',
  ],
}
