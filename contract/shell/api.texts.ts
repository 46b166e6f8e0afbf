import type { RouteScope } from '../shared/route.ts'

/** Texts of the page that describes the API. */
export const apiTexts = {
  title: 'API',
  note: 'Calls that a program can make with an access token. Send it as “Authorization: Bearer …”.',
  file: 'OpenAPI file',
  search: 'Search the calls',
  scope: 'Scope',
  anyScope: 'Any scope',
  scopes: {
    read: 'Read',
    ask: 'Ask',
    write: 'Write',
    admin: 'Administer',
    none: 'Without access tokens',
  } satisfies Record<RouteScope, string>,
  call: 'Call',
  what: 'What it does',
  calls: (tag: string) => `Calls of ${tag}`,
  nothingFound: (words: string) => (words === '' ? 'No calls with this scope' : `No calls match “${words}”`),
  loadFailed: 'Couldn’t load the description',
  parameters: 'Parameters',
  parameter: 'Name',
  kind: 'In',
  required: 'Required',
  yes: 'Yes',
  no: 'No',
  noParameters: 'No parameters',
  body: 'Request body',
  answer: 'Answer',
} as const
