import { defaultChartType } from '../../../contract/charts/chart-defaults.ts'
import type { ChartType, ValueAxis } from '../../../contract/charts/chart-spec.schema.ts'
import { axisProblems } from '../../../contract/dashboards/chart-problems.ts'
import type { DatasetChart, MeasurementChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { numberOf } from './ChartOptions.tsx'
import styles from './dashboards.module.css'
import { NumberField } from './NumberField.tsx'

const withAxis: readonly ChartType[] = ['column', 'bar', 'line', 'area']
const ways = ['neither', 'higher', 'lower'] as const

type Look = Pick<DatasetChart, 'valueAxis' | 'dataLabels' | 'better' | 'trend'>
type LookFieldsProps = { chart: DatasetChart | MeasurementChart; onChange: (look: Look) => void }

/** How the values of a chart are drawn, by its type. */
export function LookFields({ chart, onChange }: LookFieldsProps) {
  const chartType = chart.chartType ?? defaultChartType
  if (chartType === 'big-number') return <FigureFields chart={chart} onChange={onChange} />
  return withAxis.includes(chartType) ? <AxisFields chart={chart} onChange={onChange} /> : null
}

function FigureFields({ chart, onChange }: LookFieldsProps) {
  return (
    <div role="group" aria-label={texts.figureLook}>
      <p className={styles.legend}>{texts.figureLook}</p>
      <div className={styles.columns}>
        <Field label={texts.better} hint={texts.betterHint}>
          <Select
            value={chart.better ?? 'neither'}
            options={ways.map((way) => ({ value: way, label: texts.betterWays[way] }))}
            onChange={(way) => onChange({ better: way === 'neither' ? undefined : way })}
          />
        </Field>
        <Checkbox
          label={texts.trend}
          checked={chart.trend !== false}
          onChange={(isShown) => onChange({ trend: isShown ? undefined : false })}
        />
      </div>
    </div>
  )
}

/** The axis of a stack to 100% always runs from 0 to 100%. */
const isOfShares = (chart: LookFieldsProps['chart']): boolean =>
  chart.metricType === 'warehouse_metric' && chart.stacked && chart.shares === true

function AxisFields({ chart, onChange }: LookFieldsProps) {
  const axis = chart.valueAxis ?? {}
  const write = (change: Partial<ValueAxis>) => {
    const entries = Object.entries({ ...axis, ...change }).filter(([, value]) => value !== undefined && value !== false)
    onChange({ valueAxis: entries.length === 0 ? undefined : (Object.fromEntries(entries) as ValueAxis) })
  }
  const end = { hint: texts.axisEndHint, error: texts.invalidAxisEnd, read: numberOf }
  const [problem = null] = axisProblems(axis)
  return (
    <div role="group" aria-label={texts.valueAxis}>
      <p className={styles.legend}>{texts.valueAxis}</p>
      <div className={styles.columns}>
        {!isOfShares(chart) && (
          <>
            <NumberField label={texts.axisFrom} {...end} value={axis.from} onChange={(from) => write({ from })} />
            <NumberField
              label={texts.axisTo}
              {...end}
              value={axis.to}
              problem={problem}
              onChange={(to) => write({ to })}
            />
            <Checkbox
              label={texts.logarithmic}
              checked={axis.isLogarithmic === true}
              onChange={(isLogarithmic) => write({ isLogarithmic })}
            />
          </>
        )}
        <Checkbox
          label={texts.dataLabels}
          checked={chart.dataLabels === true}
          onChange={(isShown) => onChange({ dataLabels: isShown ? true : undefined })}
        />
      </div>
    </div>
  )
}
