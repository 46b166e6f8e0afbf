import { asFigure, editReading, shapeOf } from '../../../../contract/chat/reading.edits.ts'
import type { Reading, ReadingEdit } from '../../../../contract/chat/reading.schemas.ts'
import type { Binding } from './bind.ts'
import { naturalGranularity } from './change-reading.ts'
import { slotsOf } from './slots.ts'
import type { Slots } from './slots/slots.types.ts'
import { datesOf, naturalMeasure } from './tables.ts'
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

const cue = /^(?:and|but|also|only|just|what about|how about|same|instead|now|without|except|excluding)\b/
/** Whether a question continues the one before. */
export const goesOn = (words: Word[]): boolean => cue.test(words.map((word) => word.text).join(' '))
