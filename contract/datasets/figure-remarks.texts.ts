import { formatCount } from '../shared/format.ts'

/** Remarks beside figures that depend on the query; a separate file, so only pages with tables load it. */
export const figureRemarksTexts = {
  unweighted: (label: string, things: string) =>
    `Averages of "${label}" count each ${things} the same, whatever its size.`,
  missing: (rows: number, of: number, label: string, table?: string) => {
    const ofTable = table === undefined ? '' : ` of “${table}”`
    if (rows === of)
      return of === 1
        ? `The one row${ofTable} has no ${label}.`
        : `None of the ${formatCount(of)} rows${ofTable} has a value in “${label}”.`
    return `${formatCount(rows)} of ${formatCount(of)} rows${ofTable} ${rows === 1 ? 'has' : 'have'} no ${label}.`
  },
} as const
