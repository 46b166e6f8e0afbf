const aggregates = new Map([
  ['sum', 'total'],
  ['min', 'lowest'],
  ['max', 'highest'],
  ['median', 'median'],
])

/** Names of tables, statements and calculations as sources of figures. */
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
