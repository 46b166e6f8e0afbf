import { numbersIn, readingsOf } from '../../../contract/chat/written-figures.ts'
import { findQuote } from '../assistant/worker.ts'
import { splitSentences } from '../passages/index.ts'
import { cutAtWord } from '../text/index.ts'
import { daysNamed, dueDayOf, isInDate, isMeantBy } from './meeting-day.ts'
import { type DetailKind, detailKinds, type Details, type Noted, type Quotation } from './meeting-notes.ts'
import { spokenNumbers } from './spoken-numbers.ts'
import { type TranscriptLine, utterances } from './transcript.ts'

type Quoted = { line: number; quote: string }
type ClaimedDetail = { text: string; quotes: Quoted[] }
/** `due`: in the words of the transcript, with the day that they mean. */
type ClaimedDue = string | { words: string; day?: string | null | undefined }
/** An entry that a model wrote about a meeting, with its quotations. */
export type ClaimedEntry = {
  text: string
  who?: string | null | undefined
  due?: ClaimedDue | null | undefined
  quotes: Quoted[]
} & { [Kind in DetailKind]?: ClaimedDetail | null | undefined }
/** `question`: from 1. */
export type ClaimedAnswer = ClaimedEntry & { question: number }
export const entryKinds = ['decisions', 'actions', 'dissent', 'open', 'risks', 'checks'] as const
export type EntryKind = (typeof entryKinds)[number]
/** `meeting`: the day that the transcript says itself. `offRecord`: lines that were asked to be left out. */
export type ClaimedNotes = Partial<Record<EntryKind, ClaimedEntry[]>> & {
  answers: ClaimedAnswer[]
  people?: { name: string; role?: string | null | undefined }[]
  meeting?: { words: string; day?: string | null | undefined } | null | undefined
  offRecord?: { from: number; to: number }[]
}

export type CheckedEntry = Required<Omit<Noted, 'details'>> & {
  due: string | null
  day: string | null
  details: Details
}
export type Participant = { name: string; role: string | null }
export type CheckedNotes = Record<EntryKind, CheckedEntry[]> & { answers: (CheckedEntry & { question: number })[] }
/** `offRecord`: how many passages were left out. `metOn`: the day of the meeting, null where nobody said it. */
export type CheckedMeeting = {
  notes: CheckedNotes
  people: Participant[]
  dropped: string[]
  /** Entries that have more quotations than are kept. */
  shortened: string[]
  offRecord: { from: number; to: number }[]
  metOn: string | null
}

const mostOfEach = 200
const longestText = 1_000
/**
 * The most quotations of a short entry. A longer one, such as an answer about several people, may have as many a
 * sentence.
 */
const QUOTES_OF_ENTRY = 6
const QUOTES_OF_SENTENCE = 3
const MOST_QUOTES = 30
const mostQuotes = (text: string): number =>
  Math.min(MOST_QUOTES, Math.max(QUOTES_OF_ENTRY, QUOTES_OF_SENTENCE * splitSentences(text).length))
const longestQuote = 400
/** A quotation may run over into the next lines, and a model miscounts by a few. */
const nearLines = 3

/** `to`: the line in which it ends. */
type Found = Quotation & { to: number }

/** A quotation that begins in this line, though it may run over into the next: what each person says of it. */
function quotationsAt(lines: readonly TranscriptLine[], at: number, quote: string): Found[] {
  const own = lines[at]
  if (own === undefined) return []
  const following = lines.slice(at, at + nearLines + 1)
  const whole = following.map(({ text }) => text).join(' ')
  const span = findQuote(whole, quote)
  if (span === null || span.start >= own.text.length) return []
  const found: Found[] = []
  let start = 0
  for (const { who, text, line } of following) {
    const said = whole.slice(Math.max(start, span.start), Math.min(start + text.length, span.end))
    const isOver = start >= span.end
    start += text.length + 1
    if (isOver) break
    const before = found.at(-1)
    if (before?.who === who) Object.assign(before, { text: `${before.text} ${said}`, to: line })
    else found.push({ who, text: said, line, to: line })
  }
  const texts = found.length === 1 ? [quote] : found.map(({ text }) => text)
  return found.map((one, index) => ({ ...one, text: cutAtWord((texts[index] ?? '').trim(), longestQuote) }))
}

function createFinder(lines: readonly TranscriptLine[]) {
  const positions = new Map(lines.map(({ line }, at) => [line, at]))
  return (line: number, quote: string): Found[] => {
    if (quote.trim().length < 2) return []
    const at = positions.get(line) ?? lines.findIndex((one) => one.line >= line)
    for (const distance of [0, -1, 1, -2, 2, -3, 3]) {
      const found = at < 0 ? [] : quotationsAt(lines, at + distance, quote)
      if (found.length > 0) return found
    }
    const elsewhere = lines.findIndex(({ text }) => findQuote(text, quote) !== null)
    return elsewhere < 0 ? [] : quotationsAt(lines, elsewhere, quote)
  }
}

const digits = /\d+(?:[.,'’]\d+)*/g
const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Of languages that part their words. */
const letterOfWord = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u
/** Whether words stand in a text, and not within others. */
function isWordIn(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const beside = [text.charAt(at - 1), text.charAt(at + words.length)]
    if (!beside.some((letter) => letterOfWord.test(letter))) return true
  }
  return false
}

const EVERYBODY = new Set(['everybody', 'everyone', 'all', 'alle', 'tous', 'todos'])
/** When talking about large sums, "three hundred and ten" may mean thousands. */
const MIN_SHORT_AMOUNT = 100

const CONTENT_WORD = /\p{L}{4,}/gu
/** A number this large has one meaning in a meeting; a smaller one must be said about the same thing. */
const MIN_SINGLE_MEANING = 1_000

/** Finds the sentence that says a number nearest to what is quoted. */
function createNumberFinder(lines: readonly TranscriptLine[], isLeftOut: (line: number) => boolean) {
  let sentences: { line: number; who: string | null; text: string; numbers: Set<number>; words: Set<string> }[] | null =
    null
  const read = () =>
    lines
      .filter(({ line }) => !isLeftOut(line))
      .flatMap(({ line, who, text }) =>
        splitSentences(text).map(({ text: sentence }) => ({
          ...{ line, who, text: sentence },
          numbers: new Set([...numbersIn(sentence).all, ...spokenNumbers(sentence)]),
          words: contentWords(sentence),
        })),
      )
  return (values: readonly number[], text: string, near: number): Quotation | null => {
    sentences ??= read()
    const own = contentWords(text)
    const saying = sentences.filter(
      ({ numbers, words }) =>
        values.some((value) => numbers.has(value)) &&
        (values.some((value) => value >= MIN_SINGLE_MEANING) || [...words].some((word) => own.has(word))),
    )
    const [first] = saying.sort((one, other) => Math.abs(one.line - near) - Math.abs(other.line - near))
    return first === undefined ? null : { who: first.who, text: cutAtWord(first.text, longestQuote), line: first.line }
  }
}
const contentWords = (text: string): Set<string> => new Set(text.toLowerCase().match(CONTENT_WORD) ?? [])

function numbersAround(lines: readonly TranscriptLine[], quotes: readonly Quotation[]): Set<number> {
  return new Set(
    quotes.flatMap((quote) => {
      const near = linesNear(lines, [quote])
      const spoken = spokenNumbers(near)
      const shortened = spoken.filter((one) => one >= MIN_SHORT_AMOUNT && one < 1_000).map((one) => one * 1_000)
      return [...numbersIn(near).all, ...spoken, ...shortened]
    }),
  )
}

const linesNear = (lines: readonly TranscriptLine[], quotes: readonly Quotation[]): string =>
  quotes
    .flatMap(({ line }) => {
      const at = lines.findIndex((one) => one.line === line)
      return lines.slice(Math.max(0, at - nearLines), at + nearLines + 1).map(({ text }) => text)
    })
    .join('\n')

/** Where a passage begins and ends once its overlapping parts are one. */
export function mergeSpans(spans: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    if (to < from) continue
    const last = merged.at(-1)
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}
const MAX_SPANS = 100

/**
 * Reduces a model's notes of a meeting to what the transcript supports. Each entry needs a quotation from it; names and
 * days that nobody said are removed. A number said elsewhere adds the sentence that says it. A text with a number that
 * nobody said is replaced by its quotations, unless it states that figures contradict each other. Everything off the
 * record is left out. `metOn`: the day of the meeting as entered by a person. Pure.
 */
export function checkMeeting({
  transcript,
  notes,
  metOn: given = null,
}: {
  transcript: string
  notes: ClaimedNotes
  metOn?: string | null
}): CheckedMeeting {
  const lines = utterances(transcript)
  const whole = folded(transcript)
  const speakers = [...new Set(lines.flatMap(({ who }) => who ?? []))].slice(0, mostOfEach)
  const find = createFinder(lines)
  const findNumber = createNumberFinder(lines, (line) => isOffRecord(line))
  const dropped: string[] = []
  const shortened: string[] = []
  const offRecord = mergeSpans((notes.offRecord ?? []).slice(0, MAX_SPANS))
  const isOffRecord = (first: number, last = first) => offRecord.some(({ from, to }) => last >= from && first <= to)
  const metOn = stated(notes.meeting) ?? given

  /** The day that the transcript says itself. */
  function stated(meeting: ClaimedNotes['meeting']): string | null {
    const words = folded(meeting?.words ?? '')
    const day = meeting?.day ?? null
    return day !== null && words !== '' && whole.includes(words) && isMeantBy(words, day) ? day : null
  }

  function knownName(who: string): string | null {
    const name = folded(who)
    if (name === '') return null
    if (EVERYBODY.has(name)) return who.trim()
    const known = speakers.find((one) => folded(one) === name || folded(one).split(' ')[0] === name)
    return known ?? (name.length > 1 && isWordIn(whole, name) ? who.trim().slice(0, 120) : null)
  }
  /** One name, or several of which each was said. */
  function nameOf(who: string | null | undefined): string | null {
    const one = knownName(who ?? '')
    if (one !== null) return one
    const several = (who ?? '').split(/, | and | und | et | y /).slice(0, 10)
    const names = several.map(knownName)
    return several.length > 1 && names.every((name) => name !== null) ? names.join(', ') : null
  }

  /** A day in the words of the transcript, or with its number in digits where it was spoken. */
  const isSaid = (day: string, numbers: ReadonlySet<number>): boolean =>
    day !== '' &&
    (whole.includes(day) ||
      (day.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) =>
        /^\d{1,4}(?:st|nd|rd|th)?$/.test(word) ? numbers.has(Number.parseInt(word, 10)) : whole.includes(word),
      ))

  /** A text with the words that bear it out; 'off the record' where they were to be left out. */
  function borneOut(text: string, quotes: readonly Quoted[], isCheck = false) {
    const found = quotes.flatMap(({ line, quote }) => find(line, quote))
    if (found.some(({ line, to }) => isOffRecord(line, to))) return 'off the record' as const
    const all = withoutRepeats(found.map(({ to: _to, ...one }) => one))
    const most = mostQuotes(text)
    const unique = all.slice(0, most)
    if (unique.length === 0) {
      dropped.push(text.slice(0, 300))
      return null
    }
    if (all.length > most) shortened.push(text.slice(0, 300))
    const numbers = numbersAround(lines, unique)
    const days = metOn === null ? new Set<number>() : daysNamed(linesNear(lines, unique), metOn)
    const elsewhere: (Quotation | null)[] = []
    for (const { 0: written, index } of text.matchAll(digits)) {
      const read = readingsOf(written).map(({ value }) => value)
      // What is read from no line may have been counted.
      const isCounted = read.some((value) => value <= 12 && Number.isInteger(value))
      const isDay = isInDate(text, index, written.length) && read.some((value) => days.has(value))
      if (isCounted || isDay || read.length === 0 || read.some((value) => numbers.has(value))) continue
      elsewhere.push(findNumber(read, text, unique[0]!.line))
    }
    const others = elsewhere.flatMap((one) => one ?? [])
    const isBorneOut = isCheck || others.length === elsewhere.length
    const kept = isBorneOut ? text : unique.map((one) => one.text).join(' … ')
    const standsOn = isBorneOut ? withoutRepeats([...unique, ...others]) : unique
    return { text: cutAtWord(kept.trim(), longestText), quotes: standsOn, numbers }
  }

  function detailsOf(entry: ClaimedEntry): Details {
    const details: Details = {}
    for (const kind of detailKinds) {
      const claimed = entry[kind]
      if (!claimed || claimed.text.trim() === '') continue
      const found = borneOut(claimed.text, claimed.quotes)
      if (found !== null && found !== 'off the record') details[kind] = { text: found.text, quotes: found.quotes }
    }
    return details
  }

  function checked(entry: ClaimedEntry, isCheck = false): CheckedEntry | null {
    const found = borneOut(entry.text, entry.quotes, isCheck)
    if (found === null || found === 'off the record') return null
    const due = typeof entry.due === 'string' ? { words: entry.due } : (entry.due ?? { words: '' })
    const words = isSaid(folded(due.words), found.numbers) ? due.words.trim().slice(0, 120) : null
    return {
      ...{ text: found.text, quotes: found.quotes, who: nameOf(entry.who), due: words },
      day: words === null ? null : dueDayOf(words, due.day, metOn),
      details: detailsOf(entry),
    }
  }

  const inOrder = (one: CheckedEntry, other: CheckedEntry) => firstLineOf(one) - firstLineOf(other)
  const all = (entries: readonly ClaimedEntry[] = [], isCheck = false) =>
    entries
      .slice(0, mostOfEach)
      .flatMap((one) => checked(one, isCheck) ?? [])
      .sort(inOrder)
  const answers = notes.answers.slice(0, mostOfEach).flatMap((one) => {
    const entry = checked(one)
    return entry === null ? [] : [{ ...entry, question: one.question }]
  })
  const { decisions, actions, dissent, open, risks, checks } = notes
  const roleOf = (name: string): string | null => {
    const role = (notes.people ?? []).find((one) => knownName(one.name) === name)?.role?.trim() ?? ''
    return role !== '' && whole.includes(folded(role)) ? role.slice(0, 120) : null
  }
  return {
    notes: {
      ...{ decisions: all(decisions), actions: all(actions), dissent: all(dissent), open: all(open) },
      ...{ risks: all(risks), checks: all(checks, true), answers },
    },
    people: speakers.map((name) => ({ name, role: roleOf(name) })),
    ...{ dropped, shortened, offRecord, metOn },
  }
}

/** One quotation a line. */
const withoutRepeats = (quotes: readonly Quotation[]) =>
  quotes.filter((one, at) => quotes.findIndex(({ line }) => line === one.line) === at)

const firstLineOf = ({ quotes }: CheckedEntry): number => Math.min(...quotes.map(({ line }) => line))
const linesOf = ({ quotes }: CheckedEntry) => new Set(quotes.map(({ line }) => line))

/**
 * Merges the entries of overlapping parts: those of two parts about the same lines become one if they share enough
 * words. Entries of one part are never merged. Pure.
 */
export function mergeEntries<T extends CheckedEntry>(parts: readonly (readonly T[])[]): T[] {
  const merged: T[] = []
  for (const part of parts) {
    const earlier = new Set(merged)
    for (const entry of part) {
      const [same] = [...earlier]
        .filter((one) => standOnTheSame(linesOf(one), linesOf(entry)))
        .sort((one, other) => sharedWords(other, entry) - sharedWords(one, entry))
      if (same === undefined) {
        merged.push({ ...entry })
        continue
      }
      earlier.delete(same)
      if (linesOf(entry).size > linesOf(same).size) Object.assign(same, entry)
    }
  }
  return merged
}

const standOnTheSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  [...one].every((line) => other.has(line)) || [...other].every((line) => one.has(line))
const sharedWords = (one: CheckedEntry, other: CheckedEntry): number => {
  const words = contentWords(other.text)
  return [...contentWords(one.text)].filter((word) => words.has(word)).length
}
