import type { Reading, ReadingChip, ReadingChoice, ReadingOf } from '../../../../contract/chat/reading.schemas.ts'
import type { Metrics, QueryData } from '../../tools/index.ts'
import { answerOf, chartOf } from './answer.ts'
import { concentration, contradictionOf } from './change-answer.ts'
import { isLookup, isOf } from './check.ts'
import { describe } from './describe.ts'
import { valueOf } from './cells.ts'
import { joined, plainName } from './phrases.ts'
import { queryOf, WORKED_OUT } from './query.ts'
import { readQuestion } from './read.ts'
import { dimensionsOf, isGrouping, type Table } from './tables.ts'
import { nameWords } from './words.ts'
import { askedTables } from './worked-out.ts'

/** What the analyst does next: one tool call, or its answer. */
export type AnalystStep =
  | { type: 'text'; text: string; reading?: Reading; chips?: ReadingChip[]; choices?: ReadingChoice[] }
  | { type: 'call'; name: string; input: object }
export type FiguresStep =
  | { type: 'step'; step: AnalystStep }
  /** Would ask back: used only when documents do not answer better. */
  /** `unplaced`: words of the question that no table has. */
  | { type: 'unsure'; step: AnalystStep; unplaced: readonly string[] }
  /** The question is not about figures. */
  | { type: 'none' }

/** What a tool gave in this round; null data where it failed. */
export type Given<T> = { data: T | null }
export type FiguresConversation = {
  question: string
  /** YYYY-MM-DD */
  today: string
  /** The reading of the answer before, if that was a figure. */
  former: Reading | null
  /** The reading that a person chose by a button or a chip. */
  chosen: Reading | null
  metrics: Given<Metrics> | null
  /** The results of query_facts in this round, in their order. */
  queried: Given<QueryData>[]
  charted: Given<unknown> | null
}

const call = (name: string, input: object): FiguresStep => ({ type: 'step', step: { type: 'call', name, input } })
const none: FiguresStep = { type: 'none' }
const mostExplained = 3

/** `asked`: the question, of which a reading that was chosen says all. */
function say(text: string, reading: Reading, tables: Table[], asked: string | null): FiguresStep {
  const chips = describe(reading, tables)
  return { type: 'step', step: { type: 'text', text, reading, chips: asked === null ? chips : marked(chips, asked) } }
}

const guessable = new Set(['measure', 'aggregation'])
/** The chips of the measure that no word of the question says. */
function marked(chips: ReadingChip[], asked: string): ReadingChip[] {
  const said = new Set(nameWords(asked).map(({ stem }) => stem))
  return chips.map((chip) => {
    const isSaid = nameWords(chip.label).some(({ stem }) => said.has(stem))
    const isUsual = chip.slot === 'aggregation' && (chip.label === 'total' || chip.label === 'average')
    return guessable.has(chip.slot) && !isSaid && !isUsual ? { ...chip, isGuessed: true } : chip
  })
}

/** The columns whose groups may explain a change. */
const explaining = (table: Table, reading: ReadingOf<'change'>): string[] =>
  dimensionsOf(table)
    .filter(
      (column) =>
        isGrouping(column) &&
        !column.isIndicator &&
        !reading.filters.some((filter) => filter.column === column.info.name),
    )
    .slice(0, mostExplained)
    .map((column) => column.info.name)

/** "Why": the change by each column that may explain it, and the one that explains most in the fewest groups. */
function whyStep(
  reading: ReadingOf<'change'>,
  table: Table,
  tables: Table[],
  conversation: FiguresConversation,
): FiguresStep {
  const columns = explaining(table, reading)
  const { queried, today } = conversation
  const next = columns[queried.length]
  if (next !== undefined) return call('query_facts', queryOf({ ...reading, by: next }, table))
  const known = columns.flatMap((by, index) => {
    const data = queried[index]?.data
    return data === null || data === undefined ? [] : [{ by, data }]
  })
  const best = known.toSorted((one, other) => concentration(other.data) - concentration(one.data))[0]
  if (best === undefined) return none
  const explained = { ...reading, by: best.by }
  const contrary = contradictionOf(conversation.question, reading, { table, data: best.data })
  const text = `${contrary}${answerOf(explained, { table, data: best.data, today }, false)}`
  return say(text, explained, tables, conversation.question)
}

const UNEXPLAINED = 'The tables have no parts of it that could say why.'

/** "Why", of a figure without such columns: the change alone. */
function unexplainedStep(
  reading: ReadingOf<'change'>,
  table: Table,
  tables: Table[],
  conversation: FiguresConversation,
  note: string,
): FiguresStep {
  const answered = run(reading, table, tables, conversation, '')
  const data = conversation.queried[0]?.data
  if (answered.type !== 'step' || answered.step.type !== 'text' || !data) return answered
  const compared = { table, data: withWorkedOut(reading, data) }
  const contrary = contradictionOf(conversation.question, reading, compared)
  const text = `${note}${contrary}${answered.step.text}\n\n${UNEXPLAINED}`
  return { type: 'step', step: { ...answered.step, text } }
}

const leastLevel = 3
/** Which of them has the most is asked, and all have as much: something else is meant. */
function isLevel(reading: Reading, { rows, measures }: QueryData): boolean {
  if (reading.kind !== 'figure' || reading.top !== 1 || rows.length < leastLevel) return false
  return new Set(rows.map((row) => valueOf(row, measures[0]))).size === 1
}

/** What was worked out from two measures stands before them. */
function withWorkedOut(reading: Reading, data: QueryData): QueryData {
  const own = data.measures.find(({ asked }) => asked === WORKED_OUT)
  if (own === undefined || reading.kind === 'listing' || reading.measure.other === undefined) return data
  const { operator } = reading.measure.other
  const parts = data.measures.filter((measure) => measure !== own)
  const label = parts.map((part) => part.label).join(joined[operator])
  const unit = operator === 'share' ? 'percent' : own.unit
  return { ...data, measures: [{ ...own, label, unit }, ...parts] }
}

function run(
  reading: Reading,
  table: Table,
  tables: Table[],
  conversation: FiguresConversation,
  note: string,
): FiguresStep {
  const { queried, charted, today } = conversation
  const [first] = queried
  if (first === undefined) return call('query_facts', queryOf(reading, table))
  if (first.data === null) return none
  const data = withWorkedOut(reading, first.data)
  if (isLookup(reading, table) && data.rows.some((row) => row.recordCount > 1)) return none
  const isEmpty =
    data.rows.every((row) => row.recordCount === 0) && reading.kind !== 'share' && reading.kind !== 'change'
  const isUnsure = isEmpty || isLevel(reading, data)
  if (isUnsure && conversation.chosen === null) {
    const text = answerOf(reading, { table, data, today }, false)
    return { type: 'unsure', step: { type: 'text', text, reading, chips: describe(reading, tables) }, unplaced: [] }
  }
  const chart = chartOf(reading, { table, data })
  if (chart !== null && charted === null) return call('show_chart', chart)
  const isDrawn = chart !== null && charted?.data != null
  const asked = conversation.chosen === null ? conversation.question : null
  return say(`${note}${answerOf(reading, { table, data, today }, isDrawn)}`, reading, tables, asked)
}

function askText(unplaced: string[], choices: ReadingChoice[]): string {
  const words = [...new Set(unplaced)].slice(0, 4).map((word) => `“${plainName(word)}”`)
  const listed = words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
  if (words.length === 0)
    return choices.length > 1 ? 'This can be read in more than one way. Which do you mean?' : 'Is this what you mean?'
  return `I could not place ${listed} in the tables. ${choices.length > 1 ? 'Did you mean one of these?' : 'Did you mean this?'}`
}

/** What the figures say next to a question: a tool call, the answer, or a question back. */
export function figuresStep(conversation: FiguresConversation): FiguresStep {
  const { metrics, chosen, former, question, today } = conversation
  if (metrics === null) return call('list_metrics', {})
  if (metrics.data === null || metrics.data.factTables.length === 0) return none
  const tables = askedTables(metrics.data, conversation)
  if (chosen !== null) {
    const table = isOf(chosen, tables)
    if (table !== null) return run(chosen, table, tables, conversation, '')
    return {
      type: 'step',
      step: { type: 'text', text: 'The tables have changed since: this figure is not there any more.' },
    }
  }
  const read = readQuestion(question, former, tables, today)
  if (read.type === 'none') return none
  if (read.type === 'cannot') return { type: 'step', step: { type: 'text', text: read.text } }
  if (read.type === 'ask')
    return {
      type: read.isRanking ? 'step' : 'unsure',
      unplaced: read.unplaced,
      step: { type: 'text', text: askText(read.unplaced, read.choices), choices: read.choices },
    }
  const { reading, table } = read
  const note = read.corrected.length === 0 ? '' : `Read as “${read.corrected.map(plainName).join('”, “')}”.\n\n`
  const isExplained = read.isWhy && reading.kind === 'change' && reading.by === null
  const hasParts =
    reading.kind === 'change' && (reading.measure.aggregation === 'sum' || reading.measure.aggregation === 'count')
  if (isExplained && hasParts && explaining(table, reading).length > 0)
    return whyStep(reading, table, tables, conversation)
  if (isExplained) return unexplainedStep(reading, table, tables, conversation, note)
  return run(reading, table, tables, conversation, note)
}
