import { broughtIn, type Manifest, secretField, syncNow, textField } from '../kit/manifest.ts'

export const synergy12d: Manifest = {
  code: 'synergy12d',
  name: '12d Synergy',
  category: 'Documents',
  description: 'Documents of jobs in 12d Synergy.',
  vendorPage: 'https://help.12dsynergy.com/v1/docs/webclientgenerateapersonalaccesstokenpatinwebclientdoc',
  oauth: null,
  steps: [
    'In the 12d Synergy Client application, open Reporting and choose “Generate a Report”.',
    'Select a standard report of jobs, folders or files that is delivered as .csv. It can also be scheduled.',
    ...broughtIn,
    'Documents come in once they are copied to the WebDAV folder.',
  ],
  exports: [
    { name: 'Files', columns: ['Job', 'Folder', 'File', 'Version', 'Modified by', 'Modified on', 'Size'] },
    { name: 'Tasks', columns: ['Job', 'Task', 'Assigned to', 'Status', 'Due date'] },
  ],
  settings: [textField('server', 'Address of your server'), secretField('accessToken', 'Personal access token')],
  actions: [syncNow],
  helpers: ['search_folders', 'lookup_folders', 'search_jobs', 'lookup_jobs'],
  unknown: [
    'Whether a token can be obtained by OAuth: the vendor documents personal access tokens.',
    'Which columns its reports have.',
  ],
}
