export type Box = { x: number; y: number; width: number; height: number }

/** How far the worst box of a row is from a square: 1 is a square. */
function worst(sizes: readonly number[], side: number): number {
  const sum = sizes.reduce((total, size) => total + size, 0)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least))
}

/**
 * Fills a box with one box for each size, in their order, with areas in proportion and sides as equal as they can be
 * (Bruls, Huizing and van Wijk, "Squarified treemaps"). Sizes are above zero and fall.
 */
export function squarify(sizes: readonly number[], whole: Box): Box[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const areas = sizes.map((size) => (size / total) * whole.width * whole.height)
  const boxes: Box[] = []
  let free = { ...whole }
  let next = 0
  while (next < areas.length) {
    const side = Math.min(free.width, free.height)
    const row = [areas[next] ?? 0]
    while (next + row.length < areas.length) {
      const longer = [...row, areas[next + row.length] ?? 0]
      if (worst(longer, side) > worst(row, side)) break
      row.push(longer.at(-1) ?? 0)
    }
    const sum = row.reduce((added, area) => added + area, 0)
    const isColumn = free.width >= free.height
    const depth = side === 0 ? 0 : sum / side
    let from = isColumn ? free.y : free.x
    for (const area of row) {
      const length = depth === 0 ? 0 : area / depth
      boxes.push(
        isColumn
          ? { x: free.x, y: from, width: depth, height: length }
          : { x: from, y: free.y, width: length, height: depth },
      )
      from += length
    }
    free = isColumn
      ? { ...free, x: free.x + depth, width: Math.max(0, free.width - depth) }
      : { ...free, y: free.y + depth, height: Math.max(0, free.height - depth) }
    next += row.length
  }
  return boxes
}
