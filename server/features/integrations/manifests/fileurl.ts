import { type Manifest, refreshField, secretField, syncNow, textField } from '../kit/manifest.ts'

export const fileurl: Manifest = {
  code: 'fileurl',
  name: 'File at an address',
  category: 'Files',
  description: 'A CSV, Excel or JSON file at a web address, read again on a schedule.',
  vendorPage: null,
  oauth: null,
  settings: [
    textField('address', 'Address', true, 'Ends in .csv, .xlsx, .json or .ndjson, or is served as one of these.'),
    secretField('authorization', 'Authorization header', false),
    refreshField,
  ],
  actions: [syncNow],
  helpers: [],
  unknown: [],
}
