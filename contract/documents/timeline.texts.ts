import { formatCount } from '../shared/format.ts'
import type { FoundDate } from './documents.schemas.ts'

const documents = (count: number) => (count === 1 ? '1 document' : `${formatCount(count)} documents`)

const rules = {
  'stated in the file': 'stated in the file',
  title: 'in the title',
  'first page': 'on the first page',
  'file name': 'in the file name',
  folder: 'in the name of its folder',
  'file properties': 'file created on',
} satisfies Record<FoundDate['rule'], string>

/** Texts of the document timeline and of document dates. */
export const timelineTexts = {
  title: 'Timeline',
  views: 'How the documents are shown',
  byFolder: 'Folders',
  byTime: 'Timeline',
  years: 'Years',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  monthsOf: (year: string) => `Months of ${year}`,
  general: 'General',
  generalNote: 'Documents without a date. Open one to give it a date.',
  yearNote: (count: number) => documents(count),
  monthTitle: (month: string, year: string) => `${month} ${year}`,
  documents,
  listLabel: 'Documents',
  columns: { date: 'Date', name: 'Name', rule: 'Source of the date', folder: 'Folder' },
  found: (rule: FoundDate['rule'], words: string) =>
    rule === 'file properties' ? `${rules[rule]} ${words}` : `"${words}" ${rules[rule]}`,
  byPerson: 'set by hand',
  noDate: 'No date found',
  changeDate: (name: string) => `Change the date of ${name}`,
  change: 'Change',
  emptyYear: (year: string) => `No documents in ${year}`,
  emptyMonth: (month: string, year: string) => `No documents in ${month} ${year}`,
  emptyGeneral: 'Every document has a date',
  emptyAll: 'No documents yet',
  emptyAllText: 'Documents appear here by their date, once they have been uploaded and read.',
  emptyText: 'Documents dated in this period appear here.',
  listFailed: 'Couldn’t load the documents.',
  unknownTime: 'This address doesn’t name a year or month.',

  // The date in a document's details
  date: 'Document date',
  dateHint: (found: string) => `Found: ${found}.`,
  dateNotFound: 'No date found in this document. Add one to show it in the timeline.',
  dateCorrected: (found: string) => `Set by hand. In the document: ${found}.`,
  dateSet: 'Set by hand. No date found in the document.',
  dateChanging: 'Save to set this date. It stays when the document is read again.',
  takeFound: (day: string) => `Use ${day} again`,
} as const
