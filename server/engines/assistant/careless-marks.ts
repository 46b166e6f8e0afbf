import { createCodeTracker } from './code-state.ts'
import type { Evidence } from './evidence.ts'
import { findQuote } from './find-quote.ts'

/** A quotation whose sign, colon or both were left out: `[p1: "…"]`, `[^p1 "…"]`. */
const citation = /^\[\^?(p\d{1,4})\s{0,9}:?\s{0,9}["“„«]([^[\]\n]{1,700}?)["”“»]\s{0,9}\]/
const citationStart = /^\[\^?(?:p\d{0,4}(?:\s{0,9}:?\s{0,9}(?:["“„«][^[\]\n]{0,700})?)?)?$/
/** A quotation of no passage: `[^"…"]`. */
const nameless = /^\[\^\s{0,9}["“„«]([^[\]\n]{1,700}?)["”“»]\s{0,9}\]/
const namelessStart = /^\[\^\s{0,9}["“„«][^[\]\n]{0,700}$/
/** A cell without its sign, or with that of a passage: `[q1:2.profit]`, `[^c1]`. */
const cell = /^\[\^?(([qc]\d{1,4})(?:[:.][^\]\n]{1,240})?)\]/
const cellStart = /^\[\^?[qc]\d{0,4}(?:[:.][^\]\n]{0,240})?$/
/** A footnote at the end of a text: `[^1]: leave.md`. */
const footnote = /^\[\^p?\d{1,4}\]:/
const footnoteStart = /^\[(?:\^(?:p?\d{0,4}\]?)?)?$/

const isStart = (text: string): boolean => [citationStart, namelessStart, cellStart].some((start) => start.test(text))

type Known = Pick<Evidence, 'passage' | 'passageNames' | 'callOf'>
type Written = { length: number; mark: string }

function tidied(text: string, evidence: Known): Written | null {
  const [quoted, passage = '', words = ''] = citation.exec(text) ?? []
  if (quoted !== undefined && evidence.passage(passage) !== undefined)
    return { length: quoted.length, mark: `[^${passage}: "${words}"]` }
  const [alone, quote = ''] = nameless.exec(text) ?? []
  const holds = (name: string) => findQuote(evidence.passage(name)?.text ?? '', quote) !== null
  const source = alone === undefined ? undefined : evidence.passageNames().find(holds)
  if (alone !== undefined && source !== undefined) return { length: alone.length, mark: `[^${source}: "${quote}"]` }
  const [whole, named = '', result = ''] = cell.exec(text) ?? []
  if (whole !== undefined && evidence.callOf(result) !== undefined) return { length: whole.length, mark: `[#${named}]` }
  return null
}

/**
 * Writes marks as they are asked for where a model was careless, as long as it is clear what was meant, and leaves out lists
 * of footnotes: the marks in the text have their sources already. Code stays as it is.
 */
export function createMarkerTidier(evidence: Known): { feed(text: string): string; flush(): string } {
  const code = createCodeTracker()
  let held = ''
  let isLineStart = true
  let isFootnote = false

  function passOn(length: number, text = held.slice(0, length)): string {
    held = held.slice(length)
    code.feed(text)
    const lastLine = text.slice(text.lastIndexOf('\n') + 1)
    isLineStart = (isLineStart || lastLine.length < text.length) && lastLine.trim() === ''
    return text
  }

  function feed(text: string): string {
    held += text
    let out = ''
    while (held !== '') {
      if (isFootnote) {
        const end = held.indexOf('\n')
        held = end < 0 ? '' : held.slice(end)
        isFootnote = end < 0
        continue
      }
      const bracket = held.indexOf('[')
      if (bracket !== 0) out += passOn(bracket < 0 ? held.length : bracket)
      else if (code.isInCode()) out += passOn(1)
      else if (isLineStart && footnote.test(held)) isFootnote = true
      else {
        const better = tidied(held, evidence)
        if (better !== null) out += passOn(better.length, better.mark)
        else if (isStart(held) || (isLineStart && footnoteStart.test(held))) break
        else out += passOn(1)
      }
    }
    return out
  }

  return {
    feed,
    flush() {
      const rest = held
      held = ''
      return rest
    },
  }
}
