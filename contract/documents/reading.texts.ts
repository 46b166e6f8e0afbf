import { formatCount } from '../shared/format.ts'

/** Texts of the tab for correcting how a workbook was read. */
export const readingTexts = {
  intro: 'Changes take effect at once, and are kept when the file is replaced.',
  encoding: 'Text encoding',
  encodingHint: 'Change it where letters look wrong.',
  encodingFound: 'As found',
  sheets: 'Sheets',
  remarksTitle: 'Remarks',
  sheetRead: 'Read this sheet',
  sheetHidden: 'Hidden in the file, so it was left out. Unhide it and upload the file again to read it.',
  sheetNamed: (name: string) => `Sheet “${name}”`,
  header: 'Header row',
  headerHint: 'The number of the row that names the columns.',
  headerFound: (row: number) => `Found in row ${row}`,
  headerNone: 'None found',
  firstRows: (name: string) => `First rows of ${name}`,
  keepsTotals: 'Keep rows that look like totals',
  columns: (table: string) => `Columns of ${table}`,
  column: 'In the file',
  name: 'Name',
  nameOf: (column: string) => `Name of ${column}`,
  typeOf: (column: string) => `Type of ${column}`,
  kindOf: (column: string) => `Kind of ${column}`,
  unitOf: (column: string) => `Unit of ${column}`,
  currencyOf: (column: string) => `Currency of ${column}`,
  type: 'Type',
  kind: 'Kind of measure',
  unit: 'Unit',
  currency: 'Currency',
  currencyExample: 'NZD',
  asFound: (what: string) => `As found: ${what}`,
  types: {
    text: 'Text',
    number: 'Number',
    'number with comma': 'Number with a decimal comma',
    date: 'Date',
    'date with month first': 'Date, month first',
  },
  kinds: {
    amount: 'Amount (adds up)',
    level: 'Balance (latest value)',
    rate: 'Rate',
    price: 'Price',
    percentage: 'Percentage',
    average: 'Average',
    score: 'Score',
    index: 'Running number',
    flag: 'Yes or no',
  },
  kindTaken: {
    name: (kind: string) => `Read as ${kind}, judging by its name`,
    unit: (kind: string) => `Read as ${kind}, judging by its unit`,
    beside: (kind: string) => `Read as ${kind}, judging by the columns beside it`,
    values: (kind: string) => `Read as ${kind}, judging by its values`,
    steady: (kind: string) => `Read as ${kind}: it changes little between dates`,
    said: () => 'As you chose',
    open: () => 'Does it add up? The file doesn’t say.',
  },
  /** The kinds, for use within a sentence. */
  kindsWithin: {
    amount: 'an amount that adds up',
    level: 'a balance',
    rate: 'a rate',
    price: 'a price',
    percentage: 'a percentage',
    average: 'a measurement, shown as an average',
    score: 'a score',
    index: 'a running number or code',
    flag: 'yes or no',
  },
  units: { number: 'Plain number', currency: 'Money', percent: 'Percent' },
  roles: { date: 'Date', measure: 'Number', dimension: 'Text', attribute: 'Text', key: 'Text' },
  join: (table: string) => `Rows of ${table}`,
  standAlone: 'Keep separate',
  asTheyWereFound: 'As found',
  foundIn: (to: string) => `As found: append to ${to}, duplicates included`,
  joins: {
    append: (to: string) => `Append to the rows of ${to}`,
    replace: (to: string) => `Replace the rows of ${to}`,
  },
  joinHint: 'Identical rows count once.',
  noSameShape: 'Kept separate: no other document has a table with these columns.',
  closest: (to: string, columns: string) =>
    `Kept separate: the closest table in other documents, ${to}, differs in ${columns}.`,
  tooLargeToJoin: (to: string) => `Too many rows to compare with those of ${to}, so they can only replace them.`,
  treatAs: (table: string) => `Treat ${table} as`,
  treatHint: 'Facts are counted and added up. A dimension is looked up by its key.',
  treatments: {
    facts: 'Facts',
    dimension: 'Dimension',
    both: 'Both (facts that can be looked up)',
  },
  asItWasFound: 'As found',
  stops: (count: number) =>
    count === 1 ? 'If you save this, one thing stops working:' : `If you save this, ${count} things stop working:`,
  use: {
    dashboard: (name: string) => `Dashboard “${name}”`,
    alert: (name: string) => `Alert on “${name}”`,
    measure: (name: string) => `Measure “${name}”`,
    query: (name: string) => `Saved query “${name}”`,
  },
  keepBoth: (count: number) => `To keep ${count === 1 ? 'it' : 'them'}, treat the table as both.`,
  save: 'Save and read again',
  reset: 'Remove all corrections',
  undo: 'Undo',
  discard: 'Discard changes',
  nothingChanged: 'Nothing has changed.',
  saved: 'Saved. The file is being read again.',
  notSaved: (reason: string) => `Couldn’t save the corrections: ${reason}`,
  changedMeanwhile: 'Someone else changed this in the meantime. You see their version; your changes are kept.',
  noTable: 'No table was read from this file yet.',
  notRead: 'Couldn’t load how the file was read.',
  tryAgain: 'Try again',

  // Refusals by the server
  allLeftOut: 'Read at least one sheet.',
  sameName: (name: string) => `Two columns of one table would be called “${name}”.`,
  noColumn: (column: string) => `This document has no column “${column}”.`,
  noSheet: (sheet: string) => `This document has no sheet “${sheet}”.`,
  noJoin: (to: string) => `Couldn’t join the rows with “${to}”: its columns differ, or it no longer exists.`,
  kindOfText: (column: string) => `“${column}” isn’t a number, so it can’t have a kind or unit.`,

  // Remarks on a reading
  remarks: {
    encodingGuessed: (encoding: string) =>
      `The file doesn't state its encoding; it was read as ${encoding}. If letters look wrong, choose another encoding under "How it was read".`,
    encodingDoubted: (encoding: string) =>
      `The file doesn't state its encoding; it was read as ${encoding}, but some words look wrong. Choose another encoding under "How it was read".`,
    nullsLeftOut: (count: number) =>
      count === 1 ? '1 null character was left out.' : `${formatCount(count)} null characters were left out.`,
    backslashes: 'Quotes inside texts are written as \\", so a backslash before a character was left out.',
    apostrophes: 'Texts are quoted with apostrophes, which were left out.',
    besideRows: (names: readonly string[]) => `Left out, because it isn’t in the list of rows: ${names.join(', ')}.`,
    namedRows: (label: string) => `Each name in the object was read as a row; the names are in column "${label}".`,
    cellsCut: (count: number, most: number) =>
      count === 1
        ? `1 text was longer than ${formatCount(most)} characters and was cut.`
        : `${formatCount(count)} texts were longer than ${formatCount(most)} characters and were cut.`,
    trackedChanges: 'Tracked changes were read as accepted.',
    imagesLeftOut: (count: number) =>
      count === 1 ? '1 picture was left out.' : `${formatCount(count)} pictures were left out.`,
    chartsLeftOut: (count: number) =>
      count === 1 ? '1 chart was left out.' : `${formatCount(count)} charts were left out.`,
    hiddenSlides: (slides: readonly number[]) =>
      slides.length === 1
        ? `The hidden slide ${slides[0]} was read like the others.`
        : `The hidden slides ${slides.join(', ')} were read like the others.`,
    hiddenText: 'Text that the page hides was left out.',
    siteTags:
      'Tags of the website that this text was written for, such as {% include %}, are shown as the words in them; what they insert is left out.',
    pagesWithoutText: (pages: readonly number[]) =>
      pages.length === 1
        ? `Page ${pages[0]} has no text; it may be a picture.`
        : `${formatCount(pages.length)} pages have no text; they may be pictures: ${pages.slice(0, 10).join(', ')}${pages.length > 10 ? ' and others' : ''}.`,
    pagesFailed: (pages: readonly number[]) =>
      `Couldn't read ${pages.length === 1 ? 'page' : 'pages'} ${pages.slice(0, 10).join(', ')}${pages.length > 10 ? ' and others' : ''}.`,
    leftOut: (sheet: string) => `The sheet "${sheet}" was left out, as you chose.`,
    headerNotThere: (sheet: string, row: number) =>
      `Row ${row} of "${sheet}" doesn’t name columns, so the header was detected.`,
    repeated: (count: number, to: string) =>
      count === 1
        ? `1 row was already in "${to}" and counts once.`
        : `${formatCount(count)} rows were already in "${to}" and count once.`,
    notJoined: (label: string, to: string) => `"${label}" is kept separate: "${to}" no longer has the same columns.`,
    notRead: (label: string, type: string) =>
      `No value of "${label}" could be read as ${type}, so it was left as found.`,
  },
  readAs: {
    text: 'text',
    number: 'a number',
    'number with comma': 'a number with a decimal comma',
    date: 'a date',
    'date with month first': 'a date with the month first',
  },
} as const
