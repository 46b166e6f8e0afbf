import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { formatValue, type NumberStyle } from '../../../../contract/charts/format.ts'
import type { Model, Trend } from '../../model.ts'

/** The units of the paths; the page stretches them to its card. */
const WIDTH = 100
const HEIGHT = 30
/** Room above and below the line, so that its stroke isn't cut. */
const ROOM = 2
/** Fewer values show no trend. */
const LEAST_VALUES = 3

type Point = { x: number; y: number }

/** Runs of points without a gap between them. */
function runsOf(values: readonly (number | null)[], pointAt: (value: number, index: number) => Point): Point[][] {
  const runs: Point[][] = [[]]
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push(pointAt(value, index))
  }
  return runs.filter((run) => run.length > 1)
}

const written = (coordinate: number) => String(Number(coordinate.toFixed(2)))
const pathOf = (points: readonly Point[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${written(x)} ${written(y)}`).join('')

/** The values over time as a small line with the area below it; null where there are too few. */
export function trendOf({ labels, values }: NonNullable<Model['trend']>, style: NumberStyle): Trend | null {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const [first, last] = [known[0], known.at(-1)]
  if (known.length < LEAST_VALUES || first === undefined || last === undefined) return null
  const low = known.reduce((least, { value }) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = known.reduce((most, { value }) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  // Halves, so that the span of the largest numbers stays finite.
  const span = high / 2 - low / 2
  const across = WIDTH / Math.max(1, last.index - first.index)
  const pointAt = (value: number, index: number): Point => ({
    x: (index - first.index) * across,
    y: span === 0 ? HEIGHT / 2 : ROOM + (1 - (value / 2 - low / 2) / span) * (HEIGHT - 2 * ROOM),
  })
  const runs = runsOf(
    values.map((value, index) => (index < first.index ? null : value)),
    pointAt,
  )
  if (runs.length === 0) return null
  const textAt = (index: number) => labels[index]?.text ?? chartsTexts.noLabel
  return {
    line: runs.map(pathOf).join(''),
    area: runs
      .map((run) => `${pathOf(run)}L${written(run.at(-1)!.x)} ${HEIGHT}L${written(run[0]!.x)} ${HEIGHT}Z`)
      .join(''),
    ...{ width: WIDTH, height: HEIGHT },
    words: chartsTexts.trend(
      textAt(first.index),
      formatValue(first.value, style),
      textAt(last.index),
      formatValue(last.value, style),
    ),
  }
}
