import { ownValue } from '../../../contract/shared/own-value.ts'

/** Words of a printed page with headings and tables. */
const WORDS_OF_PAGE = 450
const numberWords: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ half: 0.5, eine: 1, zwei: 2, drei: 3, vier: 4, fünf: 5 },
}
const pages =
  /(?:(\d{1,3})\s?(?:-|–|to|bis)\s?)?(\d{1,3}(?:[.,]\d)?|[a-zü]{1,6})[ -](?:a )?(?:pages?|pagers?|seiten?)\b/gi
const words = /(\d{1,3}(?:[,.]?\d{3})?)[\s-](?:words?|wörter)\b/gi
/** Behind a length that is not of the whole. */
const ofEach = /^\s(?:per|each|(?:for|of) (?:each|every)|pro|je|für jede[nrs]?)\b/i

/** The first length that a text names, by how each is read. */
function firstOf(text: string, pattern: RegExp, numberOf: (found: RegExpExecArray) => number): number | undefined {
  return [...text.matchAll(pattern)]
    .filter((found) => !ofEach.test(text.slice(found.index + found[0].length)))
    .map(numberOf)
    .find((number) => Number.isFinite(number) && number > 0)
}

type Length = { words: number; pages: number | null }
function requestedLength(given: readonly string[]): Length | null {
  for (const text of given) {
    const inWords = firstOf(text, words, ([, number = '']) => Number(number.replace(/[,.]/g, '')))
    if (inWords !== undefined) return { words: inWords, pages: null }
    const count = firstOf(text, pages, ([, , number = '']) => {
      const written = number.toLowerCase()
      return ownValue(numberWords, written) ?? Number(written.replace(',', '.'))
    })
    if (count !== undefined) return { words: Math.round(count * WORDS_OF_PAGE), pages: Math.ceil(count) }
  }
  return null
}
/** How many words a document is asked to have at most, by what is written of its format; null where nothing says so. */
export const requestedWords = (...given: readonly string[]): number | null => requestedLength(given)?.words ?? null
/** The requested number of pages; null if pages aren't mentioned. */
export const requestedPages = (...given: readonly string[]): number | null => requestedLength(given)?.pages ?? null

const letters = /[\p{L}\p{N}]/u
export const countWords = (text: string): number =>
  text
    .replace(/\[[\^#][^[\]\n]{0,200}\]/g, ' ')
    .split(/\s+/)
    .filter((word) => letters.test(word)).length

const citationMarkers = /\[\^\d{1,4}\]/g
const mostSources = 3
/** Keeps the sources of a shortened text, such as a marker below a table that was cut. */
const withSources = (text: string, whole: string): string =>
  text.match(citationMarkers) === null && text.length < whole.trim().length
    ? `${text}\n\n${(whole.match(citationMarkers) ?? []).slice(0, mostSources).join('')}`.trimEnd()
    : text

/** How many words each gets: who needs little leaves the rest to the others. */
export function shareWords(needs: readonly number[], total: number): number[] {
  let [left, others] = [total, needs.length]
  const shares = new Map<number, number>()
  for (const [at, need] of [...needs.entries()].toSorted((one, other) => one[1] - other[1])) {
    const share = Math.min(need, Math.floor(left / others))
    shares.set(at, share)
    left -= share
    others -= 1
  }
  return needs.map((_, at) => shares.get(at) ?? 0)
}

const fewestQuoted = 12
/** The beginning of a quotation, cut to a number of words. */
function quotationOf(block: string, most: number): string {
  const words = block.split(' ')
  let left = most
  const end = words.findIndex((word) => {
    left -= countWords(word)
    return left < 0
  })
  return end < 0 ? block : `${words.slice(0, end).join(' ')} …`
}

/**
 * The first blocks of a Markdown text that fit into a number of words. Cuts tables to their first rows and quotations
 * to their first words. `isCut`: something was left out. Always includes the first block, as far as it fits.
 */
export function shortened(markdown: string, most: number): { text: string; isCut: boolean } {
  const blocks = markdown.split(/\n{2,}/)
  const kept: string[] = []
  let left = most
  for (const block of blocks) {
    const size = countWords(block)
    if (size <= left) {
      kept.push(block)
      left -= size
      continue
    }
    const lines = block.split('\n')
    const isList = lines.length > 1 && lines.every((line) => /^\s{0,6}(?:[|>*+•-]|\d{1,3}[.)])/.test(line))
    const fitting: string[] = []
    for (const line of isList ? lines : []) {
      left -= countWords(line)
      if (left < 0 && (kept.length > 0 || fitting.length >= 3)) break
      fitting.push(line)
    }
    if (fitting.length > 0) kept.push(fitting.join('\n'))
    else if (block.startsWith('>') && left >= fewestQuoted) kept.push(quotationOf(block, left))
    else if (kept.length === 0) kept.push(block)
    break
  }
  const text = withSources(kept.join('\n\n'), markdown)
  return { text, isCut: kept.join('\n\n').length < markdown.trim().length }
}
