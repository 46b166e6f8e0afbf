import { formatCount } from '../shared/format.ts'
import { keptInTrash } from '../shared/trash.texts.ts'

/** What is said of relations: each row of a table has at most one row of another. */
export const relationTexts = {
  title: (table: string) => `Relations of ${table}`,
  intro: 'Connect each row to one row of another table to group and filter by its columns.',
  none: 'None yet.',
  proposed: 'Suggested',
  proposal: (column: string, table: string, key: string) => `“${column}” matches “${key}” of ${table}`,
  keysFound: (found: number, all: number) => `${formatCount(found)} of ${formatCount(all)} keys match`,
  use: 'Use this relation',
  useNamed: (table: string) => `Use the relation to ${table}`,
  add: 'Add a relation',
  edit: 'Edit',
  editNamed: (label: string) => `Edit ${label}`,
  remove: 'Remove',
  removeNamed: (label: string) => `Remove ${label}`,
  name: 'Name',
  nameHint: 'How its columns are named: “Customer” gives customer.region.',
  nameRequired: 'Enter a name for the relation.',
  actions: 'Actions',
  keysRequired: 'Choose the column of this table and the key of the other.',
  column: 'Column of this table',
  leadsTo: (column: string, table: string, key: string) => `${column} → ${key} of ${table}`,
  to: 'Leads to',
  keys: 'Keys',
  columns: 'Columns',
  toTable: 'Other table',
  toColumn: 'Key of the other table',
  pick: 'Choose',
  columnsAdded: (columns: string) => `Adds ${columns}`,
  save: 'Save relation',
  cancel: 'Cancel',
  saved: (label: string) => `“${label}” was saved.`,
  removed: (label: string) => `“${label}” was removed. ${keptInTrash}`,
  undo: 'Undo',
  missing: 'No other table to connect to.',

  /** The value of rows that have no row in the other table. */
  noMatch: (label: string) => `No match in ${label}`,
  /** What stands behind a value that reads like that. */
  isValue: '(value)',

  // Refusals and marks of the server
  noTable: (name: string) => `It needs the table “${name}”, which no longer exists.`,
  noColumn: (column: string, table: string) => `It needs the column “${column}” of ${table}, which no longer exists.`,
  unlike: (column: string, toColumn: string) =>
    `“${column}” and “${toColumn}” hold different things: one has numbers, the other text.`,
  notUnique: (column: string, table: string, key: string) =>
    `“${column}” of ${table} is no longer unique: “${key}” appears more than once. Nothing is counted until it is.`,
  cannotBeKey: (column: string, table: string, key: string) =>
    `“${column}” of ${table} can't be a key: “${key}” appears more than once.`,
  notOfThings: 'A dimension can’t lead to another table.',
  toItself: 'A relation has to lead to another table.',
  nameTaken: (label: string) => `This table already has a relation called “${label}”.`,
  unusable: (label: string, problem: string) => `The relation “${label}” can't be used. ${problem}`,
} as const
