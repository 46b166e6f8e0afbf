import type { UnderstoodTable } from '../../queries/index.ts'

/** Whether rows are records of events: each has a unique number and a day, not only a year. */
export const areRecords = (table: UnderstoodTable): boolean =>
  table.columns.some(({ role }) => role === 'key') &&
  table.columns.some(
    ({ role }, index) =>
      role === 'date' &&
      table.rows.some((row) => typeof row[index] === 'string' && !row[index].startsWith('-01-01', 4)),
  )
