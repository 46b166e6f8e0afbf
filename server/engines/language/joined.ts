import { isEnglishWord, isFrequentWord } from './english.ts'

const FEWEST_LETTERS = 8
const MOST_LETTERS = 40
const FEWEST_OF_PART = 4
const MOST_PARTS = 4
const MOST_KNOWN = 20_000

/** Shorter parts that names are joined of, since by chance nearly any three letters make a word. */
const shortParts = new Set(
  `amt avg bmi day due end fee key max min net new num pay pct pre qty ref sex sku sum tax top vat web zip`.split(' '),
)
const firstParts = new Set(['at', 'is', 'no', 'of'])
const innerParts = new Set(['at', 'by', 'in', 'of', 'on', 'per', 'to'])
const lastParts = new Set(['id', 'ids', 'no', 'nbr'])
/** Endings of words more often than words. */
const endings = new Set(['ship', 'hood', 'ward', 'wards', 'wise', 'less', 'able', 'ness', 'down', 'downs'])

const known = new Map<string, string>()

function isPart(part: string, isFirst: boolean, isLast: boolean): boolean {
  if (shortParts.has(part)) return true
  if (isFirst && firstParts.has(part)) return true
  if (isLast && lastParts.has(part)) return true
  if (!isFirst && !isLast && innerParts.has(part)) return true
  return part.length >= FEWEST_OF_PART && !(isLast && endings.has(part)) && isFrequentWord(part)
}

/** The fewest words that letters are joined of, of as many those with the longest first; null where they aren't. */
function partsOf(letters: string): string[] | null {
  /** Of each end, the best parts up to it. */
  const found: (string[] | null)[] = [[]]
  for (let end = 1; end <= letters.length; end += 1) {
    let best: string[] | null = null
    for (let start = 0; start < end; start += 1) {
      const before = found[start]
      if (before === null || before === undefined || before.length >= (best?.length ?? MOST_PARTS)) continue
      const part = letters.slice(start, end)
      if (isPart(part, start === 0, end === letters.length)) best = [...before, part]
    }
    found.push(best)
  }
  return found.at(-1) ?? null
}

/**
 * The words of a name in letters of one case: "QUANTITYORDERED" is "quantity ordered". English words, and names in which
 * one isn't English, stay. At least one part is a whole word.
 */
export function partedName(written: string): string {
  const letters = written.toLowerCase()
  if (!/^(?:[a-z]+|[A-Z]+)$/.test(written) || letters.length < FEWEST_LETTERS || letters.length > MOST_LETTERS)
    return written
  const before = known.get(letters)
  if (before !== undefined) return before === '' ? written : before
  const parts = isEnglishWord(letters) ? null : partsOf(letters)
  const isOfWords = parts !== null && parts.length > 1 && parts.some((part) => part.length >= FEWEST_OF_PART)
  const words = isOfWords ? parts.join(' ') : ''
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(letters, words)
  return words === '' ? written : words
}

/** Every name in letters of one case within a longer one, "AMT_TOTALENROLLMENT", in its words. */
export const withPartedNames = (name: string): string =>
  name.replace(/(?<![\p{L}])(?:[A-Z]{8,40}|[a-z]{8,40})(?![\p{L}])/gu, partedName)
