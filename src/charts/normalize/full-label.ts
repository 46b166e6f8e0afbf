import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import { portionNote } from '../../../contract/datasets/pivot.ts'
import type { Label } from '../model.ts'

/** A label, with a remark if the period isn't over: "Nov 2026 (75% of period)", "Dec 2026 (future)". */
export function fullLabel(label: Label | undefined): string {
  if (label === undefined) return chartsTexts.noLabel
  const note = portionNote(label.portion ?? null)
  return note === null ? label.text : `${label.text} ${note}`
}

export const isRunning = ({ portion }: Label): boolean => portion !== undefined
