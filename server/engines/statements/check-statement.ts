import { type SqlLocation, sqlTexts as texts } from '../../../contract/datasets/sql.texts.ts'
import { allowedFunctions, allowedTableFunctions } from './functions.ts'
import { expressions, sessionWords, structures, types } from './kinds.ts'
import { isNode, listOf, nodeOf, type Serialised, type SqlNode, textOf } from './serialised.ts'
import { locate } from './location.ts'
import { nearestName } from '../../../contract/shared/nearest-name.ts'

/** What a statement may name. */
/** `unusable`: columns that it would have if its file had others. */
export type KnownTable = {
  name: string
  columns: readonly string[]
  unusable?: readonly { name: string; label: string; problem: string }[] | undefined
}
/** The tables that the statement reads, or the sentence that refuses it. `isRounded`: between two values it keeps the digits of a column. */
export type Checked = { tables: string[]; isRounded: boolean } | { refused: string }

/** What lies between two decimals, DuckDB rounds to their digits; of a column alone, that is not seen. */
const interpolating = new Set(['median', 'quantile_cont', 'mad'])
const shows = new Set(['DESCRIBE', 'SUMMARY'])
const allTables = '"tables"'

class Refused extends Error {}

/** One walk through a statement. Names of tables are compared as DuckDB does: without case. */
class StatementCheck {
  readonly used = new Set<string>()
  isRounded = false
  readonly #sql: string
  readonly #tables: ReadonlyMap<string, KnownTable>
  readonly #columns: ReadonlySet<string>

  constructor(sql: string, tables: readonly KnownTable[]) {
    this.#sql = sql
    this.#tables = new Map(tables.map((table) => [table.name.toLowerCase(), table]))
    this.#columns = new Set(tables.flatMap(({ columns }) => columns.map((column) => column.toLowerCase())))
  }

  #refuse(node: SqlNode, say: (location: SqlLocation | null) => string): never {
    throw new Refused(say(locate(this.#sql, node['query_location'])))
  }

  visit(value: unknown, named: ReadonlySet<string>): void {
    if (Array.isArray(value)) for (const one of value) this.visit(one, named)
    else if (isNode(value)) this.#visitNode(value, named)
  }

  #visitNode(node: SqlNode, named: ReadonlySet<string>): void {
    const kind = textOf(node, 'class')
    const type = textOf(node, 'type')
    if (kind !== '') this.#checkExpression(node, kind)
    else if (type !== '' && !structures.has(type)) this.#refuse(node, texts.unavailablePart)
    if (type === 'BASE_TABLE') this.#checkTable(node, named)
    if (type === 'SHOW_REF') this.#checkShow(node)
    if (kind === 'CONSTANT') return
    if (type === 'TABLE_FUNCTION') this.#visitTableFunction(node, named)
    else this.#visitChildren(node, this.#withNames(node, named))
  }

  #visitChildren(node: SqlNode, named: ReadonlySet<string>): void {
    for (const [key, child] of Object.entries(node)) {
      // Types are checked by name; a sample holds no expression.
      if (key === 'cte_map' || key === 'cast_type' || key === 'sample') continue
      this.visit(child, named)
    }
  }

  /** The names that a WITH gives, each to those after it and a recursive one to itself as well. */
  #withNames(node: SqlNode, named: ReadonlySet<string>): ReadonlySet<string> {
    const names = new Set(named)
    if (textOf(node, 'type') === 'RECURSIVE_CTE_NODE') names.add(textOf(node, 'cte_name').toLowerCase())
    for (const entry of listOf(nodeOf(node, 'cte_map') ?? {}, 'map')) {
      if (!isNode(entry)) continue
      this.visit(entry['value'], names)
      names.add(textOf(entry, 'key').toLowerCase())
    }
    return names
  }

  #checkExpression(node: SqlNode, kind: string): void {
    if (kind === 'PARAMETER') throw new Refused(texts.noParameters)
    if (!expressions.has(kind)) this.#refuse(node, texts.unavailablePart)
    if (kind === 'FUNCTION' || kind === 'WINDOW') this.#checkFunction(node, allowedFunctions)
    if (kind === 'CAST') this.#checkType(node)
    if (kind === 'COLUMN_REF') this.#checkColumn(node)
  }

  #checkFunction(node: SqlNode, allowed: ReadonlySet<string>): void {
    const name = textOf(node, 'function_name').toLowerCase()
    const isOurs = ['', 'main'].includes(textOf(node, 'schema')) && ['', 'system'].includes(textOf(node, 'catalog'))
    const [first] = listOf(node, 'children')
    if (interpolating.has(name) && isNode(first) && textOf(first, 'class') === 'COLUMN_REF') this.isRounded = true
    if (allowed.has(name) && isOurs) return
    this.#refuse(node, (location) => texts.unknownFunction(name, nearestName(name, allowed), location))
  }

  #checkType(node: SqlNode): void {
    const name = textOf(nodeOf(node, 'cast_type') ?? {}, 'id')
    if (!types.has(name)) this.#refuse(node, (location) => texts.unavailableType(name.toLowerCase(), location))
  }

  #checkColumn(node: SqlNode): void {
    const [name, ...rest] = listOf(node, 'column_names').map((one) => String(one).toLowerCase())
    if (name === undefined || rest.length > 0 || !sessionWords.has(name) || this.#columns.has(name)) return
    this.#refuse(node, (location) => texts.unknownColumn(name, null, location))
  }

  #checkTable(node: SqlNode, named: ReadonlySet<string>): void {
    const name = textOf(node, 'table_name')
    const isPlain = ['schema_name', 'catalog_name'].every((key) => textOf(node, key) === '')
    const isVersioned = nodeOf(node, 'at_clause') !== null
    if (isVersioned) this.#refuse(node, texts.unavailablePart)
    if (isPlain && named.has(name.toLowerCase())) return
    const table = this.#tables.get(name.toLowerCase())
    if (isPlain && table !== undefined) {
      this.used.add(table.name)
      return
    }
    const written = [textOf(node, 'catalog_name'), textOf(node, 'schema_name'), name].filter(Boolean).join('.')
    const names = [...this.#tables.values()].map((one) => one.name)
    this.#refuse(node, (location) => texts.unknownTable(written, nearestName(written, names), location))
  }

  /** The function is checked by the list of table functions alone, so that a hole in this list can't hide behind another. */
  #visitTableFunction(node: SqlNode, named: ReadonlySet<string>): void {
    const called = nodeOf(node, 'function')
    if (called === null || textOf(called, 'class') !== 'FUNCTION') this.#refuse(node, texts.unavailablePart)
    this.#checkFunction(called, allowedTableFunctions)
    this.#visitChildren(called, named)
    this.#visitChildren({ ...node, function: null }, named)
  }

  #checkShow(node: SqlNode): void {
    const type = textOf(node, 'show_type')
    const isOfQuery = shows.has(type) && nodeOf(node, 'query') !== null && textOf(node, 'table_name') === ''
    const isList = textOf(node, 'table_name') === allTables && nodeOf(node, 'query') === null
    if (!isOfQuery && !isList) throw new Refused(texts.onlyReads)
    if (isList) for (const { name } of this.#tables.values()) this.used.add(name)
  }
}

/** Reads the answer of DuckDB's parser to a statement and says which tables it reads, or why it is not run. */
export function checkStatement(sql: string, parsed: Serialised, tables: readonly KnownTable[]): Checked {
  if (parsed.error) {
    if (parsed.error_type !== 'parser') return { refused: texts.onlyReads }
    const [, near = ''] = parsed.error_message.split('at or near "')
    return { refused: texts.syntax(near.slice(0, -1).slice(0, 60), locate(sql, parsed.position)) }
  }
  const [statement, ...more] = parsed.statements
  if (statement === undefined) return { refused: texts.statementRequired }
  if (more.length > 0) return { refused: texts.oneStatement }
  const check = new StatementCheck(sql, tables)
  try {
    check.visit(statement.node, new Set())
    return { tables: [...check.used], isRounded: check.isRounded }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}
