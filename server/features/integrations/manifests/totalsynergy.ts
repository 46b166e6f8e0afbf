import { broughtIn, type Manifest, syncNow } from '../kit/manifest.ts'

export const totalsynergy: Manifest = {
  code: 'totalsynergy',
  name: 'Total Synergy',
  category: 'Time and projects',
  description: 'Projects, stages, invoices and timesheets.',
  vendorPage: 'https://developers.totalsynergy.com/',
  oauth: null,
  steps: [
    'In Total Synergy, open Timesheets, then Timesheet reports, or the dashboard “Timesheet Detail”, and export it.',
    ...broughtIn,
  ],
  exports: [
    {
      name: 'Timesheets',
      columns: [
        ...['Timesheet Entry Date', 'Staff Member', 'Project', 'Stage', 'Activity Type', 'Hours Recorded'],
        ...['Charge Value', 'Approval Status'],
      ],
    },
    { name: 'Invoices', columns: ['Number', 'Date', 'Project', 'Client', 'Amount', 'Paid amount'] },
  ],
  settings: [],
  actions: [syncNow],
  helpers: ['search_jobs', 'lookup_jobs'],
  unknown: [
    'The OAuth token address. The consent address is documented.',
    'How a report is saved as a file: no page was found that says so.',
  ],
}
