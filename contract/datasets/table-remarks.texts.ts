import { formatCount } from '../shared/format.ts'

type BadCell = { row: number; value: string }

/** 'row 17 ("abc") and row 9,000 ("x")' */
const cellWords = (cells: readonly BadCell[], count: number): string =>
  cells.map(({ row, value }) => `row ${formatCount(row)} (“${value}”)`).join(', ') +
  (count > cells.length ? ' and others' : '')

/** More of them would hide what else is said. */
const MAX_GROUPS = 6

/** What readers say of a table: what they left out, guessed or kept as text. */
export const tableRemarks = {
  kindOpen: (label: string) =>
    `The file doesn’t say whether "${label}" adds up. Choose its kind under "How it was read".`,
  /** 'Value' of a table called 'Budget 2024', which counts as the budget of 'Sales'. */
  scenarioByName: (column: string, table: string, scenario: string, measure: string) =>
    `"${column}" of "${table}" counts as ${scenario}${column === measure ? '' : ` of ${measure}`}, because of the table’s name.`,
  noKey: (label: string) =>
    `"${label}" is kept as facts: no column has a different value in every row, or it has more than 50,000 rows.`,
  refersTo: (column: string, label: string, isLookedUp: boolean) =>
    `"${column}" refers to ${label}, whose records still count.${isLookedUp ? '' : ' To look up its columns too, treat it as both under "How it was read".'}`,
  nameChanged: (before: string, now: string) =>
    `This was part of the table "${before}" before and is now "${now}"; charts and formulas on "${before}" no longer count it.`,
  nameTaken: (name: string, now: string) =>
    `While this table was in the trash, another one took the name "${name}", so it is now "${now}".`,
  noTables: 'No table was found in this workbook.',
  hiddenSheet: (sheet: string) => `The hidden sheet "${sheet}" was left out.`,
  emptySheet: (sheet: string) => `The sheet "${sheet}" has no table.`,
  tooManyColumns: (label: string, columns: number, most: number) =>
    `"${label}" has ${formatCount(columns)} columns and was left out. The limit is ${formatCount(most)}.`,
  totalsDropped: (count: number) =>
    count === 1
      ? '1 row of totals was left out, so that nothing is counted twice.'
      : `${count} rows of totals were left out, so that nothing is counted twice.`,
  groupsLeftOut: (label: string, groups: readonly string[]) =>
    `Totals leave out the groups in "${label}", so that nothing is counted twice: ${groups.slice(0, MAX_GROUPS).join(', ')}${groups.length > MAX_GROUPS ? ` and ${formatCount(groups.length - MAX_GROUPS)} others` : ''}.`,
  totalColumnsDropped: (labels: string[]) => `Left out as totals of other columns: ${labels.join(', ')}.`,
  notesDropped: (count: number) =>
    count === 1
      ? '1 line of notes under the table was left out.'
      : `${count} lines of notes under the table were left out.`,
  noHeader: 'No header row was found; the columns were numbered.',
  headerRepeated: (times: number) =>
    times === 1 ? 'Skipped a repeated header.' : `Skipped ${times} repeated headers.`,
  groupsFilled: (label: string) => `The blank cells of "${label}" were read as the name above them.`,
  summaryLeftOut: (sheet: string) =>
    `The sheet "${sheet}" adds up the others and was left out, so that nothing is counted twice.`,
  sheetsJoined: (sheets: string[]) => `The sheets ${sheets.join(', ')} have the same table and were joined.`,
  columnMissing: (label: string, sheets: string[]) =>
    `The column "${label}" is missing in ${sheets.join(', ')} and is empty there.`,
  sheetColumnAdded: 'The name of the sheet was kept as a column.',
  titleColumnAdded: 'The title of each table was kept as a column.',
  unpivoted: (count: number) => `${count} period columns were turned into rows with a date and a value.`,
  figureInCorner: (label: string) =>
    `"${label}" stands above the countries and was read as the name of the figures; the countries are in "Country".`,
  groupsUnpivoted: (count: number, measures: string[]) =>
    `${count} periods across were turned into rows with a date and one column for each of ${measures.join(', ')}.`,
  yearTurned: 'The months run past December; later ones were put into the next year.',
  monthsWithoutYear: 'The months have no year, so they were kept as text.',
  dayOrderGuessed: (label: string) => `Dates in "${label}" are ambiguous; the day was read first.`,
  firstsOfMonths: (label: string) => `Dates in "${label}" are ambiguous; each was read as the first of a month.`,
  figureRepeated: (label: string) =>
    `"${label}" stands once beside several periods and was repeated for each of them, so its sum over them counts it several times.`,
  monthsOfTurnYear: (label: string) =>
    `"${label}" doesn’t say in which calendar year its months are, so they were kept as text.`,
  dayOrderMixed: (label: string) =>
    `"${label}" has dates with the day first and dates with the month first, so they were kept as text.`,
  digitsKept: (label: string) =>
    `"${label}" has whole numbers of more than 15 digits, kept as text so that no digit is lost.`,
  pointGuessed: (label: string) => `Numbers in "${label}" are ambiguous; the point was read as the decimal point.`,
  valuesMissing: (label: string, count: number, written: readonly string[]) =>
    `${count === 1 ? `1 value of "${label}" was` : `${formatCount(count)} values of "${label}" were`} read as missing${written.length === 0 ? '' : `: ${written.map((text) => `"${text}"`).join(', ')}`}.`,
  twoDigitYears: (label: string, last: number) =>
    `The years of "${label}" have two digits; 00 to ${last} were read as 2000 to 20${last} and ${last + 1} to 99 as 19${last + 1} to 1999.`,
  shortYears: (label: string, from: number, to: number) =>
    `The years of "${label}" have two digits and were read as ${from} to ${to}.`,
  yearNotes: (label: string, written: string) => `The notes after years in "${label}" were left out, as in ${written}.`,
  yearsBegun: (label: string, written: string, year: string) =>
    `"${label}" has years such as ${written}; each was read as the year it begins in, here ${year}.`,
  yearPositionGuessed: (label: string, written: string, day: string) =>
    `Dates in "${label}" are ambiguous; ${written} was read as ${day}.`,
  digitsAsDays: (label: string, written: string, day: string) =>
    `The numbers of "${label}" were read as days: ${written} is ${day}.`,
  serialsAsDays: (label: string, written: string, day: string) =>
    `The numbers of "${label}" were read as spreadsheet dates: ${written} is ${day}.`,
  secondsAsMoments: (label: string, written: string, moment: string) =>
    `The numbers of "${label}" were read as ${written.length > 10 ? 'milliseconds' : 'seconds'} since 1970: ${written} is ${moment}.`,
  exponentsRead: (label: string, written: string, value: string) =>
    `"${label}" has numbers with an exponent: ${written} was read as ${value}.`,
  decimalsMixed: (label: string) => `"${label}" mixes decimal points and decimal commas, so it was kept as text.`,
  digitsTooMany: (label: string) =>
    `"${label}" has numbers with too many digits to add up, kept as text so that no digit is lost.`,
  durationsInDays: (label: string) => `"${label}" has durations, which were read in days: 1 is 24 hours.`,
  jsonKept: (label: string) => `"${label}" has lists or objects in JSON, which were kept as text.`,
  formulasEmpty: (label: string, count: number) =>
    `${count === 1 ? `1 formula of "${label}" has no stored value and was` : `${formatCount(count)} formulas of "${label}" have no stored value and were`} left empty. Open the file in a spreadsheet program, save it and upload that copy.`,
  hiddenRows: (sheet: string, count: number) =>
    count === 1
      ? `1 hidden row of "${sheet}" was read like the others.`
      : `${formatCount(count)} hidden rows of "${sheet}" were read like the others.`,
  linesAbove: (count: number) =>
    count === 1 ? '1 line above the table was left out.' : `${count} lines above the table were left out.`,
  columnsNumbered: (labels: readonly string[]) => `Columns without a name were numbered: ${labels.join(', ')}.`,
  namesNumbered: (labels: readonly string[]) => `Columns with duplicate names were numbered: ${labels.join(', ')}.`,
  commaGuessed: (label: string) => `Numbers in "${label}" are ambiguous; the comma was read as the decimal comma.`,
  pointsGrouped: (label: string) =>
    `Numbers in "${label}" are ambiguous; the point was read as a thousands separator, as the rest of the table has decimal commas.`,
  /** The name of the column that is added beside amounts in several currencies. */
  currencyOf: (label: string) => `${label} currency`,
  currenciesMixed: (label: string, currencies: readonly string[]) =>
    `"${label}" has amounts in several currencies (${currencies.join(', ')}); totals don’t convert them.`,
  currenciesNamed: (label: string, currencies: readonly string[]) =>
    `The amounts are in several currencies, as "${label}" says (${currencies.join(', ')}); totals don’t convert them.`,
  percentMixed: (label: string) =>
    `Some values of "${label}" have a percent sign and others don’t; 12% was read as 0.12 and 12 as 12.`,
  offsetsLeftOut: (label: string) => `The times of "${label}" were read as written, without their offset from UTC.`,
  periodsMixed: (label: string, kinds: readonly string[]) =>
    `"${label}" mixes ${kinds.join(' and ')}; each counts from its first day.`,
  valuesLeftEmpty: (label: string, count: number, what: 'number' | 'date') =>
    count === 1
      ? `1 value of "${label}" isn’t a ${what} and was left empty.`
      : `${count} values of "${label}" aren’t ${what}s and were left empty.`,
  typeChanged: (label: string, before: string, now: string) =>
    `"${label}" was read as ${before} before and now has ${now}.`,
  cellsLeftEmpty: (label: string, count: number, what: 'number' | 'date', cells: readonly BadCell[]) =>
    `${count === 1 ? `1 value of "${label}" isn’t a ${what} and was left empty` : `${formatCount(count)} values of "${label}" aren’t ${what}s and were left empty`}: ${cellWords(cells, count)}.`,
  keptAsText: (label: string, count: number, what: 'number' | 'date', cells: readonly BadCell[]) =>
    `"${label}" was kept as text: ${count === 1 ? `1 value isn’t a ${what}` : `${formatCount(count)} values aren’t ${what}s`}: ${cellWords(cells, count)}.`,
  rowsTooWide: (count: number, rows: readonly number[], columns: number) =>
    `${count === 1 ? '1 row has' : `${formatCount(count)} rows have`} more cells than there are columns; the first ${columns} of them were read: ${count === 1 ? 'row' : 'rows'} ${rows.map((row) => formatCount(row)).join(', ')}${count > rows.length ? ' and others' : ''}.`,
  fieldsLeftOut: (count: number, rows: readonly number[]) =>
    `${count === 1 ? '1 row has' : `${formatCount(count)} rows have`} fields that none of the first rows has; these were left out: ${count === 1 ? 'row' : 'rows'} ${rows.map((row) => formatCount(row)).join(', ')}${count > rows.length ? ' and others' : ''}.`,
  numbersRounded: (label: string, decimals: number) =>
    `The numbers of "${label}" were rounded to ${decimals} decimals.`,
} as const
