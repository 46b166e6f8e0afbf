import { numbersIn, readingsOf } from '../../../contract/chat/written-figures.ts'
import { findQuote } from '../assistant/worker.ts'
import type { Noted, Quotation } from './meeting-notes.ts'
import { spokenNumbers } from './spoken-numbers.ts'
import { type TranscriptLine, utterances } from './transcript.ts'

/** One thing of a meeting as a model wrote it, with the words that it stands on. */
export type ClaimedEntry = {
  text: string
  who?: string | null | undefined
  due?: string | null | undefined
  quotes: { line: number; quote: string }[]
}
/** `question`: from 1. */
export type ClaimedAnswer = ClaimedEntry & { question: number }
export const entryKinds = ['decisions', 'actions', 'dissent', 'open'] as const
export type EntryKind = (typeof entryKinds)[number]
export type ClaimedNotes = Record<EntryKind, ClaimedEntry[]> & { answers: ClaimedAnswer[] }

export type CheckedEntry = Required<Noted> & { due: string | null }
export type CheckedNotes = Record<EntryKind, CheckedEntry[]> & { answers: (CheckedEntry & { question: number })[] }
export type CheckedMeeting = { notes: CheckedNotes; people: string[]; dropped: string[] }

const mostOfEach = 200
const longestText = 1_000
const longestQuote = 400
/** A quotation may run over into the next lines, and a model miscounts by a few. */
const nearLines = 3

function quotationAt(lines: readonly TranscriptLine[], at: number, quote: string): Quotation | null {
  const own = lines[at]
  if (own === undefined) return null
  const following = lines.slice(at, at + nearLines + 1).map(({ text }) => text)
  // It begins in this line, though it may run over into the next.
  const isWhole = (findQuote(following.join(' '), quote)?.start ?? Infinity) < own.text.length
  return isWhole ? { who: own.who, text: quote.trim().slice(0, longestQuote), line: own.line } : null
}

function createFinder(lines: readonly TranscriptLine[]) {
  const positions = new Map(lines.map(({ line }, at) => [line, at]))
  return (line: number, quote: string): Quotation | null => {
    if (quote.trim().length < 2) return null
    const at = positions.get(line) ?? lines.findIndex((one) => one.line >= line)
    for (const distance of [0, -1, 1, -2, 2, -3, 3]) {
      const found = at < 0 ? null : quotationAt(lines, at + distance, quote)
      if (found !== null) return found
    }
    const elsewhere = lines.findIndex(({ text }) => findQuote(text, quote) !== null)
    return elsewhere < 0 ? null : quotationAt(lines, elsewhere, quote)
  }
}

const digits = /\d+(?:[.,'’]\d+)*/g
const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * What a model says of a meeting as far as the transcript bears it out: each entry has words that stand there; a name or a
 * day that nobody said is left away, and a text with a number that its lines do not hold gives way to those lines. Pure.
 */
export function checkMeeting({ transcript, notes }: { transcript: string; notes: ClaimedNotes }): CheckedMeeting {
  const lines = utterances(transcript)
  const whole = folded(transcript)
  const people = [...new Set(lines.flatMap(({ who }) => who ?? []))]
  const find = createFinder(lines)
  const dropped: string[] = []
  const numbersNear = (quotes: readonly Quotation[]) =>
    new Set(
      quotes.flatMap(({ line }) => {
        const at = lines.findIndex((one) => one.line === line)
        const near = lines
          .slice(Math.max(0, at - nearLines), at + nearLines + 1)
          .map(({ text }) => text)
          .join('\n')
        return [...numbersIn(near).all, ...spokenNumbers(near)]
      }),
    )

  function nameOf(who: string | null | undefined): string | null {
    const name = folded(who ?? '')
    if (name === '') return null
    const known = people.find((one) => folded(one) === name || folded(one).split(' ')[0] === name)
    return known ?? (name.length > 1 && whole.includes(name) ? who!.trim().slice(0, 120) : null)
  }

  /** A day in the words of the transcript, or with its number in digits where it was spoken. */
  const isSaid = (day: string, numbers: ReadonlySet<number>): boolean =>
    day !== '' &&
    (whole.includes(day) ||
      (day.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) =>
        /^\d{1,4}(?:st|nd|rd|th)?$/.test(word) ? numbers.has(Number.parseInt(word, 10)) : whole.includes(word),
      ))

  function checked({ text, who, due, quotes }: ClaimedEntry): CheckedEntry | null {
    const found = quotes.slice(0, 6).flatMap(({ line, quote }) => find(line, quote) ?? [])
    const unique = found.filter((one, at) => found.findIndex(({ line }) => line === one.line) === at)
    if (unique.length === 0) {
      dropped.push(text.slice(0, 300))
      return null
    }
    const given = numbersNear(unique)
    const isBorneOut = (text.match(digits) ?? []).every((written) => {
      const readings = readingsOf(written)
      // What is read from no line may have been counted.
      const isCounted = readings.some(({ value }) => value <= 12 && Number.isInteger(value))
      return isCounted || readings.length === 0 || readings.some(({ value }) => given.has(value))
    })
    const day = folded(due ?? '')
    return {
      text: (isBorneOut ? text : unique.map((one) => one.text).join(' … ')).trim().slice(0, longestText),
      who: nameOf(who),
      due: isSaid(day, given) ? due!.trim().slice(0, 120) : null,
      quotes: unique,
    }
  }

  const all = (entries: readonly ClaimedEntry[]) => entries.slice(0, mostOfEach).flatMap((one) => checked(one) ?? [])
  const answers = notes.answers.slice(0, mostOfEach).flatMap((one) => {
    const entry = checked(one)
    return entry === null ? [] : [{ ...entry, question: one.question }]
  })
  const { decisions, actions, dissent, open } = notes
  return {
    notes: { decisions: all(decisions), actions: all(actions), dissent: all(dissent), open: all(open), answers },
    people: people.slice(0, mostOfEach),
    dropped,
  }
}

const linesOf = ({ quotes }: CheckedEntry) => new Set(quotes.map(({ line }) => line))

/** Entries of overlapping parts: what stands on the same lines is one. Pure. */
export function mergeEntries<T extends CheckedEntry>(entries: readonly T[]): T[] {
  const merged: T[] = []
  for (const entry of entries) {
    const own = linesOf(entry)
    const same = merged.find((one) => {
      const other = linesOf(one)
      return [...own].every((line) => other.has(line)) || [...other].every((line) => own.has(line))
    })
    if (same === undefined) merged.push({ ...entry })
    else if (own.size > linesOf(same).size) Object.assign(same, entry)
  }
  return merged
}
