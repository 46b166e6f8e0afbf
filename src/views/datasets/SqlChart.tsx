import { editorTexts } from '../../../contract/dashboards/editor.texts.ts'
import { mostSeries } from '../../../contract/dashboards/dashboards.schemas.ts'
import {
  changeChart,
  chartOfResult,
  type SqlChartChoice,
  sqlChartTypes,
  valueColumns,
} from '../../../contract/datasets/sql-chart.ts'
import { sqlPageTexts as texts } from '../../../contract/datasets/sql-page.texts.ts'
import { headerOf } from '../../../contract/datasets/sql-rows.ts'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Chart } from '../shared/chart/Chart.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import styles from './sql.module.css'
import type { SqlEditorView } from './sql-editor.hooks.ts'

const none = 'none'
const typeOptions = sqlChartTypes.map((value) => ({ value, label: editorTexts.chartTypes[value] }))
const positionOf = (value: string): number | null => (value === none ? null : Number(value))
const valueOf = (position: number | null): string => (position === null ? none : String(position))

/** The result as a chart, and which of its columns are drawn. */
export function SqlChart({ view }: { view: SqlEditorView }) {
  const { shown, chart } = view
  if (shown === null || chart === null) return null
  const { result } = shown
  const { columns } = result
  const drawn = chartOfResult(result, chart, { isCut: result.rows.length < result.total })
  const change = (changed: Partial<SqlChartChoice>) => view.changeChart(changeChart(columns, chart, changed))
  const options = columns.map((column, index) => ({ value: String(index), label: headerOf(column, index) }))
  const values = valueColumns(columns, chart)
  return (
    <div className={styles.chart}>
      <div className={styles.form} role="group" aria-label={texts.chart}>
        <Field label={texts.chartType}>
          <Select value={chart.chartType} options={typeOptions} onChange={(chartType) => change({ chartType })} />
        </Field>
        <Field label={texts.axis}>
          <Select
            value={valueOf(chart.axis)}
            options={[{ value: none, label: texts.noAxis }, ...options]}
            onChange={(value) => change({ axis: positionOf(value) })}
          />
        </Field>
        <Field label={texts.splitBy}>
          <Select
            value={valueOf(chart.splitBy)}
            options={[
              { value: none, label: texts.noSplit },
              ...options.filter(({ value }) => value !== valueOf(chart.axis)),
            ]}
            onChange={(value) => change({ splitBy: positionOf(value) })}
          />
        </Field>
        {chart.splitBy !== null && (
          <Field label={texts.value}>
            <Select
              value={valueOf(chart.values[0] ?? null)}
              options={options.filter(({ value }) => values.includes(Number(value)))}
              onChange={(value) => change({ values: [Number(value)] })}
            />
          </Field>
        )}
        {chart.splitBy === null && values.length > 1 && (
          <fieldset className={styles.values}>
            <legend className={styles.heading}>{texts.values}</legend>
            {values.slice(0, mostSeries).map((index) => (
              <Checkbox
                key={index}
                label={options[index]?.label ?? ''}
                checked={chart.values.includes(index)}
                onChange={(isDrawn) =>
                  change({
                    values: isDrawn ? [...chart.values, index] : chart.values.filter((one) => one !== index),
                  })
                }
              />
            ))}
          </fieldset>
        )}
      </div>
      {'problem' in drawn ? (
        <EmptyState title={drawn.problem} icon="chart" />
      ) : (
        <Chart definition={drawn.chart} label={drawn.chart.title} />
      )}
    </div>
  )
}
