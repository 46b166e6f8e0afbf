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
    secretField('password', 'Password', false, 'Many servers want a password made for this use alone.'),
    foldersField('Choose none to read all that lies in the folder.'),
    refreshField,
  ],
  actions: [syncNow],
  helpers: ['search_folders', 'lookup_folders'],
  unknown: ['Servers that take no other sign-in than Digest or a certificate: only a user and a password are sent.'],
}
