import { clientFields, foldersField, type Manifest, syncNow } from '../kit/manifest.ts'

export const gdrive: Manifest = {
  code: 'gdrive',
  name: 'Google Drive',
  category: 'Documents',
  description: 'Documents of chosen folders in Google Drive.',
  vendorPage: 'https://developers.google.com/identity/protocols/oauth2/web-server',
  oauth: {
    authorise: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    scopes: ['https://www.googleapis.com/auth/drive.readonly'],
    parameters: { access_type: 'offline', prompt: 'consent' },
    client: 'post',
  },
  settings: [...clientFields, foldersField('Choose none to read all of My Drive.')],
  actions: [syncNow],
  helpers: ['search_folders', 'lookup_folders'],
  pages: [
    'https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list',
    'https://developers.google.com/workspace/drive/api/reference/rest/v3/changes/list',
    'https://developers.google.com/workspace/drive/api/guides/ref-export-formats',
  ],
  unknown: [
    'Whether every document of a deleted folder is reported as a change. Everything is listed again in that case.',
    'Whether changes in shared drives are reported among a person’s changes.',
  ],
}
