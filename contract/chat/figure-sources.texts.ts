const aggregates = new Map([
  ['sum', 'total'],
  ['min', 'lowest'],
  ['max', 'highest'],
  ['median', 'median'],
])

/** What a table, statement or calculation is called where it is the source of a figure. */
export const figureSourceTexts = {
  data: (table: string) => `Data: ${table}`,
  statement: 'Data (SQL)',
  calculated: 'Calculated from the data',
  worked: 'Calculated',
  from: (sources: string) => `from ${sources}`,
  by: 'by',
  against: (label: string) => `compared with ${label}`,
  empty: '(empty)',
  aggregate: (name: string, of: string, isDistinct: boolean): string => {
    if (name === 'count') return of === '' ? 'number of rows' : `number of ${isDistinct ? 'different ' : ''}${of}`
    return `${aggregates.get(name) ?? 'average'} ${of}`
  },
  more: (count: number) => `and ${count} more`,
} as const
