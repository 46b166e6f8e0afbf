import { datesOf, isMeasured, mainMeasure, measuresOf, nameColumn } from '../tables.ts'
import type { Slots } from './slots.types.ts'
import { isHadMost, type Walk } from './walk.ts'

const held = /\bdo (?:we|i|you|they) (?:currently |still )?(?:have|own|hold)\b|\bhave (?:we|i|you|they) got\b/

const comparing = /^(?:please )?compare\b/
const beside = /\b(?:with|to|against|versus|vs|and)\b/

const isOnlyGrouped = ({ groups, granularity, values, periods, conditions }: Slots): boolean =>
  (groups.length > 0 || granularity !== null) && values.length + periods.length + conditions.length === 0

/** At the end of a question: what no word gave a role gets one, or has no place. */
export function assignLeftovers(walk: Walk): void {
  const { slots, words } = walk
  refuseOpenWords(walk)
  targetThings(slots)
  if (isAboutMain(walk)) targetNames(slots)
  assignNamed(walk)
  if (slots.isTableNamed && slots.measures.length === 0 && slots.counted === null) takeTable(slots)
  dropRepeatedMeasures(slots)
  if (slots.edge !== null) assignEdge(slots, slots.edge)
  const text = words.map((word) => word.text).join(' ')
  slots.isHeld = held.test(text)
  slots.isAmongGroups = comparing.test(text) && !beside.test(text) && isOnlyGrouped(slots)
}

/** "The main risks": the rows of a register by what they are called. */
const isAboutMain = ({ words, slots: { isTableNamed, measures, counted, targets, groups, order } }: Walk): boolean =>
  isTableNamed &&
  measures.length + targets.length + groups.length === 0 &&
  counted === null &&
  order === null &&
  words.some(({ text }) => text === 'main')

function targetNames(slots: Slots): void {
  const naming = nameColumn(slots.table)
  if (naming === undefined) return
  slots.targets.push(naming)
  slots.flags.add('all')
}

/** "The first release": by the only date of a table, if names of it are looked for. */
function assignEdge(slots: Slots, { isSure, item }: NonNullable<Slots['edge']>): void {
  const { table, measures, counted, targets, order, aggregation } = slots
  const isListed = targets.length > 0 && measures.length === 0 && counted === null && order === null
  if (!isListed || aggregation !== null || datesOf(table).length !== 1) {
    slots.edge = null
    slots.unplaced.push(item)
  } else slots.isLoose ||= !isSure
}

/** "Not" without anything after it, and "which bakery" where one of them is looked for. */
function refuseOpenWords({ mode, items, kindAsked, slots }: Walk): void {
  const last = items.at(-1)
  if (mode === 'not' && last !== undefined && !slots.unplaced.includes(last)) slots.unplaced.push(last)
  if (kindAsked !== null && slots.order !== null && slots.targets.length === 0) slots.unplaced.push(kindAsked)
}

function targetThings(slots: Slots): void {
  const naming = nameColumn(slots.table)
  if (naming !== undefined && slots.targets.length === 0 && isUnranked(slots) && isOfThings(slots))
    slots.targets.push(naming)
}

/** Columns that no word gave a role: what is ranked or listed, if anything is. */
function assignNamed({ slots, named, words }: Walk): void {
  for (const { column, item } of named) {
    // "Added in 2024": the column whose time is named.
    if (slots.periods.some((period) => period.column === column) && slots.targets.length > 0) continue
    // "Which peak is the only peak": named twice.
    if (slots.targets.includes(column) || slots.groups.some((group) => group === column)) continue
    const isFree = slots.targets.length === 0 && slots.counted === null && !isHadMost(words, item.at)
    const isAsked = slots.flags.has('which') || slots.flags.has('who')
    if (isFree && (slots.order !== null || (isAsked && slots.measures.length === 0))) slots.targets.push(column)
    else slots.unplaced.push(item)
  }
}

/** A table named where a measure is asked for: its main one; rows only where it holds no measure at all. */
function takeTable(slots: Slots): void {
  const { table, aggregation } = slots
  const main = mainMeasure(table)
  const isListing = isUnranked(slots) && slots.targets.length > 0
  if (isListing && (slots.first === 'which' || isOfThings(slots))) return
  if (main !== null) slots.measures.push({ column: main, aggregation })
  else if (!measuresOf(table).some(isMeasured)) slots.counted = { column: null, isDistinct: false }
}

/** Each measure once, and beside measures no column that is only numbered. */
function dropRepeatedMeasures(slots: Slots): void {
  const seen = new Set<string>()
  slots.measures = slots.measures.filter(({ column, aggregation }) => {
    const key = `${column.info.name} ${aggregation ?? ''}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
  if (slots.measures.some(({ column }) => !isMeasured(column)) && slots.measures.length > 1)
    slots.measures = slots.measures.filter(({ column }) => isMeasured(column))
}

const isUnranked = ({ order, aggregation, compare }: Slots): boolean =>
  order === null && aggregation === null && compare === null

/** "Stores opened after 2017": these stores. */
const isOfThings = ({ table, periods, flags, measures, counted, isTableNamed }: Slots): boolean =>
  isTableNamed &&
  table.info.naming !== undefined &&
  periods.length === 1 &&
  flags.size === 0 &&
  measures.length === 0 &&
  counted === null
