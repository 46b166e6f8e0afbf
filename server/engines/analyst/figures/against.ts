import type { FigurePeriod, Reading, ReadingBeside, ReadingChoice } from '../../../../contract/chat/reading.schemas.ts'
import { periodOf } from '../../../../contract/shared/periods.ts'
import { filtersOf, periodOfSlot } from './assemble.ts'
import { bindingsOf } from './bind.ts'
import { lackingOf } from './check.ts'
import { isEmptyWord } from './lexicon.ts'
import { plainName, readingLabel } from './phrases.ts'
import { slotsOf } from './slots.ts'
import type { Slots } from './slots/slots.types.ts'
import {
  datesOf,
  isMeasured,
  isOutgo,
  isPlan,
  isPlanWord,
  mainMeasure,
  mainOf,
  type MeasureColumn,
  measuresOf,
  naturalMeasure,
  type Table,
} from './tables.ts'
import { runIn, type Word } from './words.ts'

export type Against =
  | { type: 'clear'; reading: Reading; table: Table }
  | { type: 'ask'; choices: ReadingChoice[] }
  /** The table has no columns for the requested comparison. */
  | { type: 'cannot'; text: string }

type Asked = ReadingBeside['asked']
/** Where a question puts one measure beside another: the words that do, and where the name of the other may begin. */
type Joint = { from: number; to: number; others: number[]; asked: Asked; isMet: boolean; isPlanned: boolean }
/** A measure named by the words after a common name, by all or part of its own name. */
type Named = { table: Table; column: MeasureColumn; length: number; isWhole: boolean }
type Pair = { reading: ReadingBeside; table: Table; other: Table; score: number; lacking: string[] }

const near = 0.5
const scores = { whole: 1.5, sameTable: 2.5, akin: 1, unnamed: -1 }
const compares = /^compar(?:e|es|ed|ing|ison)$/
const joins = /^(?:with|to|against|and|vs|versus)$/
const beside = /^(?:against|versus|vs)$/
const above = /^(?:over|above|exceed|exceeds|exceeded|beat|beats)$/
const below = /^(?:under|below|miss|misses|missed)$/
const met = /^(?:meet|meets|met|hit|hits|reach|reaches|reached|achieve|achieves|achieved)$/
const denies = /^(?:not|didn|doesn|don|did?nt|never|t)$/
const opposite = { more: 'atMost', less: 'atLeast', atLeast: 'less', atMost: 'more' } as const
const unused = ['share', 'change', 'why', 'difference', 'or', 'than', 'when', 'who', 'versus'] as const

function jointOf(words: Word[]): Joint | null {
  const texts = words.map((word) => word.text)
  const compare = texts.findIndex((text) => compares.test(text))
  const joined = compare < 0 ? -1 : texts.findIndex((text, at) => at > compare && joins.test(text))
  if (joined > 0)
    return { from: joined, to: joined + 1, others: [compare], asked: null, isMet: false, isPlanned: false }
  const at = texts.findIndex((text) => [beside, above, below, met].some((each) => each.test(text)))
  const text = texts[at]
  if (text === undefined) return null
  const others = [at - 1, at - 2].filter((position) => denies.test(texts[position] ?? ''))
  const said: Asked = beside.test(text) ? null : above.test(text) ? 'more' : below.test(text) ? 'less' : 'atLeast'
  const asked = said === null || others.length === 0 ? said : opposite[said]
  return { from: at, to: at + 1, others, asked, isMet: met.test(text), isPlanned: said !== null }
}

/** The measures that words begin with: the longest names; "budget" is a part of the name of a cost budget, too. */
function namedAt(tables: Table[], words: Word[]): Named[] {
  const [first] = words
  if (first === undefined) return []
  const startsWith = (name: Word[]): boolean => name.length > 0 && runIn(name, words.slice(0, name.length)) === 0
  const found = tables.flatMap((table): Named[] => {
    const columns = measuresOf(table)
      .filter(isMeasured)
      .flatMap((column): Named[] => {
        if (startsWith(column.words) && words.length >= column.words.length)
          return [{ table, column, length: column.words.length, isWhole: true }]
        const isPart = isPlanWord(first) && column.words.some((word) => word.stem === first.stem)
        return isPart ? [{ table, column, length: 1, isWhole: false }] : []
      })
    const main = mainMeasure(table)
    if (main === null || columns.some(({ column }) => column === main)) return columns
    const isTable = startsWith(table.words) && words.length >= table.words.length
    const isPart = isPlanWord(first) && table.words.some((word) => word.stem === first.stem)
    if (!isTable && !isPart) return columns
    return [...columns, { table, column: main, length: isTable ? table.words.length : 1, isWhole: isTable }]
  })
  const longest = Math.max(0, ...found.map(({ length }) => length))
  return found.filter(({ length }) => length === longest)
}

/** The one measure of a question without what it is put beside; of a plan the main one may be meant without a word. */
function measureOf(slots: Slots, named: Named): { column: MeasureColumn; isNamed: boolean } | null {
  const { table, measures } = slots
  const [first, ...more] = measures
  if (first !== undefined) {
    const isSum = first.aggregation === null || first.aggregation === 'sum'
    return more.length === 0 && isSum && first.column !== named.column ? { column: first.column, isNamed: true } : null
  }
  if (!isPlan(named.table, named.column)) return null
  const main = mainOf(measuresOf(table).filter((column) => isMeasured(column) && !isPlan(table, column)))
  return main === null ? null : { column: main, isNamed: false }
}

const isUsable = (slots: Slots): boolean =>
  slots.unplaced.length === 0 &&
  slots.counted === null &&
  slots.conditions.length === 0 &&
  slots.periods.length < 2 &&
  slots.order === null &&
  slots.compare === null &&
  slots.top === null &&
  slots.shape === null &&
  slots.targets.every((target) => target.role === 'dimension') &&
  (slots.aggregation === null || slots.aggregation === 'sum') &&
  !unused.some((type) => slots.flags.has(type))

/** The months that both tables hold; null when they hold the same, undefined when they share none. */
function sharedMonths(own: Table, other: Table): FigurePeriod | null | undefined {
  const [mine, others] = [datesOf(own)[0]?.info, datesOf(other)[0]?.info]
  if (own === other || mine?.from === undefined || mine.to === undefined) return null
  if (others?.from === undefined || others.to === undefined) return null
  const spans = [mine, others].map(({ from = '', to = '' }) => ({
    from: periodOf('month', from.slice(0, 10)).from,
    to: periodOf('month', to.slice(0, 10)).to,
  }))
  const from = spans.map((span) => span.from).toSorted()[1] ?? ''
  const to = spans.map((span) => span.to).toSorted()[0] ?? ''
  if (from > to) return undefined
  const isSame = spans.every((span) => span.from === from && span.to === to)
  return isSame ? null : { column: mine.name, from, to }
}

/** "Revenue" beside a table called "Revenue budget". */
const isAkin = (own: MeasureColumn, { table, column }: Named): boolean =>
  own.words.some((word) => [...table.words, ...column.words].some((each) => each.stem === word.stem))

function pairOf(slots: Slots, named: Named, joint: Joint, score: number): Pair[] {
  const { table } = slots
  const measured = measureOf(slots, named)
  if (measured === null) return []
  const [measure, beside] = [naturalMeasure(table, measured.column), naturalMeasure(named.table, named.column)]
  if (measure.aggregation !== 'sum' || beside.aggregation !== 'sum') return []
  const asked =
    joint.isMet && joint.asked !== null && isOutgo(table, measured.column) ? turned[joint.asked] : joint.asked
  const period = periodOfSlot(slots.periods[0]) ?? sharedMonths(table, named.table)
  const groups = [...slots.targets, ...slots.groups].map((column) => column.info.name)
  const reading: ReadingBeside = {
    ...{ kind: 'comparison', table: table.info.name, filters: filtersOf(slots, true), conditions: [], column: null },
    ...{ measure, period: period ?? null, other: { table: named.table.info.name, measure: beside } },
    ...{ groups: [...new Set(groups)].slice(0, 2), granularity: slots.granularity, asked },
  }
  const more =
    (named.isWhole ? scores.whole : 0) +
    (named.table === table ? scores.sameTable : 0) +
    (isAkin(measured.column, named) ? scores.akin : 0) +
    (measured.isNamed ? 0 : scores.unnamed)
  const lacking = period === undefined ? ['the same dates'] : lackingOf(reading, table, named.table)
  return [{ reading, table, other: named.table, score: score + more, lacking }]
}

/** To meet a budget of costs is to stay below it. */
const turned = { more: 'less', less: 'more', atLeast: 'atMost', atMost: 'atLeast' } as const

function cannot({ other, reading, lacking }: Pair): Against {
  const own = [...other.columns.filter((column) => column.role !== 'measure').map((column) => column.info.label)]
  const label = plainName(other.info.label)
  const kept = own.length === 0 ? '' : ` It is kept by ${own.map((each) => plainName(each).toLowerCase()).join(', ')}.`
  const column = measuresOf(other).length === 1 ? '' : ` (${plainName(reading.other.measure.column ?? '')})`
  return {
    type: 'cannot',
    text: `I cannot compare with ${label}${column} as you ask: it is not kept by ${lacking.map((each) => plainName(each).toLowerCase()).join(' and ')}.${kept}`,
  }
}

/** "Revenue against budget by store": a measure beside another one, of the same table or of one with the same columns. */
export function readAgainst(
  words: Word[],
  tables: Table[],
  today: string,
  splitCell: (cell: string) => Word[],
): Against | null {
  const joint = jointOf(words)
  if (joint === null) return null
  let at = joint.to
  while (words.slice(at, at + 1).some(isEmptyWord)) at += 1
  const named = namedAt(tables, words.slice(at)).filter(
    ({ table, column }) => !joint.isPlanned || isPlan(table, column),
  )
  const length = named[0]?.length ?? 0
  if (length === 0) return null
  const rest = words.filter(
    (_, index) => !(index >= joint.from && index < at + length) && !joint.others.includes(index),
  )
  const pairs = tables.flatMap((table) =>
    bindingsOf(table, rest, today, splitCell)
      .filter((binding) => binding.unbound.length === 0)
      .flatMap((binding) => {
        const slots = slotsOf(binding)
        return isUsable(slots) ? named.flatMap((each) => pairOf(slots, each, joint, binding.score)) : []
      }),
  )
  const different = new Map(
    pairs.toSorted((one, other) => one.score - other.score).map((pair) => [JSON.stringify(pair.reading), pair]),
  )
  const ordered = [...different.values()].toSorted((one, other) => other.score - one.score)
  const fitting = ordered.filter(({ lacking }) => lacking.length === 0)
  const [best, next] = fitting
  if (best === undefined) return ordered[0] === undefined ? null : cannot(ordered[0])
  if (next === undefined || best.score - next.score >= near)
    return { type: 'clear', reading: best.reading, table: best.table }
  const choices = fitting.slice(0, 4).map(({ reading, table, other }) => ({
    label: `${readingLabel(table, reading)} (${plainName(other.info.label)})`.slice(0, 300),
    reading,
  }))
  return { type: 'ask', choices }
}
