import type { Metrics } from '../../tools/index.ts'
import { plain } from './words.ts'
import { labelOf, plainName } from './phrases.ts'
import { readQuestion } from './read.ts'
import { isId } from './slots/column-kinds.ts'
import {
  type DimensionColumn,
  dimensionsOf,
  isGrouping,
  isIdentifying,
  isMeasured,
  measuresOf,
  nameColumn,
  naturalMeasure,
  type Table,
} from './tables.ts'
import { askedTables } from './worked-out.ts'

/** A name as used in a sentence: "Net sales (EUR)" becomes "net sales", "COGS" stays. */
function inSentence(name: string): string {
  const plain = name.trim()
  const label = plain.endsWith(')') ? plain.slice(0, plain.lastIndexOf('(')).trimEnd() : plain
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** Words that many tables call a column by, and that say nothing of what is in it. */
const BARE_NAMES: ReadonlySet<string> = new Set([
  'name',
  'title',
  'label',
  'id',
  'key',
  'code',
  'no',
  'number',
  'value',
])
const isBare = (label: string): boolean => label.split(' ').every((word) => BARE_NAMES.has(word.toLowerCase()))

/** "Which store has the highest cost?"; what a column calls only "name" is called as its table, where that is a plural. */
function highestOf(table: Table, names: DimensionColumn, figure: string): string[] {
  const label = labelOf(table, names.info.name)
  if (!isBare(label)) return [`Which ${inSentence(label)} has the highest ${figure}?`]
  const things = inSentence(plainName(table.info.label))
  return names.info.name === nameColumn(table)?.info.name && /\p{L}{2}s$/u.test(things)
    ? [`Which ${things} have the highest ${figure}?`]
    : []
}

function questionsOf(table: Table): string[] {
  const measured = measuresOf(table).filter(
    (column) => isMeasured(column) && naturalMeasure(table, column).aggregation !== 'last',
  )
  const measure = measured.find(({ kind }) => kind === 'amount') ?? measured[0]
  const group = dimensionsOf(table).find(
    (column) =>
      isGrouping(column) &&
      !column.isIndicator &&
      !isIdentifying(table, column) &&
      !isId(column) &&
      !isBare(labelOf(table, column.info.name)),
  )
  const named = nameColumn(table)
  const names = [...(named ? [named] : []), ...dimensionsOf(table)].find(
    (column) => isIdentifying(table, column) && (column === named || !isId(column)),
  )
  if (measure === undefined && (group === undefined || measuresOf(table).length > 0)) return []
  if (measure === undefined) return [`How many rows by ${inSentence(labelOf(table, group?.info.name ?? ''))}?`]
  const figure = inSentence(labelOf(table, measure.info.name))
  const word = measure.kind === 'amount' || measure.kind === 'level' ? 'total' : 'average'
  const asked = `${figure} `.startsWith(`${word} `) ? figure : `${word} ${figure}`
  return [
    ...(group === undefined ? [] : [`What is the ${asked} by ${inSentence(labelOf(table, group.info.name))}?`]),
    ...(names === undefined ? [] : highestOf(table, names, figure)),
    ...(table.info.dateDimensions.length === 0 ? [] : [`How did the ${asked} develop by month?`]),
  ]
}

/** Questions about what is there, in turns over the tables; each of them is read clearly. */
export function figureSuggestions(metrics: Metrics, today: string, most: number): string[] {
  const tables = askedTables(metrics, { question: '', former: null, chosen: null })
  const lists = tables.map(questionsOf)
  const turns = Math.max(0, ...lists.map((list) => list.length))
  const all = Array.from({ length: turns }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat()
  const apart = [...new Map(all.map((question) => [plain(question), question])).values()]
  const found: string[] = []
  for (const question of apart) {
    if (found.length >= most) break
    if (readQuestion(question, null, tables, today).type === 'clear') found.push(question)
  }
  return found
}
