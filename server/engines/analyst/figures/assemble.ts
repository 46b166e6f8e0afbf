import type { FigureFilter, FigureMeasure, FigurePeriod, Reading } from '../../../../contract/chat/reading.schemas.ts'
import { type Base, changeOf, naturalGranularity } from './change-reading.ts'
import type { Binding, Bound } from './meaning.ts'
import { slotsOf } from './slots.ts'
import { granularityOfDates, granularityOfRows } from './slots/column-kinds.ts'
import type { Slots } from './slots/slots.types.ts'
import { isPerson } from '../../language/index.ts'
import { isNameless } from './kinds.ts'
import { widened } from './widened.ts'
import {
  datesOf,
  type DimensionColumn,
  dimensionsOf,
  hasCrowdedDays,
  isAdditive,
  isIdentifying,
  isMeasured,
  isOutgo,
  isPlan,
  mainMeasure,
  type MeasureColumn,
  measuresOf,
  nameColumn,
  naturalMeasure,
  type Table,
} from './tables.ts'

/** A reading with how sure it is, and the words that have no place in it. */
export type Candidate = {
  reading: Reading
  score: number
  unplaced: string[]
  table: Table
  isDoubtful: boolean
  /** The question has a name or a whole value of the table, not only a word from some cell. */
  isFirm: boolean
}
const isFirmPart = ({ meaning }: Bound): boolean =>
  ['column', 'things', 'table', 'period'].includes(meaning.type) || (meaning.type === 'value' && meaning.isWhole)
const mostGuesses = 3
/** A superlative without a measure is about the main one of a table before it is about any other. */
const mainScore = 4

const namesOf = (columns: { info: { name: string } }[]): string[] => columns.map((column) => column.info.name)
export const periodOfSlot = (slot: Slots['periods'][number] | undefined): FigurePeriod | null =>
  slot === undefined ? null : { column: slot.column.info.name, from: slot.period.from, to: slot.period.to }

/** The filters on columns. Excludes total rows, unless the question asks for them. */
export function filtersOf(slots: Slots, isWhole: boolean): FigureFilter[] {
  const asked = slots.values.map(
    ({ column, values, type }): FigureFilter => ({ column: column.info.name, type, values }),
  )
  const totals = dimensionsOf(slots.table).flatMap((column): FigureFilter[] => {
    const own = slots.values.find((each) => each.column === column)
    if (column.totals.length === 0 || own?.type === 'include' || !isWhole) return []
    return [{ column: column.info.name, type: 'exclude', values: [...(own?.values ?? []), ...column.totals] }]
  })
  const replaced = new Set(totals.map((filter) => filter.column))
  return [...asked.filter((filter) => !replaced.has(filter.column)), ...totals].sort((one, other) =>
    one.column < other.column ? -1 : 1,
  )
}

/** The measure, and whether its aggregation is one that its kind does not bear. */
function measureOf(slots: Slots): { measure: FigureMeasure; isDoubtful: boolean } | null {
  const { table, counted } = slots
  const first = slots.measures[0]
  if (first !== undefined && (counted === null || slots.flags.has('rows'))) {
    const { column } = first
    const natural = naturalMeasure(table, column)
    const asked = first.aggregation ?? slots.aggregation
    const isEnd =
      slots.order !== null &&
      !slots.flags.has('who') &&
      slots.first !== 'when' &&
      slots.targets.length === 0 &&
      slots.granularity === null &&
      slots.groups.length === 0
    const end = slots.order === 'highest' ? ('max' as const) : ('min' as const)
    const aggregation = asked ?? (isEnd && slots.top === null ? end : null)
    if (!isMeasured(column)) return { measure: { column: column.info.name, aggregation: 'max' }, isDoubtful: true }
    const isSum = aggregation === null && natural.aggregation === 'sum'
    const isNow = slots.isHeld && isSum && slots.periods.length === 0 && table.info.naming === undefined
    if (isNow && datesOf(table).length > 0) return { measure: { ...natural, aggregation: 'last' }, isDoubtful: true }
    if (aggregation === null) return { measure: natural, isDoubtful: false }
    if (aggregation === 'mean' && natural.aggregation === 'weighted_mean')
      return { measure: natural, isDoubtful: false }
    if (aggregation === 'sum' && column.kind === 'level') return { measure: natural, isDoubtful: false }
    const hasNoLast = datesOf(table).length === 0 || (!isAdditive(column) && hasCrowdedDays(table))
    if (aggregation === 'last' && hasNoLast) return { measure: natural, isDoubtful: true }
    return {
      measure: { column: column.info.name, aggregation },
      isDoubtful: aggregation === 'sum' && !isAdditive(column),
    }
  }
  if (counted === null) return null
  const column = counted.column?.info.name
  // "How many are of type G": of one value there is only one.
  const isOwn = slots.values.some((each) => each.column === counted.column && each.type === 'include')
  const isRows = isOwn || counted.column === null || (isIdentifying(table, counted.column) && !counted.isDistinct)
  return {
    measure: isRows || column === undefined ? { aggregation: 'count' } : { column, aggregation: 'count_distinct' },
    isDoubtful: slots.aggregation !== null && slots.aggregation !== 'sum',
  }
}

/** The second of two measures that are divided or taken from each other. */
function otherOf({ table, joint, measures, flags, periods }: Slots): FigureMeasure['other'] | null {
  const [first, second] = measures
  const isApart = flags.has('difference') && periods.length < 2
  const operator = joint ?? (flags.has('share') ? 'share' : isApart ? 'minus' : null)
  if (second === undefined || operator === null || table.info.isList === true) return null
  const natural = naturalMeasure(table, second.column)
  const aggregation = second.aggregation ?? first?.aggregation ?? natural.aggregation
  // "Sales in Hill as a share of total sales": the same rows against themselves would be 100 %.
  if (first?.column === second.column && (first.aggregation ?? natural.aggregation) === aggregation) return null
  return {
    operator,
    column: second.column.info.name,
    aggregation: aggregation === 'weighted_mean' ? 'mean' : aggregation,
  }
}

function comparisonOf(slots: Slots, base: Base, measure: FigureMeasure): Reading | null {
  const compared = slots.values.find((each) => each.type === 'include' && each.values.length >= 2)
  const isCompared =
    ['versus', 'or', 'than', 'difference'].some((type) => slots.flags.has(type as 'or')) || slots.compare !== null
  if (compared === undefined || !isCompared) return null
  const column = compared.column.info.name
  const isOrdered = slots.compare ?? slots.order
  const isGap = slots.flags.has('difference') || (slots.flags.has('than') && slots.flags.has('much'))
  return {
    ...{
      kind: 'comparison',
      ...base,
      filters: base.filters.filter((filter) => filter.column !== column),
      measure,
      column,
    },
    values: compared.values.slice(0, 12),
    asked: isGap ? 'difference' : slots.isEither ? 'more or less' : (isOrdered ?? 'values'),
  }
}

function shareOf(slots: Slots, base: Base, measure: FigureMeasure): Reading | null {
  const part = slots.values.findLast((each) => each.type === 'include')
  if (part === undefined) return null
  const column = part.column.info.name
  const totals =
    part.column.totals.length === 0 ? [] : [{ column, type: 'exclude' as const, values: part.column.totals }]
  const filters = [...base.filters.filter((filter) => filter.column !== column), ...totals]
  return { kind: 'share', ...base, filters, measure, part: { column, type: 'include', values: part.values } }
}

const targetDimensions = (slots: Slots): DimensionColumn[] =>
  slots.targets.filter((target) => target.role === 'dimension')

const hasTarget = (slots: Slots): boolean => targetDimensions(slots).length > 0 && slots.top === null && !slots.isPlural

/** "Which ... is": the column that tells the rows apart. */
function nameIn(table: Table): DimensionColumn | undefined {
  const naming = dimensionsOf(table).find((column) => column.info.name === table.info.naming)
  const identifying = dimensionsOf(table).filter((column) => isIdentifying(table, column))
  return naming ?? (identifying.length === 1 ? identifying[0] : undefined)
}

/** "Who ...?": the column that calls people, or else the one that tells the rows apart. */
function whoIn(table: Table): DimensionColumn | undefined {
  const people = dimensionsOf(table).filter(({ head, words }) =>
    words.some((word) => word.stem === head && isPerson(word.text)),
  )
  return people.length === 1 ? people[0] : nameIn(table)
}

function listingOf(slots: Slots, base: Base): Reading | null {
  const isNamed = slots.first === 'which' && slots.conditions.length > 0
  const who = slots.flags.has('who') ? whoIn(slots.table) : isNamed ? nameIn(slots.table) : undefined
  const date = slots.first === 'when' ? datesOf(slots.table).slice(0, 1) : []
  const columns =
    date.length > 0
      ? namesOf(date)
      : slots.targets.length > 0
        ? namesOf(slots.targets)
        : who === undefined
          ? []
          : [who.info.name]
  const isUnused = (['or', 'than', 'difference', 'versus'] as const).some((type) => slots.flags.has(type))
  if (columns.length === 0 || isUnused || slots.compare !== null) return null
  const isRestricted = base.filters.length + base.conditions.length > 0 || base.period !== null
  if (!isRestricted && !slots.flags.has('which') && !slots.flags.has('all') && slots.edge === null) return null
  const { edge } = slots
  const sort = edge === null ? null : { column: datesOf(slots.table)[0]?.info.name ?? '', order: edge.order }
  return { kind: 'listing', ...base, columns, sort, top: slots.top ?? (edge === null || slots.isPlural ? null : 1) }
}

function figureOf(slots: Slots, base: Base, measure: FigureMeasure): Reading {
  const dates = slots.targets.find((target) => target.role === 'date')
  const target = targetDimensions(slots)
  const who = slots.flags.has('who') && target.length === 0 ? whoIn(slots.table) : undefined
  const ranked = who === undefined ? target : [who]
  const groups = [...ranked, ...slots.groups.filter((group) => !ranked.includes(group))]
  const isTrend = slots.flags.has('trend') || slots.flags.has('change')
  const date = slots.periods[0]?.column ?? datesOf(slots.table)[0]
  const span = base.period ?? { from: date?.info.from, to: date?.info.to }
  const isWhen = slots.first === 'when'
  const named = dates?.role === 'date' ? granularityOfDates(dates) : slots.granularity
  const own = isWhen && measure.aggregation !== 'sum' ? granularityOfRows(date) : null
  const asked = named ?? own ?? (isWhen && date !== undefined ? naturalGranularity(span.from, span.to) : null)
  const granularity = asked ?? (isTrend && date !== undefined ? naturalGranularity(span.from, span.to) : null)
  const isOne =
    slots.order !== null &&
    !slots.isPlural &&
    !slots.flags.has('change') &&
    (ranked.length > 0 || slots.isGranularityAsked || dates !== undefined || isWhen)
  const isAsked = groups.length > 0 || granularity !== null
  return {
    ...{ kind: 'figure', ...base, measure, groups: namesOf(groups).slice(0, 2), granularity, shape: slots.shape },
    further: slots.measures
      .slice(1, 4)
      .map(({ column, aggregation }) =>
        aggregation === null ? naturalMeasure(slots.table, column) : { column: column.info.name, aggregation },
      ),
    order: slots.order ?? 'highest',
    top: isAsked ? (slots.top ?? (isOne ? 1 : null)) : null,
    as: slots.flags.has('share') && measure.other === undefined ? 'share' : 'value',
  }
}

function readingOf(slots: Slots, today: string): { reading: Reading; isDoubtful: boolean } | null {
  const measured = measureOf(slots)
  const period = periodOfSlot(slots.periods[0])
  const base: Base = {
    ...{ table: slots.table.info.name, filters: filtersOf(slots, true), conditions: slots.conditions, period },
  }
  const sure = (reading: Reading | null, isDoubtful = false) =>
    reading === null ? null : { reading, isDoubtful: isDoubtful || slots.isLoose }
  if (measured === null) {
    if (slots.order !== null || slots.flags.has('share') || slots.flags.has('change')) return null
    if (slots.groups.length > 0 || slots.granularity !== null || slots.aggregation !== null) return null
    return sure(listingOf(slots, base))
  }
  const { measure } = measured
  const other = otherOf(slots)
  // "Sales of Hill minus sales of Port": one measure, and nothing to take from it.
  const isDoubtful = measured.isDoubtful || (slots.joint !== null && other === null)
  if (other !== null) {
    const joined = figureOf({ ...slots, measures: slots.measures.slice(0, 1) }, base, { ...measure, other })
    // "What percentage of sales is profit" and "the share of profit in sales": either may be the whole.
    const isOpen = slots.joint === null && slots.flags.has('share')
    return slots.measures.length === 2 && slots.compare === null ? sure(joined, isDoubtful || isOpen) : null
  }
  // Two numbers that nothing joins are no list of them.
  if (slots.measures.length > 1 && !slots.flags.has('and')) return null
  const isTimed = slots.periods.length > 1 || slots.periods[0]?.period.ends !== undefined
  const isChange =
    slots.flags.has('why') ||
    slots.flags.has('change') ||
    ((slots.flags.has('versus') || slots.flags.has('difference')) && isTimed)
  if (slots.periods.length > 1 && !isChange) return null
  const change = isChange && slots.granularity === null ? changeOf(slots, base, measure, today) : null
  if (change !== null) return sure(change, isDoubtful)
  const comparison = comparisonOf(slots, base, measure)
  if (comparison !== null) return sure(comparison, isDoubtful)
  const hasGroups = slots.groups.length > 0 || slots.targets.length > 0 || slots.granularity !== null
  if (slots.flags.has('share') && !hasGroups) return sure(shareOf(slots, base, measure), isDoubtful)
  const isCheck = slots.first === 'yes or no' && slots.conditions.length === 1
  if (isCheck) return null
  if (
    (slots.flags.has('versus') && !slots.isAmongGroups) ||
    slots.compare !== null ||
    (slots.flags.has('or') && slots.order === null)
  )
    return null
  const who = slots.flags.has('who') ? whoIn(slots.table) : undefined
  const isWhen = slots.first === 'when'
  if (slots.flags.has('who') && who === undefined && slots.targets.length === 0) return null
  if (isWhen && (slots.order === null || datesOf(slots.table).length === 0)) return null
  if (slots.top !== null && !hasGroups && who === undefined) return null
  // A share of some rows by groups may be one in each group, or one of all.
  const isOfSome = slots.flags.has('share') && slots.values.some((each) => each.type === 'include')
  // "Which store had the most by month", "in each city": the best of all, or the best of each.
  const isSplit = slots.groups.length > 0 || (slots.granularity !== null && !slots.isGranularityAsked)
  const isOfEach = slots.order !== null && isSplit && hasTarget(slots)
  // "Which store grew most": how each went is shown; which of two times it is about is not said.
  const isOfMovement = slots.order !== null && slots.flags.has('change')
  return sure(figureOf(slots, base, measure), isDoubtful || isOfSome || isOfEach || isOfMovement)
}

/** "Did X have more than 40 points?": the condition's column is the measure. */
function checkOf(slots: Slots): Reading | null {
  const [condition, ...others] = slots.conditions
  if (
    slots.first !== 'yes or no' ||
    slots.flags.has('or') ||
    condition === undefined ||
    others.length > 0 ||
    slots.measures.length > 0
  )
    return null
  const column = slots.table.columns.find((each) => each.role === 'measure' && each.info.name === condition.column)
  if (column?.role !== 'measure' || slots.counted !== null) return null
  const { operator, value } = condition
  return {
    ...{ kind: 'check', table: slots.table.info.name, filters: filtersOf(slots, true), conditions: [] },
    ...{ period: periodOfSlot(slots.periods[0]), measure: naturalMeasure(slots.table, column), operator, value },
  }
}

/** Indicators of one column are never put together: one of them, or each by itself. */
export function mixedIndicators(table: Table, reading: Reading): DimensionColumn | null {
  if (reading.kind === 'listing') return null
  const values = reading.kind === 'comparison' && reading.column !== null ? [reading.column] : []
  const apart = reading.kind === 'figure' ? reading.groups : values
  const isOne = (column: DimensionColumn): boolean =>
    reading.filters.some(
      (each) => each.column === column.info.name && each.type === 'include' && each.values.length === 1,
    )
  const isRows = reading.measure.column === undefined || reading.measure.aggregation === 'count_distinct'
  if (isRows) return null
  return (
    dimensionsOf(table).find((column) => column.isIndicator && !isOne(column) && !apart.includes(column.info.name)) ??
    null
  )
}

/** "The top grossing film": an unknown word beside a superlative may call the things of the table. */
function namedThings(slots: Slots, unplaced: string[], today: string): Reading[] {
  const named = nameColumn(slots.table) ?? nameIn(slots.table)
  const isLookedFor = slots.order !== null && slots.targets.length === 0 && slots.groups.length === 0
  if (named === undefined || unplaced.length === 0 || !isLookedFor || slots.granularity !== null) return []
  const made = readingOf({ ...slots, targets: [named] }, today)
  return made === null ? [] : [made.reading]
}

/** "How much", "how did it change", "how much more than": an amount is asked for, whatever it is called. */
const asksAmount = ({ flags }: Slots): boolean =>
  (['much', 'change', 'why', 'difference', 'share'] as const).some((type) => flags.has(type))

/** The readings of a binding; where a word that is not known may be the measure, one with each measure. */
export function candidatesOf(binding: Binding, today: string): Candidate[] {
  const slots = slotsOf(binding)
  const check = checkOf(slots)
  const made = check === null ? readingOf(slots, today) : { reading: check, isDoubtful: false }
  const textOf = ({ at, length }: Bound): string =>
    binding.words
      .slice(at, at + length)
      .map((word) => word.text)
      .join(' ')
  const open = [...binding.parts.filter(({ meaning }) => meaning.type === 'unbound'), ...slots.unplaced]
  const unplaced = open.toSorted((one, other) => one.at - other.at).map(textOf)
  const score = binding.score - 4 * slots.unplaced.length
  const { table } = binding
  const isFirm = binding.parts.some(isFirmPart)
  if (made !== null) {
    const isDoubtful = made.isDoubtful || widened(table, made.reading) !== null
    return [...namedThings(slots, unplaced, today), made.reading].map((reading) => ({
      ...{ reading, isDoubtful, score, unplaced, table, isFirm },
    }))
  }
  const isPeriodRanked = slots.order !== null && slots.granularity !== null
  // "What was the total in May?"
  const isTotalOfPeriod = slots.aggregation !== null && slots.periods.length > 0 && unplaced.length === 0
  const isCounting = slots.flags.has('count')
  const isAboutSomething =
    slots.groups.length + slots.values.length + slots.targets.length > 0 || isPeriodRanked || isTotalOfPeriod
  const isNarrowed = slots.periods.length === 1 || slots.conditions.length > 0
  if (!(isAboutSomething || (isCounting && isNarrowed)) || (slots.conditions.length > 0 && !isCounting)) return []
  // The value of an indicator names the measure.
  const isNamed = slots.values.some((each) => each.column.isIndicator && each.type === 'include')
  const isNoMain = slots.order === null || slots.flags.has('count') || slots.measures.length > 0
  const main = isNoMain ? null : mainMeasure(table)
  const isMain = main !== null && !isPlan(table, main) && !(slots.isBest && isOutgo(table, main))
  const named = slots.measures.map(({ column }) => column)
  const all = measuresOf(table).filter((column) => isMeasured(column) && !isNameless(column.info.label))
  const measures = (named.length > 1 ? named : all).filter((column) => !(isMain && column === main))
  const withMeasure = (column: MeasureColumn): Slots => ({ ...slots, measures: [{ column, aggregation: null }] })
  const rows: Slots = { ...slots, measures: [], counted: { column: null, isDistinct: false } }
  const isRanked = slots.order !== null || slots.compare !== null
  const guesses: Slots[] = isCounting
    ? [rows]
    : [...measures.slice(0, mostGuesses).map(withMeasure), ...(isRanked && named.length === 0 ? [rows] : [])]
  // Of a table with one measure it is meant, and of what is counted the rows.
  const isOnly =
    unplaced.length === 0 &&
    !slots.isLoose &&
    (isCounting ? slots.values.length + slots.conditions.length > 0 : all.length === 1 && asksAmount(slots))
  const guessed = (guess: Slots, isSure: boolean, more: number): Candidate[] => {
    const made = readingOf(guess, today)
    if (made === null) return []
    return [
      { reading: made.reading, isDoubtful: !isSure || made.isDoubtful, score: score + more, unplaced, table, isFirm },
    ]
  }
  return [
    ...(isMain ? guessed(withMeasure(main), true, mainScore) : []),
    ...guesses.flatMap((guess, at) => guessed(guess, isNamed || (isOnly && at === 0), at === 0 ? -1 : -1.2)),
  ]
}
