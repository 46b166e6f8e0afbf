const threeParts = /^(\d\d)([-/.])(\d\d?)\2(\d\d?)$/
/** Fewer dates show nothing about the place of their year. */
const LEAST_DATES = 3
const MOST_YEARS = 10

/** `isGuessed`: the dates make sense with their year at either end. */
export type YearPosition = { isFirst: boolean; isGuessed: boolean }
const last: YearPosition = { isFirst: false, isGuessed: false }

/**
 * Whether dates begin with a two-digit year, as in "85-03-12", since no month has 85 days. If the first part could be a
 * day, "14-01-01, 14-02-01" is read as the first of each month, rather than the 14th of the months of 2001.
 */
export function yearPositionOf(texts: readonly string[]): YearPosition {
  const dates = texts.flatMap((text) => {
    const [, first, separator, second, third] = threeParts.exec(text.trim()) ?? []
    return separator === undefined
      ? []
      : [{ first: Number(first), separator, month: Number(second), third: Number(third) }]
  })
  if (dates.length < LEAST_DATES || dates.length < texts.length) return last
  if (dates.some(({ month, third }) => month < 1 || month > 12 || third < 1 || third > 31)) return last
  if (dates.some(({ first }) => first > 31)) return { isFirst: true, isGuessed: false }
  const firsts = new Set(dates.map(({ first }) => first))
  const thirds = new Set(dates.map(({ third }) => third))
  const isRun = Math.max(...firsts) - Math.min(...firsts) < firsts.size && firsts.size <= MOST_YEARS
  const isFirstOfMonths = thirds.size === 1 && thirds.has(1) && isRun && !firsts.has(1)
  const isOpen = dates.every(({ separator }) => separator === '-') && firsts.size <= thirds.size
  return { isFirst: isFirstOfMonths, isGuessed: isFirstOfMonths || isOpen }
}

/** "14-01-01" with its year last, as the other dates have it. */
export const withYearLast = (text: string): string => text.trim().replace(threeParts, '$4$2$3$2$1')
