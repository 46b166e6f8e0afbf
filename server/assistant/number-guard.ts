import { isSupported, numberIn } from './number-support.ts'

/** Marks each number that no tool returned with `[?]`, while the text streams. */
export type NumberGuard = { feed(text: string): string; flush(): string }

const longestHeld = 80
/** A number with what belongs to it: sign of a currency before, per cent, ordinal or magnitude behind. */
const numberPattern =
  /(?<![\p{L}\p{N}_])\d[\d,]*(?:\.\d+)*(?:%| ?(?:per cent|percent|thousand|million|billion|k|m|bn)\b|[\p{L}_][\p{L}\p{N}_-]*)?/gu

/**
 * `known`: numbers returned by tools so far. `quoted`: texts whose numbers a person or document wrote, such as the
 * question. Exempt are years, dates, ordinals, numbers of list items and parts of names (FY25, 9am).
 */
export function createNumberGuard(known: () => ReadonlySet<number>, quoted: string[]): NumberGuard {
  const given = new Set(
    quoted.flatMap((text) => (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((each) => numberIn(each))),
  )
  let held = ''
  let before = ''

  function marked(text: string): string {
    let out = ''
    let from = 0
    for (const match of text.matchAll(numberPattern)) {
      const end = match.index + match[0].length
      const near = text.slice(Math.max(0, match.index - 120), match.index)
      const context = { before: (before + near).slice(-120), after: text.slice(end, end + 40) }
      out += text.slice(from, end)
      const isInsideWord = match.index === 0 && /[\p{L}\p{N}_]$/u.test(before)
      if (!isInsideWord && !isSupported(match[0], context, known(), given)) out += '[?]'
      from = end
    }
    out += text.slice(from)
    before = (before + text).slice(-120)
    return out
  }

  return {
    feed(text) {
      held += text
      const last = [...held.matchAll(/\d[\d,.]*(?:[^\S\n]?[\p{L}%-]{0,9})?[^\S\n]?[\p{L}]{0,9}$/gu)].pop()
      const cut =
        last === undefined || held.length - last.index > longestHeld ? held.length : wordStart(held, last.index)
      const ready = held.slice(0, cut)
      held = held.slice(cut)
      return marked(ready)
    },
    flush() {
      const rest = held
      held = ''
      return marked(rest)
    },
  }
}

/** The place where the word that holds a place begins, so that no word is cut in two. */
function wordStart(text: string, place: number): number {
  let start = place
  while (start > 0 && /[\p{L}\p{N}_.,$€£-]/u.test(text[start - 1] ?? '')) start -= 1
  return start
}
