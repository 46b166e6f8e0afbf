/** What a table, statement or calculation is called where it is the source of a figure. */
export const figureSourceTexts = {
  data: (table: string) => `Data: ${table}`,
  statement: 'Data (SQL)',
  calculated: 'Calculated from the data',
  by: 'by',
  against: (label: string) => `compared with ${label}`,
  empty: '(empty)',
  more: (count: number) => `and ${count} more`,
} as const
