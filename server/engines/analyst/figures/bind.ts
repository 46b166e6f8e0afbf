import { type Cell, keyOf, mostBearers, type Vocabulary, vocabularyOf } from './vocabulary.ts'
import { numberAt, runIn, type Word } from './words.ts'
import { isVerb } from '../../language/index.ts'
import { compoundAt, everydayAt, loosePartsAt, countriesAt } from './everyday.ts'
import { isEmptyWord, operatorsAt } from './lexicon.ts'
import type { Binding, Bound } from './meaning.ts'
import { isOrdinal, periodAt } from './periods.ts'
import { type Column, datesOf, type DimensionColumn, dimensionsOf, isKnown, nameColumn, type Table } from './tables.ts'

const beamWidth = 24
const longestRun = 8
/** A word that occurs in more measures than this doesn't identify any. */
const mostShared = 4
export const mostWords = 60

const scores = { whole: 3, column: 2.2, value: 2.8, valuePart: 1.9, operator: 2, table: 1.6, period: 3, number: 1.5 }

const hasMeaning = (run: Word[]): boolean =>
  run.some(
    (word) =>
      !isEmptyWord(word) && !isOrdinal(word) && operatorsAt([word], 0).length === 0 && !/^\d{1,3}$/.test(word.text),
  )

/** "Population in the 2010 census": over how many words the whole of a name is spread, with nothing else between. */
function spreadOf(name: Word[], words: Word[], at: number): number {
  const left = new Set(name.map((word) => word.stem))
  if (left.size < 2 || left.size !== name.length) return 0
  for (let position = at; position < words.length && position < at + name.length + 3; position += 1) {
    const word = words[position]
    if (word === undefined || !(left.delete(word.stem) || (position > at && isEmptyWord(word)))) return 0
    if (left.size === 0) return position - at + 1
  }
  return 0
}

/** A column's complete name at this position, with or without its part in brackets. */
function wholeNameAt(column: Column, words: Word[], at: number): Word[] | null {
  const names =
    column.role === 'measure'
      ? [column.words, column.bare, ...(column.written ? [column.written] : [])]
      : [column.words]
  const found = names.find((name) => {
    const run = words.slice(at, at + name.length)
    return name.length > 0 && run.length === name.length && runIn(name, run) === 0
  })
  return found ?? null
}

/** Whether two columns are a file's texts and the numbers extracted from them. */
const areTwins = (one: Column, other: Column): boolean =>
  [
    [one, other],
    [other, one],
  ].some(
    ([text, number]) =>
      number?.role === 'measure' && number.written !== null && keyOf(number.written) === keyOf(text?.words ?? []),
  )

/** "Seats" means "seats sold" and not "seat price": the plural names the thing, the singular a property of another. */
function isHeadOf(column: Column, other: Column, part: Word[]): boolean {
  const { text = '' } = part.at(-1) ?? {}
  const hasPlural = (name: Word[]): boolean => name.some((word) => word.text === text)
  return /[^s]s$/.test(text) && column.role === 'measure' && hasPlural(column.words) && !hasPlural(other.words)
}

/** "Issued" is in "Qty. Issued" and not in "Date of issue". */
const areWritten = ({ words }: Column, part: Word[]): boolean =>
  part.every(({ text }) => words.some((word) => word.text === text))

/** Names of columns: a whole name, or a part of it that no other column has. */
function columnsAt(vocabulary: Vocabulary, words: Word[], at: number): Bound[] {
  const found: Bound[] = []
  const bearers = vocabulary.columns.get(words[at]?.stem ?? '') ?? []
  for (const column of bearers) {
    const name = column.words
    const whole = wholeNameAt(column, words, at)
    if (whole !== null) {
      // The text of a cell is quoted unchanged; calculations use the number in it.
      const isBesideText = column.role === 'measure' && column.written !== null && whole !== name
      found.push({
        at,
        length: whole.length,
        score: scores.whole * whole.length + (isBesideText ? 0.4 : 1),
        meaning: { type: 'column', column, isWhole: true },
      })
      continue
    }
    const spread = spreadOf(name, words, at)
    if (spread > 0)
      found.push({
        at,
        length: spread,
        score: scores.whole * name.length,
        meaning: { type: 'column', column, isWhole: true },
      })
    let length = 0
    while (length < name.length && at + length < words.length && runIn(name, words.slice(at, at + length + 1)) >= 0)
      length += 1
    const part = words.slice(at, at + length)
    const others = bearers.filter(
      (other) =>
        other !== column &&
        !areTwins(other, column) &&
        runIn(other.words, part) >= 0 &&
        !isHeadOf(column, other, part) &&
        !(areWritten(column, part) && !areWritten(other, part)),
    )
    // "Total sales" of timber and of firewood: each is a reading, and the question is asked back.
    const isShared = others.length < mostShared && [column, ...others].every((each) => each.role === 'measure')
    if (length > 0 && (others.length === 0 || isShared) && hasMeaning(part))
      found.push({
        at,
        length,
        score: scores.column * length - (others.length === 0 ? 0.4 : 3),
        meaning: { type: 'column', column, isWhole: false },
      })
  }
  return found
}

/** "Episode 8": a small number is a value only beside the name of its column. */
const isNamedBeside = (column: DimensionColumn, words: Word[], at: number, length: number): boolean =>
  [words[at - 1], words[at - 2], words[at + length]].some((word) =>
    column.words.some((each) => each.stem === word?.stem),
  )

const valueAt = (cell: Cell, at: number, length: number, score: number, isWhole: boolean): Bound => {
  return { at, length, score, meaning: { type: 'value', column: cell.column, value: cell.value, isWhole } }
}

/** Whole cells; a small number only beside the name of its column. */
function wholeValuesAt(vocabulary: Vocabulary, words: Word[], at: number): Bound[] {
  const found: Bound[] = []
  for (let length = 1; length <= longestRun && at + length <= words.length; length += 1) {
    const run = words.slice(at, at + length)
    if (run.every(isEmptyWord)) continue
    const isFaint = run.every(
      (word) => operatorsAt([word], 0).length > 0 || /^\d+$/.test(word.text) || word.text.length < 2,
    )
    const isShortNumber = run.every((word) => /^\d{1,3}$/.test(word.text))
    for (const cell of vocabulary.whole.get(keyOf(run)) ?? [])
      if (!isShortNumber || isNamedBeside(cell.column, words, at, length))
        found.push(valueAt(cell, at, length, scores.value * length + (isFaint ? -1 : 0.8), true))
  }
  return found
}

/** "How many companies": the counted thing isn't the content of a cell. */
const isAskedFor = (words: Word[], at: number, length: number): boolean =>
  /[^s]s$/.test(words[at + length - 1]?.text ?? '') &&
  [1, 2].some((back) =>
    operatorsAt(words, at - back).some(
      (each) => each.length === back && ['which', 'count'].includes(each.operator.type),
    ),
  )

/** The only cell of a column of few values with these words. */
function partValuesAt(vocabulary: Vocabulary, words: Word[], at: number): Bound[] {
  const found: Bound[] = []
  for (const [column, cells] of vocabulary.cells.get(words[at]?.stem ?? '') ?? []) {
    if (cells.length >= mostBearers || !isKnown(column)) continue
    const runs = cells.map((cell) => {
      let length = 0
      while (
        length < longestRun &&
        at + length < words.length &&
        runIn(cell.words, words.slice(at, at + length + 1)) >= 0
      )
        length += 1
      return { cell, length }
    })
    const longest = Math.max(...runs.map(({ length }) => length))
    const [only, ...others] = runs.filter(({ length }) => length === longest)
    if (only === undefined || others.length > 0 || longest === only.cell.words.length) continue
    const run = words.slice(at, at + longest)
    const isColumn = (vocabulary.columns.get(words[at]?.stem ?? '') ?? []).some(
      (each) => each.words.length === longest && runIn(each.words, run) === 0,
    )
    if (!isColumn && !isAskedFor(words, at, longest) && hasMeaning(run))
      found.push(valueAt(only.cell, at, longest, scores.valuePart * longest - 0.2, false))
  }
  return found
}

/** Words by which a column tells things apart. */
export const idWord = new Set(['id', 'no', 'number', 'code', 'key', 'ref', 'name', 'nr', 'num'])

/** The number of words of the table's complete name at this position, if no column shares one of them; otherwise 0. */
function tableNameAt(table: Table, words: Word[], at: number): number {
  const name = table.words
  const isWhole = name.length > 0 && name.every((each, index) => each.stem === words[at + index]?.stem)
  const isOthers = table.columns.some((column) =>
    column.words.some((each) => name.some((own) => own.stem === each.stem)),
  )
  return isWhole && !isOthers ? name.length : 0
}

/** "Which store", "which is the store": what is looked for. */
const isWhich = (words: Word[], at: number): boolean =>
  operatorsAt(words, at).some(({ operator }) => operator.type === 'which')

/** "Orders", "customers": the things that an id column counts, or the rows themselves if the table has that name. */
function thingsAt(table: Table, words: Word[], at: number): Bound[] {
  const word = words[at]
  if (word === undefined || isEmptyWord(word)) return []
  const ids = dimensionsOf(table).filter((column) => {
    const rest = column.words.filter((each) => !idWord.has(each.text))
    return rest.length < column.words.length && rest.length === 1 && rest[0]?.stem === word.stem
  })
  const id = ids.find((column) => column.words.some((each) => each.text !== 'name' && idWord.has(each.text))) ?? ids[0]
  if (id !== undefined) return [{ at, length: 1, score: 3.4, meaning: { type: 'things', column: id } }]
  const whole = tableNameAt(table, words, at) || compoundAt(table, words, at)
  if (whole > 0) return [{ at, length: whole, score: scores.whole * whole, meaning: { type: 'things', column: null } }]
  const isTable = table.words.some((each) => each.stem === word.stem) && !/^\d+$/.test(word.text)
  if (!isTable) return []
  const isThing = table.words.at(-1)?.stem === word.stem
  const things: Bound = { at, length: 1, score: scores.table + 0.2, meaning: { type: 'things', column: null } }
  if (isThing && isWhich(words, at - 1) && nameColumn(table) !== undefined) return [things]
  return [
    { at, length: 1, score: scores.table, meaning: { type: 'table' } },
    ...(isThing && /s$/.test(word.text) ? [things] : []),
  ]
}

function periodsAt(table: Table, words: Word[], at: number, today: string): Bound[] {
  const column = datesOf(table)[0]
  const period =
    column === undefined ? null : periodAt(words, at, { today, from: column.info.from, to: column.info.to })
  if (column === undefined || period === null) return []
  return [
    { at, length: period.length, score: scores.period * period.length, meaning: { type: 'period', column, period } },
  ]
}

/** "did X win", "has X played": the verb that belongs to an auxiliary says nothing that the words beside it do not. */
const auxiliary = new Set(['did', 'do', 'does', 'has', 'have', 'had', 'was', 'were', 'is', 'are'])
const nounEnding = /(?:s|tion|ment|ity|ness|er|or|ance|ence|age|ist|ship|al)$/
function verbAt(words: Word[], at: number, isBound: (at: number) => boolean): Bound[] {
  const word = words[at]
  const isLast =
    at === words.length - 1 ||
    /^(?:in|on|at|for|from|with|during|since|by|the|of|to|than)$/.test(words[at + 1]?.text ?? '')
  if (word === undefined || at < 2 || !isLast || isBound(at) || /\d/.test(word.text)) return []
  // "The most populated": what is ranked, and no verb beside an auxiliary.
  if (operatorsAt(words, at - 1).some(({ operator }) => operator.type === 'order')) return []
  const opened = words.slice(0, at).findLastIndex((each) => auxiliary.has(each.text))
  const isInfinitive = opened > 0 && /^(?:did|do|does)$/.test(words[opened]?.text ?? '') && !nounEnding.test(word.text)
  const isParticiple =
    opened > 0 && /(?:ed|sold|won|made|held|paid|spent|built|run|taken|given|sent|lost|born)$/.test(word.text)
  return isParticiple || (isInfinitive && isVerb(word.text))
    ? [{ at, length: 1, score: 0.6, meaning: { type: 'verb' } }]
    : []
}

function othersAt(words: Word[], at: number): Bound[] {
  const found: Bound[] = operatorsAt(words, at).map(({ length, operator }) => ({
    ...{ at, length, meaning: { type: 'operator' as const, operator } },
    score: scores.operator * length + 0.6 * (length - 1),
  }))
  const number = numberAt(words, at)
  if (number !== null)
    found.push({
      at,
      length: number.length,
      score: scores.number * number.length,
      meaning: { type: 'number', value: number.value },
    })
  const word = words[at]
  if (word !== undefined && isEmptyWord(word)) found.push({ at, length: 1, score: 1, meaning: { type: 'empty' } })
  return found
}

type State = { parts: Bound[]; score: number }

/** The best ways to bind the words of a question to one table: a beam over the places, widest first. */
export function bindingsOf(table: Table, words: Word[], today: string, splitCell: (cell: string) => Word[]): Binding[] {
  const vocabulary = vocabularyOf(table, words, splitCell)
  const states: State[][] = words.map(() => [])
  states.push([])
  states[0] = [{ parts: [], score: 0 }]
  for (let at = 0; at < words.length; at += 1) {
    const here = (states[at] ?? []).toSorted((one, other) => other.score - one.score).slice(0, beamWidth)
    states[at] = []
    const candidates = [
      ...columnsAt(vocabulary, words, at),
      ...wholeValuesAt(vocabulary, words, at),
      ...partValuesAt(vocabulary, words, at),
      ...thingsAt(table, words, at),
      ...periodsAt(table, words, at, today),
      ...countriesAt(table, words, at),
      ...everydayAt(table, words, at),
      ...othersAt(words, at),
    ]
    candidates.push(...verbAt(words, at, () => candidates.length > 0))
    if (candidates.length === 0) candidates.push(...loosePartsAt(table, vocabulary, words, at))
    if (candidates.length === 0) candidates.push({ at, length: 1, score: -3, meaning: { type: 'unbound' } })
    const best = candidates.toSorted((one, other) => other.score - one.score).slice(0, beamWidth)
    for (const state of here)
      for (const part of best)
        states[at + part.length]?.push({
          parts: [...state.parts, part],
          score: state.score + part.score + coherence(state.parts, part, words),
        })
  }
  return (states[words.length] ?? [])
    .toSorted((one, other) => other.score - one.score)
    .slice(0, beamWidth)
    .map(({ parts, score }) => ({
      ...{ table, words, parts, score },
      unbound: parts.flatMap((part) => (part.meaning.type === 'unbound' ? (words[part.at] ?? []) : [])),
    }))
}

/** "Total quantity", in a table that has a column Total, too. */
const isCalculation = (words: Word[], part: Bound | undefined): boolean =>
  part?.length === 1 && operatorsAt(words, part.at).some(({ operator }) => operator.type === 'aggregation')

/** A value beside the name of its column ("region North", "North region") is that column's. */
function coherence(parts: Bound[], next: Bound, words: Word[]): number {
  const last = parts.at(-1)?.meaning
  if (last === undefined) return 0
  const isMeasure = next.meaning.type === 'column' && next.meaning.column.role === 'measure'
  if (isMeasure && last.type === 'column' && isCalculation(words, parts.at(-1))) return -3
  const { meaning } = next
  if (meaning.type === 'value' && last.type === 'column') return last.column === meaning.column ? 1 : 0
  if (meaning.type === 'column' && last.type === 'value') return last.column === meaning.column ? 1 : 0
  return 0
}
