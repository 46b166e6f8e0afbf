import { type Manifest, secretField, syncNow } from '../kit/manifest.ts'

export const minutedock: Manifest = {
  code: 'minutedock',
  name: 'MinuteDock',
  category: 'Time and projects',
  description: 'Time entries, contacts and projects.',
  vendorPage: 'https://developer.minutedock.com/docs/versions/99367658406806545',
  oauth: null,
  settings: [secretField('apiKey', 'API key')],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  unknown: ['The OAuth addresses: the vendor documents API keys and personal tokens.'],
}
