export const reportsTexts = {
  unknownKind: 'There is no such kind of report.',
  gone: 'What should be printed is gone.',
  tooLarge: 'The report is too large to be printed.',
  job: (title: string) => `Report: ${title}`,
  contents: 'Contents',
  sources: 'Sources',
  page: 'Page',
  of: 'of',
  imageLeftOut: (what: string) =>
    what === '' ? 'A picture could not be printed.' : `A picture could not be printed: ${what}`,
  rowsLeftOut: (count: number) => `${count.toLocaleString('en-NZ')} further rows are left out.`,
  menu: {
    report: 'Report',
    print: 'Make a report',
    printAgain: 'Make a new report',
    printing: 'The report is being made.',
    printFailed: (reason: string) => `The report was not made: ${reason}`,
    download: (format: string, date: string) => `${format.toUpperCase()} of ${date}`,
    downloadFailed: (reason: string) => `The report could not be downloaded: ${reason}`,
  },
}
