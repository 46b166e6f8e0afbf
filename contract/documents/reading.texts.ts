/** Texts of the tab for correcting how a workbook was read. */
export const readingTexts = {
  intro: 'Changes take effect at once, and are kept when the file is replaced.',
  encoding: 'Encoding of the letters',
  encodingHint: 'Change it where letters look wrong.',
  encodingFound: 'As found',
  sheets: 'Sheets',
  remarksTitle: 'Remarks',
  sheetRead: 'Read this sheet',
  sheetHidden: 'Hidden in the file, so it was left out. Unhide it and upload the file again to read it.',
  sheetNamed: (name: string) => `Sheet “${name}”`,
  header: 'Header row',
  headerHint: 'The number of the row that names the columns.',
  headerForm: 'Please enter the number of a row, from 1 to 1,000.',
  headerFound: (row: number) => `Found in row ${row}`,
  headerNone: 'None was found',
  firstRows: (name: string) => `First rows of ${name}`,
  keepsTotals: 'Keep rows that look like totals',
  columns: (table: string) => `Columns of ${table}`,
  column: 'In the file',
  name: 'Name',
  nameRequired: 'Please enter a name for the column',
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
  currencyForm: 'A currency is three capital letters, such as NZD.',
  asFound: (what: string) => `As found: ${what}`,
  types: {
    text: 'Text',
    number: 'Number',
    'number with comma': 'Number with a decimal comma',
    date: 'Date',
    'date with month first': 'Date, month first',
  },
  kinds: {
    amount: 'Amount, adds up',
    level: 'Level, the last one counts',
    rate: 'Rate',
    price: 'Price',
    percentage: 'Percentage',
    average: 'Average',
    score: 'Score',
    index: 'Running number',
    flag: 'Yes or no',
  },
  kindTaken: {
    name: (kind: string) => `Taken as ${kind}: the name says so`,
    unit: (kind: string) => `Taken as ${kind}: the unit says so`,
    beside: (kind: string) => `Taken as ${kind}: the columns beside it say so`,
    values: (kind: string) => `Taken as ${kind}: the values say so`,
    steady: (kind: string) => `Taken as ${kind}: it moves little from one date to the next`,
    said: () => 'As you chose',
    open: () => 'Does it add up? Nothing in the file says so.',
  },
  /** The kinds, for use within a sentence. */
  kindsWithin: {
    amount: 'an amount that adds up',
    level: 'a level',
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
  asTheyWereFound: 'As they were found',
  foundIn: (to: string) => `As found: count with those of ${to}, each of them`,
  joins: {
    append: (to: string) => `Append to the rows of ${to}`,
    replace: (to: string) => `Replace the rows of ${to}`,
  },
  joinHint: 'Rows that are equal in every column count once.',
  noSameShape: 'Kept separate: no table of another document has the same columns.',
  closest: (to: string, columns: string) =>
    `Kept separate: of the tables of other documents, ${to} is the closest, and differs in ${columns}.`,
  tooLargeToJoin: (to: string) =>
    `Together with those of ${to} they are too many to be compared, so they can only replace them.`,
  treatAs: (table: string) => `Treat ${table} as`,
  treatHint: 'Facts are counted and added up. A dimension is looked up by its key.',
  treatments: {
    facts: 'Facts',
    dimension: 'Dimension',
    both: 'Both (facts that can be looked up)',
  },
  asItWasFound: 'As it was found',
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
  reset: 'Reset to what was found',
  undo: 'Undo',
  discard: 'Discard changes',
  nothingChanged: 'Nothing has changed.',
  saved: 'Saved. The file is being read again.',
  notSaved: (reason: string) => `The corrections were not saved: ${reason}`,
  changedMeanwhile: 'Somebody changed this meanwhile. What they saved is shown; your changes are still here.',
  noTable: 'No table was read from this file yet.',
  notRead: 'What was understood could not be loaded.',
  tryAgain: 'Try again',

  // Refusals by the server
  allLeftOut: 'At least one sheet must be read.',
  sameName: (name: string) => `Two columns of one table would be called “${name}”.`,
  noColumn: (column: string) => `This document has no column “${column}”.`,
  noSheet: (sheet: string) => `This document has no sheet “${sheet}”.`,
  noJoin: (to: string) => `The rows cannot go with those of “${to}”: it has other columns, or is not there.`,
  kindOfText: (column: string) => `“${column}” is not a number, so it has no kind and no unit.`,

  // Remarks on a reading
  remarks: {
    encodingGuessed: (encoding: string) =>
      `The file doesn't say how its letters are encoded; it was read as ${encoding}. If letters look wrong, choose another encoding under "How it was read".`,
    encodingDoubted: (encoding: string) =>
      `The file doesn't say how its letters are encoded; it was read as ${encoding}, but some words look wrong. Choose another encoding under "How it was read".`,
    nullsLeftOut: (count: number) =>
      count === 1
        ? '1 null character was left out.'
        : `${count.toLocaleString('en-GB')} null characters were left out.`,
    backslashes: 'Quotes inside texts are written as \\", so a backslash before a character was left out.',
    apostrophes: 'Texts are quoted with apostrophes, which were left out.',
    besideRows: (names: readonly string[]) => `Left out, because it is not in the list of rows: ${names.join(', ')}.`,
    namedRows: (label: string) => `Each name of the object was read as a row; the names are the column "${label}".`,
    cellsCut: (count: number, most: number) =>
      count === 1
        ? `1 text was longer than ${most.toLocaleString('en-GB')} characters and was cut.`
        : `${count.toLocaleString('en-GB')} texts were longer than ${most.toLocaleString('en-GB')} characters and were cut.`,
    trackedChanges: 'Tracked changes were read as accepted.',
    imagesLeftOut: (count: number) =>
      count === 1 ? '1 picture was left out.' : `${count.toLocaleString('en-GB')} pictures were left out.`,
    chartsLeftOut: (count: number) =>
      count === 1 ? '1 chart was left out.' : `${count.toLocaleString('en-GB')} charts were left out.`,
    hiddenSlides: (slides: readonly number[]) =>
      slides.length === 1
        ? `The hidden slide ${slides[0]} was read like the others.`
        : `The hidden slides ${slides.join(', ')} were read like the others.`,
    hiddenText: 'Text that the page hides was left out.',
    siteTags:
      'Tags of the website that this text was written for, such as {% include %}, are shown as the words in them; what they bring in from elsewhere is left out.',
    pagesWithoutText: (pages: readonly number[]) =>
      pages.length === 1
        ? `Page ${pages[0]} holds no text; it may be a picture.`
        : `${pages.length.toLocaleString('en-GB')} pages hold no text; they may be pictures: ${pages.slice(0, 10).join(', ')}${pages.length > 10 ? ' and others' : ''}.`,
    pagesFailed: (pages: readonly number[]) =>
      `Couldn't read ${pages.length === 1 ? 'page' : 'pages'} ${pages.slice(0, 10).join(', ')}${pages.length > 10 ? ' and others' : ''}.`,
    leftOut: (sheet: string) => `The sheet "${sheet}" was left out, as you chose.`,
    headerNotThere: (sheet: string, row: number) =>
      `Row ${row} of "${sheet}" does not name columns, so the header was detected.`,
    repeated: (count: number, to: string) =>
      count === 1
        ? `1 row was already in "${to}" and counts once.`
        : `${count.toLocaleString('en-GB')} rows were already in "${to}" and count once.`,
    notJoined: (label: string, to: string) =>
      `"${label}" is kept separate: "${to}" does not have the same columns any more.`,
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
