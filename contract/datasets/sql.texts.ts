import { formatCount } from '../shared/format.ts'

/** A position in a statement; both numbers count from 1. */
export type SqlLocation = { line: number; character: number }

const at = (location: SqlLocation | null): string =>
  location === null ? '' : ` (line ${location.line}, character ${location.character})`
/** The position that a message names, so that an editor can show it there; null if it names none. */
export function locationIn(message: string): SqlLocation | null {
  const [, line, character] = / \(line (\d{1,6}), character (\d{1,6})\)[.:]/.exec(message) ?? []
  return line === undefined ? null : { line: Number(line), character: Number(character) }
}
const nearest = (name: string | null): string => (name === null ? '' : ` The nearest is "${name}".`)

/** Texts of SQL over the warehouse. */
export const sqlTexts = {
  statementRequired: 'Enter a statement. It begins with SELECT, WITH, DESCRIBE, SUMMARIZE or SHOW.',
  statementTooLong: (most: number) => `A statement may have up to ${formatCount(most)} characters.`,
  oneStatement: 'Send one statement at a time.',
  onlyReads: 'Only statements that read are run: SELECT, DESCRIBE, SUMMARIZE and SHOW TABLES.',
  noParameters: 'Write values into the statement: parameters such as ? and $1 are not filled in.',
  syntax: (near: string, location: SqlLocation | null) =>
    near === ''
      ? `The statement ends too early${at(location)}.`
      : `Couldn’t read the statement at "${near}"${at(location)}.`,
  unknownTable: (name: string, near: string | null, location: SqlLocation | null) =>
    `There is no table "${name}"${at(location)}.${nearest(near)}`,
  unknownColumn: (name: string, near: string | null, location: SqlLocation | null) =>
    `There is no column "${name}"${at(location)}.${nearest(near)}`,
  columnsOf: (table: string, columns: readonly string[], more: number) =>
    `The columns of "${table}" are ${columns.join(', ')}${more === 0 ? '' : ` and ${more} more`}.`,
  unknownFunction: (name: string, near: string | null, location: SqlLocation | null) =>
    `The function "${name}" is not available${at(location)}.${nearest(near)}`,
  unavailablePart: (location: SqlLocation | null) => `This part of the statement is not available${at(location)}.`,
  unavailableType: (name: string, location: SqlLocation | null) =>
    `The type "${name}" is not available${at(location)}.`,
  failed: (reason: string, location: SqlLocation | null) => `Couldn’t run the statement${at(location)}: ${reason}`,
  tooSlow: 'The statement took longer than 10 seconds and was stopped. Narrow it with WHERE, or group it.',
  tooBig: 'The statement needs more memory than is allowed. Narrow it with WHERE, or group it.',
  overflow: 'A number in the statement is too large.',
  tooWide: (most: number) => `A result may have up to ${formatCount(most)} columns. Name the ones you need.`,
  noTables: 'No tables yet. Upload a workbook or a CSV file to make one.',
  chartNeedsSelect: 'A chart needs a SELECT.',
  columnGone: (name: string) =>
    `The statement no longer has a column "${name}". Edit the chart to read its columns again.`,
  columnChanged: (name: string) =>
    `The column "${name}" of the statement now has another type. Edit the chart to read its columns again.`,
  administratorsOnly: 'Only administrators of this organisation can run SQL.',
  isRounded:
    'median, quantile_cont and mad of a column round to its digits. Write median(CAST(price AS DOUBLE)) for the exact value.',
  cellShortened: (most: number) => `Values of more than ${formatCount(most)} characters were shortened.`,
  emptyInFirst: (count: number, of: number, name: string) =>
    `${formatCount(count)} of the first ${formatCount(of)} rows ${count === 1 ? 'has' : 'have'} no ${name}.`,
  emptyInOthers: (columns: number) =>
    columns === 1 ? 'One more column has empty cells.' : `${columns} more columns have empty cells.`,
  rowsLeftOut: (kept: number, total: number) => `The first ${formatCount(kept)} of ${formatCount(total)} rows.`,
} as const
