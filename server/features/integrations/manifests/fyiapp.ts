import { broughtIn, type Manifest, syncNow } from '../kit/manifest.ts'

export const fyiapp: Manifest = {
  code: 'fyiapp',
  name: 'FYI',
  category: 'Documents',
  description: 'Documents and client information of accounting practices.',
  vendorPage:
    'https://support.fyi.app/hc/en-us/articles/360049596392-Integration-with-Generic-Practice-Management-Software',
  oauth: null,
  steps: [
    'Export the time entries, clients and jobs from FYI, or from the practice management software that FYI is connected to.',
    ...broughtIn,
    'Documents that FYI keeps in OneDrive come in once they are copied to the WebDAV folder.',
  ],
  exports: [
    { name: 'Time entries', columns: ['Date', 'User', 'Client', 'Job Number', 'Time in minutes', 'Billable Amount'] },
    { name: 'Jobs', columns: ['Job Number', 'Client', 'Job', 'State', 'Start date', 'Due date'] },
  ],
  settings: [],
  actions: [syncNow],
  helpers: [],
  unknown: [
    'How to connect: no page of the vendor was found that describes an API.',
    'Which lists FYI saves as a file: no page was found that says so.',
  ],
}
