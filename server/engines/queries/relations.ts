import { relationTexts as texts } from '../../../contract/datasets/relations.texts.ts'
import { type Catalogue, type FactTable, keyColumn } from './catalogue.ts'
import type { Relation, RelatedTable, StoredRelation, UsableRelation } from './relation.types.ts'
import { type Expression, quoted, type Select, swappedText } from './sql.ts'
import { sqlText } from '../text/index.ts'
import type { UnderstoodColumn } from './understood-table.ts'
import { refuse } from './warehouse.failure.ts'

/** Names of no column: those hold no blank. */
export const relatedKey = '__key '
export const ownKeyOf = (relation: string): string => `__own key ${relation}`
export const unmatchedColumn = (relation: string): string => `__unmatched ${relation}`
const cellName = (full: string): string => `${full} `
/** Empty in rows without a match, and the word for those in empty cells. */
const swappedName = (full: string): string => `${full}  `
/** The column that holds the cell of a row; of a related table the name itself has a word for rows without a match. */
export const cellOf = ({ relations = [] }: FactTable, name: string): string =>
  relations.some((relation) => name.startsWith(`${relation.name}.`)) ? cellName(name) : name

/** A column to group by: texts of a related table are swapped with the word for rows without a match afterwards. */
export function groupedBy({ relations = [] }: FactTable, name: string): Expression {
  const relation = relations.filter(isUsable).find((one) => name.startsWith(`${one.name}.`))
  if (relation === undefined) return { column: name }
  return { swapped: { column: swappedName(name) }, noMatch: noMatchOf(relation) }
}
/** Whether the rows of a group by this column of a related table have no match. */
export const isUnmatched = (name: string): Expression => ({ isNull: { column: swappedName(name) } })

export const isUsable = (relation: Relation): relation is UsableRelation => 'to' in relation

/** A table of the catalogue that a relation may refer to; undefined if there is none. */
export function relatedTable({ factTables, dimensions }: Catalogue, name: string): RelatedTable | undefined {
  const fact = factTables.find((table) => table.name === name)
  if (fact !== undefined) return fact
  const things = dimensions.find((table) => table.name === name)
  return things && { ...things, files: things.files.map(({ id }) => id), key: keyColumn(things)?.name }
}

const isKey = ({ role, type }: UnderstoodColumn): boolean =>
  (type === 'text' || type === 'decimal') && role !== 'measure' && role !== 'date'

/** The columns that may be keys. */
export const keyColumns = ({ columns, key }: { columns: UnderstoodColumn[]; key?: string | undefined }) =>
  columns.filter((column) => column.calculated === undefined && (column.name === key || isKey(column)))

export function resolveRelation(catalogue: Catalogue, table: FactTable, stored: StoredRelation): Relation {
  const to = relatedTable(catalogue, stored.toTable)
  if (to === undefined || to.files.length === 0) return { ...stored, problem: texts.noTable(stored.toTable) }
  const [own, other] = [
    table.columns.find(({ name }) => name === stored.column),
    to.columns.find(({ name }) => name === stored.toColumn),
  ]
  if (own === undefined) return { ...stored, problem: texts.noColumn(stored.column, table.label) }
  if (other === undefined) return { ...stored, problem: texts.noColumn(stored.toColumn, to.label) }
  const [ofOwn, ofOther] = [own.type === 'decimal', other.type === 'decimal']
  if (ofOwn !== ofOther) return { ...stored, problem: texts.unlike(own.label, other.label) }
  return { ...stored, to, keyType: ofOwn ? 'DOUBLE' : 'VARCHAR' }
}

/** The catalogue with the relations of its tables of facts. */
export function withRelations(catalogue: Catalogue, stored: readonly StoredRelation[]): Catalogue {
  const byTable = Map.groupBy(stored, ({ table }) => table)
  const factTables = catalogue.factTables.map((table): FactTable => {
    const own = byTable.get(table.name)
    return own === undefined
      ? table
      : { ...table, relations: own.map((relation) => resolveRelation(catalogue, table, relation)) }
  })
  return { ...catalogue, factTables }
}

/** What a relation adds to the columns of its table: texts and dates to group by, numbers for conditions alone. */
export const relatedColumns = ({ name, label, to, toColumn }: UsableRelation): UnderstoodColumn[] =>
  to.columns
    .filter((column) => column.name !== toColumn)
    .map(({ name: own, label: ownLabel, type }) => ({
      name: `${name}.${own}`,
      label: `${label}: ${ownLabel}`,
      role: type === 'decimal' ? 'measure' : type === 'text' ? 'dimension' : 'date',
      type,
    }))

/**
 * All columns that conditions may name. `numbers` of a related table aren't measures, as they would count repeatedly.
 */
export function withRelated(table: FactTable, numbers: 'with numbers' | 'without numbers'): FactTable {
  const related = (table.relations ?? []).filter(isUsable).flatMap(relatedColumns)
  const shown = related.filter(({ role }) => numbers === 'with numbers' || role !== 'measure')
  return shown.length === 0 ? table : { ...table, columns: [...table.columns, ...shown] }
}

/** Refuses a question that names a relation which cannot be used, and says why. */
export function refuseBroken({ relations = [] }: FactTable, named: readonly string[], field: string): void {
  for (const relation of relations) {
    if (isUsable(relation)) continue
    const isNamed = named.some((name) => name.startsWith(`${relation.name}.`) || name.includes(`[${relation.name}.`))
    if (isNamed) refuse(texts.unusable(relation.label, relation.problem), field)
  }
}

/** The names of the columns that a query reads. */
function columnsOf(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(columnsOf)
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'column' && typeof value === 'string' ? [value] : columnsOf(value),
  )
}

export type UsedRelation = { relation: UsableRelation; columns: UnderstoodColumn[] }

/** The relations that a query reads, with the columns of each. */
export function usedRelations({ relations = [] }: FactTable, select: Select): UsedRelation[] {
  const read = new Set(columnsOf(select).map((name) => name.trimEnd()))
  return relations.filter(isUsable).flatMap((relation) => {
    const columns = relation.to.columns.filter(({ name }) => read.has(`${relation.name}.${name}`))
    return columns.length === 0 ? [] : [{ relation, columns }]
  })
}

/** The key of a row of either side, to be compared. */
export const keyLayer = (column: string, type: UsableRelation['keyType'], as: string): string =>
  `TRY_CAST(${quoted(column)} AS ${type}) AS ${quoted(as)}`

/** How dates and numbers of things are read, which are stored as text. */
const typeOf = { text: 'VARCHAR', decimal: 'DOUBLE', date: 'DATE', timestamp: 'TIMESTAMP' } as const

/** A text of the related table; one that reads like the word for rows without a match says that it is a value. */
function shownText(cell: string, noMatch: string): string {
  const isValue = sqlText(` ${texts.isValue}`)
  const rest = `substr(${cell}, length(${sqlText(noMatch)}) + 1)`
  const isAlike = `starts_with(${cell}, ${sqlText(noMatch)}) AND replace(${rest}, ${isValue}, '') = ''`
  return `CASE WHEN ${isAlike} THEN ${cell} || ${isValue} ELSE ${cell} END`
}

/** The text shown for a related column if a row has no match. */
export const noMatchOf = ({ label }: UsableRelation): string => texts.noMatch(label)
/** The columns of a query that may contain that text. */
export const shownColumns = ({ relation, columns }: UsedRelation): string[] =>
  columns.filter(({ type }) => type === 'text').map(({ name }) => `${relation.name}.${name}`)

const matchedName = '__matched '
const readName = (name: string): string => `__read ${name}`
const shownName = (name: string): string => `__shown ${name}`

/**
 * What a relation adds: `ofMatch` to the rows of the related table, and `select` to the rows of a view, the related row being
 * `alias`. Cells are read before the join, once for each row of the related table.
 */
export function relatedSelect({ relation, columns }: UsedRelation, alias: string): { ofMatch: string; select: string } {
  const noMatch = noMatchOf(relation)
  const isMissing = `${alias}.${quoted(matchedName)} IS NULL`
  const read = columns.flatMap(({ name, type }) => {
    const cell = `TRY_CAST(${quoted(name)} AS ${typeOf[type]})`
    const shown = `coalesce(${shownText(cell, noMatch)}, ${sqlText(noMatch)}) AS ${quoted(shownName(name))}`
    return [`${cell} AS ${quoted(readName(name))}`, ...(type === 'text' ? [shown] : [])]
  })
  const added = columns.flatMap(({ name, type }) => {
    const full = `${relation.name}.${name}`
    const cell = `${alias}.${quoted(readName(name))}`
    const shown = `${alias}.${quoted(shownName(name))}`
    const cellOfRow = `${cell} AS ${quoted(cellName(full))}`
    if (type !== 'text') return [`${cell} AS ${quoted(full)}`, cellOfRow]
    const swapped = `${shown} AS ${quoted(swappedName(full))}`
    return [`${swappedText(shown, sqlText(noMatch))} AS ${quoted(full)}`, swapped, cellOfRow]
  })
  return {
    ofMatch: [`TRUE AS ${quoted(matchedName)}`, ...read].join(', '),
    select: [...added, `(${isMissing}) AS ${quoted(unmatchedColumn(relation.name))}`].join(', '),
  }
}

const whole = { limit: 1, offset: 0 }

/** The key that the most rows of a table have, and how many they are. */
export const commonestKey = (from: string): Select => ({
  columns: [
    { expression: { column: relatedKey }, as: 'key' },
    { expression: { allRows: 'count' }, as: 'rows' },
  ],
  from,
  where: { not: { isNull: { column: relatedKey } } },
  groups: 1,
  order: [{ by: 2, isDescending: true }, 1],
  ...whole,
})

/** How many different keys there are in a table, and how many of them have a match. */
export const keysSelect = (from: string, relation: string): Select => ({
  columns: [
    { expression: { distinct: { column: ownKeyOf(relation) } }, as: 'all' },
    {
      expression: {
        distinct: { when: { not: { column: unmatchedColumn(relation) } }, value: { column: ownKeyOf(relation) } },
      },
      as: 'found',
    },
  ],
  from,
  order: [],
  ...whole,
})
