import { type Manifest, refreshField, secretField, syncNow, textField } from '../kit/manifest.ts'

export const postgres: Manifest = {
  code: 'postgres',
  name: 'PostgreSQL',
  category: 'Databases',
  description: 'Tables of a PostgreSQL database, read only.',
  vendorPage: null,
  oauth: null,
  settings: [
    textField('host', 'Host'),
    { name: 'port', label: 'Port', type: 'text', required: true, initial: '5432', isDestination: true },
    { ...textField('database', 'Database'), isDestination: false },
    textField('user', 'User', true, 'A user that may only read is enough.'),
    secretField('password', 'Password', false),
    {
      ...{
        name: 'encryption',
        label: 'Encryption',
        type: 'select',
        required: true,
        initial: 'verified',
        isDestination: true,
      },
      options: [
        { value: 'verified', label: 'TLS, certificate checked' },
        { value: 'unverified', label: 'TLS, any certificate' },
        { value: 'none', label: 'None' },
      ],
    },
    { name: 'tables', label: 'Tables', type: 'multiselect', required: false, initial: [] },
    {
      ...{ name: 'columns', label: 'Columns', type: 'multiselect', required: false, initial: [] },
      hint: 'Choose none to read all columns of the chosen tables.',
    },
    refreshField,
  ],
  actions: [syncNow],
  helpers: [],
  unknown: [],
}
