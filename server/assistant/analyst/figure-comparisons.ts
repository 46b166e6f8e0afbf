import type { FactRow } from '../assistant.ports.ts'
import type { AskedMeasure, Difference, QueryData } from '../query-data.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import { apartSentence, mostLines, nameOf, show, showPart, valueOf } from './figure-words.ts'
import type { FigurePlan } from './plan.ts'

/** The shares of a whole, that which is asked for first. */
export function shared(plan: FigurePlan, data: QueryData, measure: AskedMeasure, mark: string): string {
  const shares = data.shares?.[measure.asked] ?? []
  const dimension = data.query.dimensions?.[0] ?? ''
  const isAsked = (row: FactRow): boolean => plan.shareOf.includes(row.dimensionValues[dimension] ?? '')
  const sentences = data.rows.flatMap((row, at) =>
    isAsked(row)
      ? [
          `${texts.share(nameOf(row.dimensionValues, data), showPart(shares[at] ?? 0, mark), measure.label, plan.scope)}.`,
        ]
      : [],
  )
  const lines = data.rows
    .slice(0, mostLines)
    .map((row, at) =>
      texts.lineWithShare(
        nameOf(row.dimensionValues, data),
        show(valueOf(row, measure), measure, mark),
        showPart(shares[at] ?? 0, mark),
      ),
    )
  return [...sentences, texts.heading(plan.title, plan.scope), lines.join('\n')].join('\n\n')
}

const apartOf = ({ difference, fraction }: Difference, measure: AskedMeasure, mark: string): string | null =>
  fraction === undefined
    ? difference === null
      ? null
      : show(difference, measure, mark)
    : `${fraction > 0 ? '+' : ''}${showPart(fraction, mark)}`

/** One figure beside another, or a list of such pairs. */
export function comparedWith(plan: FigurePlan, data: QueryData, ownMeasure: AskedMeasure, mark: string): string {
  const comparison = data.comparison
  const compared = comparison?.measures[0]
  if (comparison === undefined || compared === undefined) return ''
  const isWhole = ownMeasure.isWhole && compared.isWhole
  const [measure, otherMeasure] = [
    { ...ownMeasure, isWhole },
    { ...compared, isWhole },
  ]
  const [only] = comparison.differences
  const scope = plan.scope
  if (
    comparison.differences.length === 1 &&
    only !== undefined &&
    (data.query.dimensions ?? []).length === 0 &&
    data.granularity === null
  ) {
    const otherName = plan.isTimeCompared ? texts.atTime(comparison.label) : comparison.label
    if (only.comparedValue === null)
      return `${texts.total(measure.label, scope, show(only.value, measure, mark))}. ${texts.noOther(comparison.label)}`
    const first = `${texts.compared(measure.label, scope, show(only.value, measure, mark), otherName, show(only.comparedValue, otherMeasure, mark))}.`
    if (only.difference === null) return first
    const apart = { difference: only.difference, fraction: only.fraction }
    return `${first} ${apartSentence([comparison.label, plan.ownName], apart, measure, mark)}`
  }
  const periodOf = ({ dimensionValues }: Difference): string => dimensionValues.__date ?? ''
  const lines = comparison.differences
    .toSorted((one, other) => periodOf(one).localeCompare(periodOf(other)))
    .slice(0, mostLines)
    .map((each) =>
      texts.comparedLine(
        nameOf(each.dimensionValues, data),
        show(each.value, measure, mark),
        show(each.comparedValue, otherMeasure, mark),
        apartOf(each, measure, mark),
      ),
    )
  const rest = lines.length < comparison.differences.length ? [texts.restInChart] : []
  return [texts.comparedHeading(measure.label, comparison.label, scope), lines.join('\n'), ...rest].join('\n\n')
}
