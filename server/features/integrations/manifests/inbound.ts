import { type Manifest, textField } from '../kit/manifest.ts'

export const inbound: Manifest = {
  code: 'inbound',
  name: 'Inbound rows',
  category: 'Databases',
  description: 'An address that other systems send rows to as JSON.',
  vendorPage: null,
  oauth: null,
  settings: [
    textField(
      'key',
      'Field that identifies a row',
      false,
      'A row with the same value replaces the earlier one. Without it, identical rows count once.',
    ),
  ],
  actions: [{ name: 'New address', serverAction: 'new_token', visible: true }],
  helpers: [],
  unknown: [],
}
