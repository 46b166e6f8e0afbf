import type { Keys } from '../../../contract/datasets/table-model.schemas.ts'
import { relationTexts as texts } from '../../../contract/datasets/relations.texts.ts'
import {
  type Answered,
  commonestKey,
  type FactTable,
  keyLayer,
  keysSelect,
  ownKeyOf,
  relatedKey,
  relatedSelect,
  type Select,
  type UsableRelation,
  type UsedRelation,
  WarehouseFailure,
} from '../../engines/queries/index.ts'
import type { Related, View } from './messages.ts'
import type { ViewOf } from './statements.ts'

type Environment = { viewOf: ViewOf; ask: (organisationId: string, view: View, select: Select) => Promise<Answered> }
/**
 * The current state of a relation. `twice`: a key that the other table has more than once, which makes the relation
 * unusable.
 */
export type RelationState = { keys: Keys; twice: string | null }

const mostKnown = 1_000

export type Relations = ReturnType<typeof createRelations>

/** Joins the rows of related tables to a table's, where each row has at most one match. */
export function createRelations({ viewOf, ask }: Environment) {
  /** The first duplicate key of each related table, if any, cached by view. */
  const known = new Map<string, Promise<string | null>>()

  function targetOf(organisationId: string, { to, toColumn, keyType }: UsableRelation): View {
    const layers = [...(to.layers ?? []), keyLayer(toColumn, keyType, relatedKey)]
    return viewOf(organisationId, { name: to.name, groups: to.groups, layers }, to.files, to.key)
  }

  function relatedOf(organisationId: string, used: UsedRelation, index: number): Related {
    const { relation } = used
    const alias = `"__related ${index}"`
    return {
      ...{ view: targetOf(organisationId, relation), key: relatedKey, ownKey: ownKeyOf(relation.name), alias },
      ...relatedSelect(used, alias),
    }
  }

  async function findTwice(organisationId: string, view: View): Promise<string | null> {
    const {
      rows: [[key, rows] = []],
    } = await ask(organisationId, view, commonestKey(view.name))
    return key !== undefined && Number(rows) > 1 ? String(key) : null
  }

  /** Queried once per state of the files. */
  function twiceIn(organisationId: string, relation: UsableRelation): Promise<string | null> {
    const view = targetOf(organisationId, relation)
    const name = JSON.stringify(view)
    const found = known.get(name) ?? findTwice(organisationId, view)
    known.delete(name)
    known.set(name, found)
    found.catch(() => known.delete(name))
    for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - mostKnown))) known.delete(oldest)
    return found
  }

  function viewWith(organisationId: string, table: FactTable, used: readonly UsedRelation[]): View {
    const keys = used.map(({ relation: { name, column, keyType } }) => keyLayer(column, keyType, ownKeyOf(name)))
    const own = viewOf(organisationId, { ...table, layers: [...(table.layers ?? []), ...keys] }, table.files)
    return { ...own, related: used.map((one, index) => relatedOf(organisationId, one, index)) }
  }

  return {
    /** A view with the columns that a query reads from related tables. Refuses where a key is not unique. */
    async view(organisationId: string, table: FactTable, used: readonly UsedRelation[]): Promise<View> {
      if (used.length === 0) return viewOf(organisationId, table, table.files)
      for (const { relation } of used) {
        const twice = await twiceIn(organisationId, relation)
        if (twice === null) continue
        const problem = texts.notUnique(relation.toColumn, relation.to.label, twice)
        throw new WarehouseFailure(400, texts.unusable(relation.label, problem), { dimensions: problem })
      }
      return viewWith(organisationId, table, used)
    },

    async state(organisationId: string, table: FactTable, relation: UsableRelation): Promise<RelationState> {
      const twice = await twiceIn(organisationId, relation)
      const view = viewWith(organisationId, table, [{ relation, columns: [] }])
      const {
        rows: [[all, found] = []],
      } = await ask(organisationId, view, keysSelect(view.name, relation.name))
      return { keys: { all: Number(all), found: Number(found) }, twice }
    },

    /** Discards what is known of changed files. */
    forget(paths: readonly string[]): void {
      for (const name of known.keys()) if (paths.some((path) => name.includes(JSON.stringify(path)))) known.delete(name)
    },
  }
}
