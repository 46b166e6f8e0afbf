import { numbersIn, splitAtBlanks } from '../../../contract/chat/written-figures.ts'
import { type CodeState, codeAfter, formulaAfter } from './code-state.ts'
import { isSupported, type Known, leadingDigits } from './number-support.ts'

/**
 * Marks each number that no tool returned with `[?]`, while the text streams. Code and formulas stay unchanged, so that
 * they can be copied and typeset; their mark comes after them. `end` returns the rest of the text. The last number is
 * held back until it is known whether a marker follows. `flush` gets the number of characters at the end that contain a
 * number that was compared with its cell.
 */
export type NumberGuard = {
  feed(text: string): string
  flush(compared?: number): string
  end(): string
  /** Per cents that are linked with their cells: what follows may round them. */
  addLinked(percents: readonly number[]): void
}

const longestHeld = 160
/** How much text after a number may belong to it. */
const longestTail = 40
const marker = '[?]'
/** So much of a text is looked at for what is open at its end. */
const longestSeen = 200
const longestMarked = 200
const markedNumber = /\d[\d,.]*(?: ?%| ?[\p{L}_][\p{L}\p{N}_ -]*)?$/u
/** Ticks of code, signs of formulas, ends of lines, and numbers with what belongs to them: per cent, ordinal or magnitude. */
const notable =
  /`+|~{3,}|\$\$|\\[()[\]]|\n|(?<![\p{L}_][\p{N},.]{0,40}|\p{N})\d+(?:[.,'’ \u00a0\u202f]\d+)*(?:[ \u00a0\u202f]?%|[ \u00a0\u202f]?(?:per cent|percent|Prozent|thousand|million|billion|Tausend|Millionen|Mio|Milliarden|Mrd|k|m|bn)\b|[\p{L}_][\p{L}\p{N}_-]*)?/gu

/**
 * `known`: numbers returned by tools so far. `quoted`: texts whose numbers a person or document wrote, such as the
 * question. Exempt are years, dates, ordinals, numbers of list items and of addresses, and parts of names (FY25, 9am).
 */
export function createNumberGuard(known: () => Known, quoted: string[]): NumberGuard {
  const given = new Set(quoted.flatMap((text) => numbersIn(text).all))
  const linked = new Set<number>()
  let held = ''
  let before = ''
  let code: CodeState = null
  let isOwed = false

  function throughTicks(ticks: string, isLineStart: boolean): string {
    const was = code
    code = codeAfter(code, ticks, isLineStart)
    return ticks + (was !== null && code === null ? owedMarker(was) : '')
  }

  function throughFormula(sign: string, isLineStart: boolean): string {
    const was = code
    code = formulaAfter(code, sign)
    if (was?.kind !== 'formula' || code !== null) return sign
    return sign + owedMarker(isLineStart ? { ...was, kind: 'fence' } : was)
  }

  /** An empty line ends what looked like code or a formula. */
  function throughLineEnd(isEmptyLine: boolean): string {
    const was = code
    if (was === null || was.kind === 'fence' || !isEmptyLine) return '\n'
    code = null
    return `${owedMarker(was)}\n`
  }

  function owedMarker(after: NonNullable<CodeState>): string {
    if (!isOwed) return ''
    isOwed = false
    return after.kind === 'fence' ? `\n\n${marker}\n` : marker
  }

  function withMarker(number: string, context: { before: string; after: string }): string {
    if (isSupported(number, context, { ...known(), linked }, given)) return number
    if (code === null) return number + marker
    isOwed = true
    return number
  }

  /** Numbers that only blanks part are read one by one. */
  function withMarkers(token: string, { before: left, after }: { before: string; after: string }): string {
    const digits = leadingDigits(token)
    const pieces = splitAtBlanks(digits, 0)
    return pieces
      .map(({ digits: own, index }, at) => {
        const isLast = at === pieces.length - 1
        const piece = isLast ? token.slice(index) : own
        const blank = isLast ? '' : (digits[index + own.length] ?? '')
        const rest = isLast ? after : token.slice(index + own.length) + after
        return withMarker(piece, { before: left + token.slice(0, index), after: rest }) + blank
      })
      .join('')
  }

  function marked(text: string, compared: number): string {
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
      else if (/^[$\\]/.test(found)) out += throughFormula(found, /(?:^|\n) {0,3}$/.test(near))
      else if (found === '\n') out += throughLineEnd(near.endsWith('\n'))
      else if (end > seen.length - compared) out += found
      else out += withMarkers(found, { before: near, after: seen.slice(end, end + 40) })
      from = end
    }
    out += seen.slice(from)
    before = seen.slice(-120)
    return out
  }

  function flush(compared = 0): string {
    const rest = held
    held = ''
    return marked(rest, compared)
  }

  return {
    feed(text) {
      held += text
      const ticks = /(?<![`~])[`~]+$|(?<!\$)\$+$|\\$/.exec(held)
      const number = openNumber(held)
      const last = ticks?.index ?? (number === null ? held.length : wordStart(held, number))
      const cut = held.length - last > longestHeld ? held.length : last
      const ready = held.slice(0, cut)
      held = held.slice(cut)
      return marked(ready, 0)
    },
    flush,
    addLinked: (percents) => percents.forEach((value) => linked.add(value)),
    end() {
      const rest = flush()
      if (code === null) return rest
      const closing = code.kind === 'fence' && isOwed ? `\n${code.ticks}` : ''
      return rest + closing + owedMarker(code)
    },
  }
}

/** What of an earlier answer may be quoted: all but the numbers, and the code, that bear a mark. */
export function unmarkedPart(answer: string): string {
  if (!answer.includes(marker)) return answer
  const parts = withoutMarkedFences(answer).split(marker)
  return parts.map((part, at) => (at < parts.length - 1 ? withoutMarked(part) : part)).join('')
}

const fence = /^ {0,3}(`{3,}|~{3,})/

/** Removes code blocks that are followed by a mark on a separate line, together with the mark. */
function withoutMarkedFences(answer: string): string {
  const lines = answer.split('\n')
  const kept: string[] = []
  let open: { ticks: string; at: number } | null = null
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const ticks = fence.exec(line)?.[1]
    kept.push(line)
    if (ticks === undefined) continue
    if (open === null) open = { ticks, at: kept.length - 1 }
    else if (ticks.startsWith(open.ticks)) {
      const isMarked = lines[at + 1] === '' && lines[at + 2] === marker
      if (isMarked) kept.splice(open.at, kept.length, '')
      if (isMarked) at += 2
      open = null
    }
  }
  return kept.join('\n')
}

const endedFormula = /(\$\$|\\[)\]])\s{0,4}$/

/** A text up to a mark, without the number, the formula or the code that bears it; the mark stays where none does. */
function withoutMarked(part: string): string {
  const formula = endedFormula.exec(part)
  if (formula) {
    const opening = { $$: '$$', '\\)': '\\(', '\\]': '\\[' }[formula[1] ?? ''] ?? ''
    const from = part.lastIndexOf(opening, formula.index - 1)
    return from < 0 ? part + marker : part.slice(0, from)
  }
  const tick = part.endsWith('`') ? part.lastIndexOf('`', part.length - 2) : -1
  if (tick >= 0) return part.slice(0, tick)
  const from = Math.max(0, part.length - longestMarked)
  const number = markedNumber.exec(part.slice(from))
  return number ? part.slice(0, from + number.index) : part + marker
}

const isDigit = (character: string | undefined): boolean => character !== undefined && /\d/.test(character)

/** Where the number begins that the text may not have ended yet, or that a marker may follow; null without one. */
function openNumber(text: string): number | null {
  let end = text.length
  while (end > 0 && text.length - end <= longestTail && !isDigit(text[end - 1]) && text[end - 1] !== '\n') end -= 1
  if (!isDigit(text[end - 1])) return null
  let start = end - 1
  while (end - start < longestSeen) {
    if (isDigit(text[start - 1])) start -= 1
    else if (isDigit(text[start - 2]) && /[.,'’ \u00a0\u202f]/.test(text[start - 1] ?? '')) start -= 2
    else break
  }
  return start
}

/** The place where the word that holds a place begins, so that no word is cut in two, nor a number from its magnitude. */
function wordStart(text: string, position: number): number {
  let start = position
  while (text.length - start <= longestHeld) {
    while (start > 0 && /[\p{L}\p{N}_.,$€£-]/u.test(text[start - 1] ?? '')) start -= 1
    const from = Math.max(0, start - longestSeen)
    const number = /\d[\d,.]*[^\S\n]$/.exec(text.slice(from, start))
    if (!number) return start
    start = from + number.index
  }
  return start
}
