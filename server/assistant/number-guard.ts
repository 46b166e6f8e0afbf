import { type CodeState, codeAfter } from './code-state.ts'
import { isSupported, numberIn } from './number-support.ts'

/**
 * Marks each number that no tool returned with `[?]`, while the text streams. Code stays as it is, so that it can be
 * copied: its mark stands behind it. `end` is the last of the text.
 */
export type NumberGuard = { feed(text: string): string; flush(): string; end(): string }

const longestHeld = 80
const mark = '[?]'
/** Ticks of code, ends of lines, and numbers with what belongs to them: per cent, ordinal or magnitude. */
const notable =
  /`+|~{3,}|\n|(?<![\p{L}_][\p{N},.]*|\p{N})\d[\d,]*(?:\.\d+)*(?:%| ?(?:per cent|percent|thousand|million|billion|k|m|bn)\b|[\p{L}_][\p{L}\p{N}_-]*)?/gu

/**
 * `known`: numbers returned by tools so far. `quoted`: texts whose numbers a person or document wrote, such as the
 * question. Exempt are years, dates, ordinals, numbers of list items and of addresses, and parts of names (FY25, 9am).
 */
export function createNumberGuard(known: () => ReadonlySet<number>, quoted: string[]): NumberGuard {
  const given = new Set(
    quoted.flatMap((text) => (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((each) => numberIn(each))),
  )
  let held = ''
  let before = ''
  let code: CodeState = null
  let isOwed = false

  function throughTicks(ticks: string, isLineStart: boolean): string {
    const was = code
    code = codeAfter(code, ticks, isLineStart)
    return ticks + (was !== null && code === null ? owedMark(was) : '')
  }

  /** An empty line ends what looked like code within a line. */
  function throughLineEnd(isEmptyLine: boolean): string {
    const was = code
    if (was?.kind !== 'span' || !isEmptyLine) return '\n'
    code = null
    return `${owedMark(was)}\n`
  }

  function owedMark(after: NonNullable<CodeState>): string {
    if (!isOwed) return ''
    isOwed = false
    return after.kind === 'span' ? mark : `\n\n${mark}\n`
  }

  function withMark(number: string, context: { before: string; after: string }): string {
    if (isSupported(number, context, known(), given)) return number
    if (code === null) return number + mark
    isOwed = true
    return number
  }

  function marked(text: string): string {
    const seen = before + text
    const fromHere = new RegExp(notable, 'gu')
    fromHere.lastIndex = before.length
    let out = ''
    let from = before.length
    for (const { 0: found, index } of seen.matchAll(fromHere)) {
      const end = index + found.length
      const near = seen.slice(Math.max(0, index - 120), index)
      out += seen.slice(from, index)
      if (/^[`~]/.test(found)) out += throughTicks(found, /(?:^|\n) {0,3}$/.test(near))
      else if (found === '\n') out += throughLineEnd(near.endsWith('\n'))
      else out += withMark(found, { before: near, after: seen.slice(end, end + 40) })
      from = end
    }
    out += seen.slice(from)
    before = seen.slice(-120)
    return out
  }

  function flush(): string {
    const rest = held
    held = ''
    return marked(rest)
  }

  return {
    feed(text) {
      held += text
      const ticks = /[`~]+$/.exec(held)
      const number = /\d[\d,.]*(?:[^\S\n]?[\p{L}%-]{0,9})?[^\S\n]?[\p{L}]{0,9}$/u.exec(held)
      const last = ticks?.index ?? (number ? wordStart(held, number.index) : held.length)
      const cut = held.length - last > longestHeld ? held.length : last
      const ready = held.slice(0, cut)
      held = held.slice(cut)
      return marked(ready)
    },
    flush,
    end() {
      const rest = flush()
      if (code === null) return rest
      const closing = code.kind === 'fence' && isOwed ? `\n${code.ticks}` : ''
      return rest + closing + owedMark(code)
    },
  }
}

/** What of an earlier answer may be quoted: all but the numbers, and the code, that bear a mark. */
export function unmarkedPart(answer: string): string {
  return answer.replace(
    /^ {0,3}(```+|~~~+)[^]*?^ {0,3}\1[`~]*\n\n\[\?\]$|(?:`[^`]*`|\d[\d,.]*(?:%| ?[\p{L}_][\p{L}\p{N}_ -]*)?)\[\?\]/gmu,
    '',
  )
}

/** The place where the word that holds a place begins, so that no word is cut in two, nor a number from its magnitude. */
function wordStart(text: string, place: number): number {
  let start = place
  while (start > 0 && /[\p{L}\p{N}_.,$€£-]/u.test(text[start - 1] ?? '')) start -= 1
  const number = /\d[\d,.]*[^\S\n]$/.exec(text.slice(0, start))
  return number ? wordStart(text, number.index) : start
}
