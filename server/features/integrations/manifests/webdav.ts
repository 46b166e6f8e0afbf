import { foldersField, type Manifest, refreshField, secretField, syncNow, textField } from '../kit/manifest.ts'

export const webdav: Manifest = {
  code: 'webdav',
  name: 'WebDAV folder',
  category: 'Documents',
  description: 'Documents of a folder on a WebDAV server such as Nextcloud.',
  vendorPage: 'https://www.rfc-editor.org/rfc/rfc4918',
  oauth: null,
  settings: [
    textField('address', 'Address of the folder'),
    textField('user', 'User', false),
    secretField('password', 'Password', false, 'Many servers expect an app password made for this purpose.'),
    foldersField('Choose none to read everything in the folder.'),
    refreshField,
  ],
  actions: [syncNow],
  helpers: ['search_folders', 'lookup_folders'],
  unknown: ['Servers that accept only Digest or certificate log-in: a user name and password are sent.'],
}
