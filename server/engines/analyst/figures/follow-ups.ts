import { asFigure, editReading, shapeOf } from '../../../../contract/chat/reading.edits.ts'
import type { Reading, ReadingEdit } from '../../../../contract/chat/reading.schemas.ts'
import type { Binding } from './meaning.ts'
import { changeOf, naturalGranularity } from './change-reading.ts'
import { slotsOf } from './slots.ts'
import type { Slots } from './slots/slots.types.ts'
import { datesOf, dimensionsOf, naturalMeasure } from './tables.ts'
import type { Word } from './words.ts'

function measureEdits(slots: Slots, former: Reading): ReadingEdit[] {
  const [first] = slots.measures
  if (first !== undefined) {
    const natural = naturalMeasure(slots.table, first.column)
    const { aggregation } = first
    const asked = aggregation === null ? natural : { column: first.column.info.name, aggregation }
    return [{ slot: 'measure', measure: asked }]
  }
  if (slots.counted !== null) {
    const column = slots.counted.column?.info.name
    return [
      {
        slot: 'measure',
        measure: column === undefined ? { aggregation: 'count' } : { column, aggregation: 'count_distinct' },
      },
    ]
  }
  const hasColumn = former.kind !== 'listing' && former.measure.column !== undefined
  return slots.aggregation === null || !hasColumn ? [] : [{ slot: 'aggregation', aggregation: slots.aggregation }]
}

/** "Plot that": the groups as they fit, and one number over time. */
function drawn({ table, flags }: Slots, former: Reading): ReadingEdit[] {
  if (!flags.has('chart') || former.kind === 'listing') return []
  const figure = asFigure(former)
  if (figure.groups.length > 0 || figure.granularity !== null)
    return [{ slot: 'shape', shape: shapeOf({ ...figure, shape: null }) }]
  const date = datesOf(table)[0]?.info
  const span = former.period ?? { from: date?.from, to: date?.to }
  return date === undefined ? [] : [{ slot: 'granularity', granularity: naturalGranularity(span.from, span.to) }]
}

/** "How many glazes are there" after figures by glaze: for each glaze there is one. */
function ungrouped({ counted }: Slots, former: Reading): ReadingEdit[] {
  if (counted?.column == null || former.kind !== 'figure') return []
  const { name } = counted.column.info
  if (!former.groups.includes(name)) return []
  const groups = former.groups.filter((group) => group !== name)
  const isOne = groups.length === 0 && former.granularity === null
  return [{ slot: 'groups', groups }, ...(isOne ? [{ slot: 'top' as const, top: null }] : [])]
}

/** What the words of a follow-up change of the reading before it, slot by slot. */
export function editsOf(binding: Binding, former: Reading): { edits: ReadingEdit[]; unplaced: string[] } {
  const slots = slotsOf(binding)
  // "Minus profit": a second measure does not replace the first.
  if (slots.joint !== null) return { edits: [], unplaced: [] }
  const groups = [...slots.groups, ...slots.targets.filter((target) => target.role === 'dimension')]
  const isRanked =
    groups.length > 0 || (former.kind === 'figure' && (former.groups.length > 0 || former.granularity !== null))
  const edits: ReadingEdit[] = [
    ...measureEdits(slots, former),
    ...slots.values.map(({ column, type, values }): ReadingEdit => {
      return { slot: 'filter', column: column.info.name, filter: { type, values } }
    }),
    ...slots.conditions.map(({ column, operator, value }): ReadingEdit => {
      return { slot: 'condition', column, condition: { operator, value } }
    }),
    ...slots.periods.slice(0, 1).map(({ column, period: { from, to } }): ReadingEdit => {
      return { slot: 'period', period: { column: column.info.name, from, to } }
    }),
    ...(groups.length > 0
      ? [{ slot: 'groups' as const, groups: groups.map((column) => column.info.name).slice(0, 2) }]
      : ungrouped(slots, former)),
    ...(slots.granularity !== null && datesOf(slots.table).length > 0
      ? [{ slot: 'granularity' as const, granularity: slots.granularity }]
      : []),
    ...(slots.order !== null && isRanked ? [{ slot: 'order' as const, order: slots.order }] : []),
    ...(slots.top !== null && isRanked ? [{ slot: 'top' as const, top: slots.top }] : []),
    ...(slots.flags.has('share') ? [{ slot: 'as' as const, as: 'share' as const }] : []),
    ...(slots.shape === null ? drawn(slots, former) : [{ slot: 'shape' as const, shape: slots.shape }]),
  ]
  const unplaced = [
    ...binding.unbound.map((word) => word.text),
    ...slots.unplaced.map(({ at, length }) =>
      binding.words
        .slice(at, at + length)
        .map((word) => word.text)
        .join(' '),
    ),
  ]
  return { edits, unplaced }
}

export const edited = (former: Reading, edits: ReadingEdit[]): Reading =>
  edits.reduce((reading, edit) => editReading(reading, edit), former)

/**
 * "Sales by month": a measure and groups of its own. Nothing of the reading before is meant, unless the question begins
 * as one that continues it.
 */
export function isWhole(binding: Binding): boolean {
  const { measures, counted, groups, targets, granularity } = slotsOf(binding)
  const isGrouped = groups.length > 0 || granularity !== null || targets.some(({ role }) => role === 'dimension')
  return isGrouped && (measures.length > 0 || counted !== null) && !goesOn(binding.words)
}

/** The columns that an answer shows. */
const columnsOf = (former: Reading): Set<string> => {
  const filters = former.filters.map(({ column }) => column)
  if (former.kind === 'listing') return new Set([...former.columns, ...filters])
  if (former.kind === 'share') return new Set([former.part.column, ...filters])
  if (former.kind === 'change') return new Set([...(former.by === null ? [] : [former.by]), ...filters])
  return new Set([...asFigure(former).groups, ...filters])
}

const shownBefore = 2
/** "Central", where the answer before was by region: a value is looked for in the columns in view. */
export function inView(bindings: Binding[], former: Reading): Binding | undefined {
  const shown = columnsOf(former)
  const scoreOf = ({ parts, score }: Binding): number =>
    score +
    parts.filter(({ meaning }) => meaning.type === 'value' && shown.has(meaning.column.info.name)).length * shownBefore
  return bindings.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0]
}

/** "Compare 2013 and 2014", "why did it drop in Central": a change of the figure in view. */
export function changeInView(binding: Binding, former: Reading, today: string): Reading | null {
  const slots = slotsOf(binding)
  const { flags, periods, unplaced, measures, counted } = slots
  const isPair = (flags.has('versus') || flags.has('difference')) && periods.length === 2
  const isChange = flags.has('why') || flags.has('change') || isPair
  const isPlaced = binding.unbound.length + unplaced.length + measures.length === 0 && counted === null
  if (!isChange || !isPlaced || former.kind === 'listing' || former.measure.other !== undefined) return null
  const { measure } = former
  const filters = slots.values.reduce(
    (reading: Reading, { column, type, values }) =>
      editReading(reading, { slot: 'filter', column: column.info.name, filter: { type, values } }),
    former,
  ).filters
  const base = { table: former.table, filters, conditions: former.conditions, period: null }
  if (former.kind === 'change' && periods.length === 0)
    return { ...former, filters, measure, by: flags.has('why') ? null : former.by }
  const date = datesOf(slots.table).find(({ info }) => info.name === former.period?.column)
  const { from = '', to = '' } = former.period ?? {}
  const before = date === undefined ? [] : [{ column: date, period: { from, to, unit: null, length: 0 } }]
  const figure = asFigure(former)
  const groups = dimensionsOf(slots.table).filter(({ info }) => figure.groups.includes(info.name))
  const asked: Slots = {
    ...slots,
    flags: new Set([...flags, 'why'] as const),
    periods: periods.length > 0 ? periods : before,
    granularity: periods.length > 0 ? null : figure.granularity,
    groups: flags.has('why') ? [] : groups,
  }
  return changeOf(asked, base, measure, today)
}

const mostBare = 9
const asksAnew = /^(?:how (?:much|many)|which|who|when|where|list|show|what (?:is|was|were|are|share))\b/
/** Short words that name a time, a part or a change, and ask for nothing of their own. */
export const isBare = (words: Word[]): boolean =>
  words.length <= mostBare && !asksAnew.test(words.map((word) => word.text).join(' '))

const cue = /^(?:and|but|also|only|just|what about|how about|same|instead|now|without|except|excluding)\b/
/** Whether a question continues the one before. */
export const goesOn = (words: Word[]): boolean => cue.test(words.map((word) => word.text).join(' '))
