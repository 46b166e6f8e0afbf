import type { Import } from './imports.ts'

/** The groups of nodes that import each other in a circle, each in the order of their names (Tarjan 1972). */
export function findCircles(imports: readonly Import[]): string[][] {
  const targets = Map.groupBy(imports, ([from]) => from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  function visit(node: string): void {
    order.set(node, order.size)
    lowest.set(node, order.get(node)!)
    open.push(node)
    for (const [, target] of targets.get(node) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(target)!))
    }
    if (lowest.get(node) !== order.get(node)) return
    const group = open.splice(open.indexOf(node))
    if (group.length > 1) circles.push(group.toSorted())
  }

  for (const node of targets.keys()) if (!order.has(node)) visit(node)
  return circles.toSorted(([one = ''], [other = '']) => one.localeCompare(other))
}
