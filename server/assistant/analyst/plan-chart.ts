import type { ChartType } from '../chart-spec.ts'
import type { ShowChartInput } from '../tool-schemas.ts'
import { mostListed } from './figure-words.ts'
import type { FigurePlan, PlanKind } from './plan.ts'

function chartTypeOf(kind: PlanKind, granularity: string | undefined, hasSuperlative: boolean): ChartType {
  if (granularity === 'day' || granularity === 'week') return 'line'
  return kind === 'groups' && hasSuperlative ? 'bar' : 'column'
}

/** How to draw a result; null when one figure says it all. */
export function chartOf(plan: FigurePlan, rows: number): Omit<ShowChartInput, 'callId'> | null {
  const { dimensions = [], dateGranularity } = plan.query
  const groupings = [...(dateGranularity === undefined ? [] : ['__date']), ...dimensions]
  const [x, breakdown] = groupings
  if (
    x === undefined ||
    rows < 2 ||
    plan.kind === 'different values' ||
    plan.kind === 'lookup' ||
    plan.kind === 'time end' ||
    plan.kind === 'missing'
  )
    return null
  if (plan.drawing === 'list' && rows <= mostListed) return null
  const isWide = plan.drawing !== 'chart' && breakdown === undefined && x !== '__date' && rows > 30
  return {
    chartType:
      plan.chart ?? (isWide ? 'data-table' : chartTypeOf(plan.kind, dateGranularity, plan.superlative !== null)),
    title: plan.drawn.title,
    x,
    measures: breakdown === undefined ? plan.drawn.measures : plan.drawn.measures.slice(0, 1),
    ...(breakdown === undefined ? {} : { breakdown }),
  }
}
