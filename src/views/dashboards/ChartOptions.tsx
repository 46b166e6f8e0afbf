import { defaultChartType } from '../../../contract/charts/chart-defaults.ts'
import type { ChartType } from '../../../contract/charts/chart-spec.schema.ts'
import { binCounts, type DatasetChart, type MeasurementChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import { Checkbox } from '../shared/Checkbox.tsx'
import { NumberField } from './NumberField.tsx'

const withGoal: readonly ChartType[] = ['column', 'bar', 'line', 'area', 'boxplot', 'gauge']
const withShares: readonly ChartType[] = ['column', 'bar', 'area']

/** The number in a text, undefined for an empty one, null for anything else. */
export function numberOf(text: string): number | undefined | null {
  const plain = text.replaceAll(',', '').trim()
  if (plain === '') return undefined
  return /^[+-]?\d{1,15}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null
}

function binsOf(text: string): number | undefined | null {
  const count = numberOf(text)
  if (count === undefined || count === null) return count
  return Number.isInteger(count) && count >= binCounts.least && count <= binCounts.most ? count : null
}

type GoalFieldProps = { chart: DatasetChart | MeasurementChart; onChange: (goal: number | undefined) => void }

/** The value to reach, for the types that can show one. */
export function GoalField({ chart, onChange }: GoalFieldProps) {
  if (!withGoal.includes(chart.chartType ?? defaultChartType)) return null
  return (
    <NumberField
      label={texts.goal}
      hint={texts.goalHint}
      error={texts.invalidGoal}
      value={chart.goal}
      read={numberOf}
      onChange={onChange}
    />
  )
}

type DatasetOptionsProps = { chart: DatasetChart; onChange: (chart: DatasetChart) => void }

/** What some types of chart let a person choose. */
export function DatasetOptions({ chart, onChange }: DatasetOptionsProps) {
  const chartType = chart.chartType ?? defaultChartType
  return (
    <>
      {chart.stacked && withShares.includes(chartType) && (
        <Checkbox
          label={texts.shares}
          checked={chart.shares === true}
          onChange={(isShared) => onChange({ ...chart, shares: isShared ? true : undefined })}
        />
      )}
      {chartType === 'histogram' && (
        <NumberField
          label={texts.bins}
          hint={texts.binsHint}
          error={texts.invalidBins}
          value={chart.bins}
          read={binsOf}
          onChange={(bins) => onChange({ ...chart, bins })}
        />
      )}
      <GoalField chart={chart} onChange={(goal) => onChange({ ...chart, goal })} />
    </>
  )
}
