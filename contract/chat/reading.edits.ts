import type { FigureShape, Reading, ReadingEdit, ReadingOf } from './reading.schemas.ts'

type Figure = ReadingOf<'figure'>

/** The shape of a figure: the one asked for, otherwise the natural one. */
export function shapeOf({ shape, groups, granularity }: Pick<Figure, 'shape' | 'groups' | 'granularity'>): FigureShape {
  if (shape !== null) return shape
  if (granularity !== null) return 'line'
  return groups.length === 0 ? 'number' : 'bar'
}

function figureOf(reading: Reading, changes: Partial<Figure>): Figure {
  const { table, filters, conditions, period } = reading
  return {
    kind: 'figure',
    table,
    filters,
    conditions,
    period,
    measure: reading.kind === 'listing' ? { aggregation: 'count' } : reading.measure,
    further: [],
    groups: [],
    granularity: null,
    order: 'highest',
    top: null,
    as: 'value',
    shape: null,
    ...changes,
  }
}

/** The same numbers as a figure, which can be grouped, sorted and drawn. */
export function asFigure(reading: Reading): Figure {
  if (reading.kind === 'figure') return reading
  if (reading.kind === 'comparison' && reading.column === null)
    return figureOf(reading, { groups: reading.groups, granularity: reading.granularity })
  if (reading.kind === 'comparison') {
    const { column, values } = reading
    const only = { column, type: 'include' as const, values }
    return figureOf(reading, { groups: [column], filters: set(reading.filters, column, only) })
  }
  if (reading.kind === 'share') return figureOf(reading, { groups: [reading.part.column], as: 'share' })
  return figureOf(reading, reading.kind === 'change' && reading.by !== null ? { groups: [reading.by] } : {})
}

const without = <T extends { column: string }>(list: T[], column: string): T[] =>
  list.filter((each) => each.column !== column)

/** Sets one column's slot and sorts by column, so the order of edits makes no difference. */
function set<T extends { column: string }>(list: T[], column: string, next: T | null): T[] {
  const others = without(list, column)
  if (next === null) return others
  return [...others, next].sort((one, other) => (one.column < other.column ? -1 : 1))
}

function editFigure(figure: Figure, edit: ReadingEdit): Reading {
  if (edit.slot === 'groups') return { ...figure, groups: edit.groups }
  if (edit.slot === 'granularity') return { ...figure, granularity: edit.granularity }
  if (edit.slot === 'order') return { ...figure, order: edit.order }
  if (edit.slot === 'top') return { ...figure, top: edit.top }
  if (edit.slot === 'as') return { ...figure, as: edit.as }
  return edit.slot === 'shape' ? { ...figure, shape: edit.shape } : figure
}

/**
 * The reading with one slot changed; all other slots stay. If this kind of reading lacks the slot, it first becomes a
 * figure of the same numbers; if a figure lacks it too, the reading is unchanged.
 */
export function editReading(reading: Reading, edit: ReadingEdit): Reading {
  switch (edit.slot) {
    case 'reading':
      return edit.reading
    case 'filter': {
      const { column, filter } = edit
      return { ...reading, filters: set(reading.filters, column, filter === null ? null : { column, ...filter }) }
    }
    case 'condition': {
      const { column, condition } = edit
      const next = condition === null ? null : { column, ...condition }
      return { ...reading, conditions: set(reading.conditions, column, next) }
    }
    case 'period':
      if (reading.kind !== 'change') return { ...reading, period: edit.period }
      return edit.period === null ? reading : { ...reading, period: edit.period }
    case 'measure':
      return { ...(reading.kind === 'listing' ? asFigure(reading) : reading), measure: edit.measure }
    case 'aggregation': {
      if (reading.kind === 'listing') return reading
      const { column } = reading.measure
      const { aggregation, weight } = edit
      return {
        ...reading,
        measure: {
          ...(column === undefined ? {} : { column }),
          aggregation,
          ...(weight === undefined ? {} : { weight }),
        },
      }
    }
    case 'against':
      return reading.kind === 'change' ? { ...reading, against: edit.period } : reading
    case 'by':
      return reading.kind === 'change' ? { ...reading, by: edit.by } : reading
    case 'groups':
    case 'granularity':
      if (reading.kind !== 'comparison' || reading.column !== null) return editFigure(asFigure(reading), edit)
      return edit.slot === 'groups'
        ? { ...reading, groups: edit.groups }
        : { ...reading, granularity: edit.granularity }
    case 'columns':
      return reading.kind === 'listing' ? { ...reading, columns: edit.columns } : reading
    case 'top':
      return reading.kind === 'listing' ? { ...reading, top: edit.top } : editFigure(asFigure(reading), edit)
    default:
      return editFigure(asFigure(reading), edit)
  }
}
