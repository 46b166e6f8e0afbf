import { type Manifest, secretField, syncNow, textField } from '../kit/manifest.ts'

export const synergy12d: Manifest = {
  code: 'synergy12d',
  name: '12d Synergy',
  category: 'Documents',
  description: 'Documents of jobs in 12d Synergy.',
  vendorPage: 'https://help.12dsynergy.com/v1/docs/webclientgenerateapersonalaccesstokenpatinwebclientdoc',
  oauth: null,
  settings: [textField('server', 'Address of your server'), secretField('accessToken', 'Personal access token')],
  actions: [syncNow],
  helpers: ['search_folders', 'lookup_folders', 'search_jobs', 'lookup_jobs'],
  unknown: ['Whether a token can be obtained by OAuth: the vendor documents personal access tokens.'],
}
