import type { Reading, ReadingChoice } from '../../../../contract/chat/reading.schemas.ts'
import { readAgainst } from './against.ts'
import { type Candidate, candidatesOf, mixedIndicators } from './assemble.ts'
import { bindingsOf, mostWords } from './bind.ts'
import { isOf } from './check.ts'
import { changeInView, edited, editsOf, goesOn, inView, isBare, isWhole } from './follow-ups.ts'
import { isEnglishWord } from '../../language/index.ts'
import { isEmptyWord, lexiconWords } from './lexicon.ts'
import { months } from './periods.ts'
import { plainName, readingLabel } from './phrases.ts'
import { dimensionsOf, isAdditive, columnNamed, type Table } from './tables.ts'
import { widened } from './widened.ts'
import { nameWords, type Word, wordsOf } from './words.ts'

/** How a question was read: clearly, in several ways or not wholly, or not as one about figures. */
export type Read =
  | { type: 'clear'; reading: Reading; table: Table; isWhy: boolean; corrected: string[] }
  /** `isRanking`: every word has its place, and the most or the least is asked for: no question for documents. */
  | { type: 'ask'; choices: ReadingChoice[]; unplaced: string[]; isRanking: boolean }
  /** Every word has its place, but the tables do not hold what is asked. */
  | { type: 'cannot'; text: string }
  | { type: 'none' }

const mostChoices = 3
/** Readings whose scores are no further apart than this are equally likely. */
const near = 0.5
const longestFollowUp = 10
const longestQuestion = 2_000

const keyOf = (reading: Reading): string => JSON.stringify(reading)

/** The different readings of a question, the best first. */
function candidates(words: Word[], tables: Table[], today: string, splitCell: (cell: string) => Word[]): Candidate[] {
  const found = new Map<string, Candidate>()
  for (const table of tables)
    for (const binding of bindingsOf(table, words, today, splitCell))
      for (const candidate of candidatesOf(binding, today)) {
        const key = keyOf(candidate.reading)
        const known = found.get(key)
        if (isOf(candidate.reading, tables) !== null && (known === undefined || known.score < candidate.score))
          found.set(key, candidate)
      }
  const all = [...found.values()].map((each) => (isOutside(each) ? { ...each, score: each.score - outside } : each))
  return all.sort((one, other) => other.score - one.score)
}

const outside = 3
/** A time of which a table has no rows is rather asked of another one. */
function isOutside({ reading: { period }, table }: Candidate): boolean {
  const date = table.info.dateDimensions.find(({ name }) => name === period?.column)
  const { from, to } = date ?? {}
  return (
    period !== null && from !== undefined && to !== undefined && (period.to < from || period.from > to.slice(0, 10))
  )
}

function distance(one: string, other: string): number {
  let previous: number[] = []
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let position = 1; position <= other.length; position += 1) {
      const isSame = one[row - 1] === other[position - 1]
      const isTurned =
        row > 1 && position > 1 && one[row - 1] === other[position - 2] && one[row - 2] === other[position - 1]
      const least = Math.min(
        (before[position] ?? 0) + 1,
        (current[position - 1] ?? 0) + 1,
        (before[position - 1] ?? 0) + (isSame ? 0 : 1),
      )
      current.push(isTurned ? Math.min(least, (previous[position - 2] ?? 0) + 1) : least)
    }
    previous = before
    before = current
  }
  return before[other.length] ?? 0
}

/**
 * A slip, read as the one nearest word of the tables in question; what English has, short and very long words and
 * numbers are left as they are.
 */
function corrected(
  words: Word[],
  unplaced: string[],
  tables: Table[],
  splitCell: (cell: string) => Word[],
): Word[] | null {
  const wrong = new Set(unplaced.filter((text) => /^\p{L}{4,30}$/u.test(text) && !isEnglishWord(text)))
  if (wrong.size === 0) return null
  const known = new Set([...lexiconWords, ...months].filter((text) => text.length >= 4))
  for (const table of tables) {
    for (const word of table.words) known.add(word.text)
    for (const column of table.columns) for (const word of column.words) known.add(word.text)
    for (const column of dimensionsOf(table))
      for (const value of column.info.sampleValues) for (const word of splitCell(value)) known.add(word.text)
  }
  let hasChanged = false
  const mended = words.map((word) => {
    if (!wrong.has(word.text) || known.has(word.text)) return word
    const most = word.text.length >= 8 ? 2 : 1
    const close = [...known].filter(
      (text) =>
        text[0] === word.text[0] &&
        Math.abs(text.length - word.text.length) <= most &&
        distance(text, word.text) <= most,
    )
    const stems = new Set(close.map((text) => wordsOf(text)[0]?.stem))
    const [only] = close
    if (only === undefined || stems.size !== 1 || stems.has(word.stem)) return word
    hasChanged = true
    return wordsOf(only)[0] ?? word
  })
  return hasChanged ? mended : null
}

const labelled = ({ reading, table }: Candidate, tables: Table[]): ReadingChoice => {
  const isOnly = tables.length === 1
  return {
    label: `${readingLabel(table, reading)}${isOnly ? '' : ` (${plainName(table.info.label)})`}`.slice(0, 300),
    reading,
  }
}

/** Each indicator by itself, for a reading that would put them together. */
function byIndicator({ reading, table }: Candidate, tables: Table[]): ReadingChoice[] | null {
  const column = mixedIndicators(table, reading)
  if (column === null) return null
  return column.info.sampleValues.slice(0, mostChoices).map((value) => {
    const filter = { type: 'include' as const, values: [value] }
    const only = edited(reading, [{ slot: 'filter', column: column.info.name, filter }])
    return labelled({ reading: only, table, score: 0, unplaced: [], isDoubtful: false, isFirm: true }, tables)
  })
}

/** A sum of what does not add up, such as prices or ages. */
function isUnusualSum(table: Table, reading: Reading): boolean {
  if (reading.kind === 'listing' || reading.measure.column === undefined || reading.measure.aggregation !== 'sum')
    return false
  const column = columnNamed(table, reading.measure.column)
  return column?.role === 'measure' && !isAdditive(column)
}

/** A total of rates or prices is rarely what is meant: their average beside it. What is there now, or all that was: both. */
function besideDoubtful({ reading, table }: Candidate): Reading[] {
  const wide = widened(table, reading)
  if (wide !== null) return [wide]
  if (reading.kind === 'figure' && reading.measure.aggregation === 'last')
    return [edited(reading, [{ slot: 'aggregation', aggregation: 'sum' }])]
  if (!isUnusualSum(table, reading)) return []
  return [edited(reading, [{ slot: 'aggregation', aggregation: 'mean' }])]
}

/** Whether enough of a question is about the table to ask back at all. */
function isAbout(candidate: Candidate, words: Word[]): boolean {
  const content = words.filter((word) => !isEmptyWord(word)).length
  // "How many films": rows can always be counted.
  const isCount = candidate.reading.kind === 'figure' && candidate.reading.measure.aggregation === 'count'
  return candidate.unplaced.length * 2 <= content + (isCount ? 1 : 0)
}

function ask(list: Candidate[], words: Word[], tables: Table[]): Read {
  const [best] = list
  if (best === undefined || !best.isFirm || !isAbout(best, words)) return { type: 'none' }
  const readings = [best, ...list.slice(1).filter((each) => each.unplaced.length <= best.unplaced.length)]
  const all = [
    ...readings.slice(0, 1),
    ...besideDoubtful(best).map((reading) => ({ ...best, reading })),
    ...readings.slice(1),
  ]
  const labels = new Map(
    all
      .map((each) => labelled(each, tables))
      .reverse()
      .map((choice) => [choice.label, choice]),
  )
  const choices = byIndicator(best, tables) ?? [...labels.values()].reverse().slice(0, mostChoices)
  const { reading } = best
  const isRanking = best.unplaced.length === 0 && reading.kind === 'figure' && reading.top !== null
  return { type: 'ask', choices, unplaced: best.unplaced, isRanking }
}

function decided(list: Candidate[], words: Word[], tables: Table[], mended: string[]): Read {
  const [best, next] = list
  if (best === undefined) return { type: 'none' }
  const isTied = next !== undefined && best.score - next.score < near && next.unplaced.length === 0
  const isClear =
    best.unplaced.length === 0 && !best.isDoubtful && !isTied && mixedIndicators(best.table, best.reading) === null
  const isWhy = words[0]?.text === 'why' || words.some((word, at) => word.text === 'why' && at < 3)
  if (isClear) return { type: 'clear', reading: best.reading, table: best.table, isWhy, corrected: mended }
  return ask(list, words, tables)
}

/** How the words are bound to the table of the reading before; null where it is gone or the words are too many. */
function bindingInView(
  words: Word[],
  former: Reading,
  tables: Table[],
  today: string,
  splitCell: (cell: string) => Word[],
) {
  const table = isOf(former, tables)
  if (table === null || words.length > longestFollowUp) return null
  const binding = inView(bindingsOf(table, words, today, splitCell), former)
  return binding === undefined ? null : { table, binding }
}

function followUp(
  words: Word[],
  former: Reading,
  tables: Table[],
  today: string,
  splitCell: (cell: string) => Word[],
): Read {
  const view = bindingInView(words, former, tables, today, splitCell)
  if (view === null || isWhole(view.binding)) return { type: 'none' }
  const { table, binding } = view
  const change = changeInView(binding, former, today)
  if (change !== null && isOf(change, tables) !== null) {
    const candidate = { reading: change, table, score: 0, unplaced: [], isDoubtful: false, isFirm: true }
    return decided([candidate], words, tables, [])
  }
  const { edits, unplaced } = editsOf(binding, former)
  const reading = edited(former, edits)
  if (edits.length === 0 || unplaced.length > 0 || isOf(reading, tables) === null) return { type: 'none' }
  // Someone who chose such a total keeps it.
  const isDoubtful = isUnusualSum(table, reading) && !isUnusualSum(table, former)
  const candidate = { reading, table, score: 0, unplaced, isDoubtful, isFirm: true }
  return decided([candidate], words, tables, [])
}

/** A whole question that several tables answer is asked of the one in view. */
function wholeInView(
  words: Word[],
  former: Reading,
  tables: Table[],
  today: string,
  splitCell: (cell: string) => Word[],
): Read {
  const view = bindingInView(words, former, tables, today, splitCell)
  if (view === null || !isWhole(view.binding)) return { type: 'none' }
  const { table } = view
  return decided(candidates(words, [table], today, splitCell), words, [table], [])
}

const isChangeInView = (read: Read, words: Word[]): boolean =>
  read.type === 'clear' && read.reading.kind === 'change' && isBare(words)

/** Reads a question over the tables; `former` is the reading of the answer before it. */
export function readQuestion(question: string, former: Reading | null, tables: Table[], today: string): Read {
  const words = nameWords(question.slice(0, longestQuestion))
  if (words.length === 0 || words.length > mostWords) return { type: 'none' }
  const cells = new Map<string, Word[]>()
  const splitCell = (cell: string): Word[] => {
    const known = cells.get(cell) ?? nameWords(cell.slice(0, 120))
    cells.set(cell, known)
    return known
  }
  const goingOn = former === null ? null : followUp(words, former, tables, today, splitCell)
  if (goingOn !== null && goingOn.type !== 'none' && (goesOn(words) || isChangeInView(goingOn, words))) return goingOn
  const against = readAgainst(words, tables, today, splitCell)
  if (against?.type === 'cannot') return against
  if (against?.type === 'ask') return { ...against, unplaced: [], isRanking: false }
  if (against?.type === 'clear') return { ...against, isWhy: false, corrected: [] }
  const list = candidates(words, tables, today, splitCell)
  const fresh = decided(list, words, tables, [])
  if (fresh.type === 'clear') return fresh
  if (goingOn !== null && goingOn.type !== 'none') return goingOn
  const whole = former === null ? fresh : wholeInView(words, former, tables, today, splitCell)
  if (whole.type === 'clear') return whole
  const unplaced = list[0]?.unplaced ?? words.filter((word) => !isEmptyWord(word)).map((word) => word.text)
  const asked = list.length > 0 ? [...new Set(list.map(({ table }) => table))] : tables
  const mended = corrected(words, unplaced, asked, splitCell)
  if (mended === null) return fresh
  const again = decided(
    candidates(mended, tables, today, splitCell),
    mended,
    tables,
    mended.filter((word, at) => word !== words[at]).map((word) => word.text),
  )
  if (again.type !== 'none') return again
  const followed = former === null ? fresh : followUp(mended, former, tables, today, splitCell)
  return followed.type === 'none' ? fresh : followed
}
