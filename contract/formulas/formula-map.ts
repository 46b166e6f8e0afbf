import { measurementsIn } from './formula-graph.ts'

export type MapNode = { name: string; layer: number; position: number }
export type MapEdge = { from: MapNode; to: MapNode }
/**
 * `nodes` by layer: layer 0 holds the furthest dependencies, the last layer the furthest dependents. `isCut`: some were
 * left out.
 */
export type FormulaMap = { nodes: MapNode[]; edges: MapEdge[]; layers: number; widest: number; isCut: boolean }

const mostNodes = 40

type Links = ReadonlyMap<string, readonly string[]>

function linksOf(formulas: ReadonlyMap<string, string | null>): { needs: Links; users: Links } {
  const needs = new Map<string, string[]>()
  const users = new Map<string, string[]>()
  for (const [name, formula] of formulas) {
    const named = formula === null ? [] : measurementsIn(formula)
    needs.set(name, named)
    for (const one of named) users.set(one, [...(users.get(one) ?? []), name])
  }
  return { needs, users }
}

/** Longest distance of each measure from the middle along these links; cycles are visited once. */
function distances(middle: string, links: Links): Map<string, number> {
  const found = new Map([[middle, 0]])
  const visit = (name: string, path: ReadonlySet<string>): void => {
    for (const next of links.get(name) ?? []) {
      if (path.has(next) || found.size > mostNodes * 2) continue
      const distance = found.get(name)! + 1
      if ((found.get(next) ?? -1) >= distance) continue
      found.set(next, distance)
      visit(next, new Set([...path, next]))
    }
  }
  visit(middle, new Set([middle]))
  found.delete(middle)
  return found
}

/** The graph around one measure: its dependencies on the left, its dependents on the right. */
export function formulaMap(middle: string, formulas: ReadonlyMap<string, string | null>): FormulaMap {
  const { needs, users } = linksOf(formulas)
  const placed = [
    { name: middle, layer: 0 },
    ...[...distances(middle, needs)].map(([name, distance]) => ({ name, layer: -distance })),
    ...[...distances(middle, users)].map(([name, distance]) => ({ name, layer: distance })),
  ]
  const seen = new Set<string>()
  const distinct = placed.filter(({ name }) => !seen.has(name) && seen.add(name)).slice(0, mostNodes)
  const first = Math.min(...distinct.map(({ layer }) => layer))
  const counts = new Map<number, number>()
  const nodes = distinct.map(({ name, layer }): MapNode => {
    const position = counts.get(layer) ?? 0
    counts.set(layer, position + 1)
    return { name, layer: layer - first, position }
  })
  const byName = new Map(nodes.map((node) => [node.name, node]))
  const edges = nodes.flatMap((to) =>
    (needs.get(to.name) ?? []).flatMap((name): MapEdge[] => {
      const from = byName.get(name)
      return from === undefined ? [] : [{ from, to }]
    }),
  )
  return {
    ...{ nodes, edges, layers: Math.max(...nodes.map(({ layer }) => layer)) + 1, widest: Math.max(...counts.values()) },
    isCut: seen.size > nodes.length,
  }
}
