import { isMisspelt } from '../assistant/language/spelling.ts'

export const leastMisspelt = 5
/** Nobody slips in a longer word; comparing two costs as much as their lengths multiplied. */
const longestMisspelt = 40
const mostMeant = 8

/** A misspelt word keeps an ending that the stem of the right one has lost: "incidnt" is no longer "incid". */
const isStemOf = (stem: string, written: string): boolean =>
  stem.length >= leastMisspelt && written.length - stem.length <= 2 && written.startsWith(stem)

/** Those of the known words that an unknown one may be a slip for, in their order. Pure. */
export function wordsMeant({ unknown, known }: { unknown: readonly string[]; known: readonly string[] }): string[] {
  const written = unknown.filter((word) => word.length <= longestMisspelt)
  return known.filter((word) => written.some((one) => isMisspelt(one, word) || isStemOf(word, one))).slice(0, mostMeant)
}
