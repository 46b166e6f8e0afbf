import { formatCount } from '../shared/format.ts'
import { formatValue } from '../charts/format.ts'
import { ownValue } from '../shared/own-value.ts'

const formatNames: Record<string, string> = { pdf: 'PDF', docx: 'Word document' }

export const reportsTexts = {
  unknownKind: 'This kind of report does not exist.',
  gone: 'What you mostWords to print no longer exists.',
  tooLarge: 'The report is too large to be printed.',
  job: (title: string) => `Report: ${title}`,
  contents: 'Contents',
  sources: 'Sources',
  page: 'Page',
  of: 'of',
  imageLeftOut: (what: string) =>
    what === '' ? 'A picture could not be printed.' : `A picture could not be printed: ${what}`,
  rowsLeftOut: (count: number) => `${formatCount(count)} further rows are left out.`,
  notInPdf: (count: number) =>
    count === 1
      ? 'A PDF can’t show 1 character of this document. The Word document has it.'
      : `A PDF can’t show ${formatValue(count)} characters of this document. The Word document has them.`,
  menu: {
    report: 'Report',
    print: 'Create a report',
    printAgain: 'Create a new report',
    printRecord: 'Create a report with all steps',
    printing: 'The report is being created.',
    printFailed: (reason: string) => `The report was not created: ${reason}`,
    download: (format: string, date: string) => `${ownValue(formatNames, format) ?? format} of ${date}`,
    downloadFailed: (reason: string) => `The report could not be downloaded: ${reason}`,
  },
}
