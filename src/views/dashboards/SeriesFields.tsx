import { offeredChartTypes } from '../../../contract/charts/chart-spec.schema.ts'
import type { ChartEnvironment } from '../../../contract/dashboards/chart-problems.ts'
import type { DataSeries } from '../../../contract/dashboards/dashboards.schemas.ts'
import { editorTexts as texts } from '../../../contract/dashboards/editor.texts.ts'
import { aggregations, countMetric } from '../../../contract/datasets/datasets.schemas.ts'
import { queryTexts } from '../../../contract/datasets/query.texts.ts'
import { withTable } from './editor.selectors.hooks.ts'
import { conditionColumnsOf } from '../../../contract/datasets/form-conditions.ts'
import { ConditionFields } from '../shared/ConditionFields.tsx'
import { Field } from '../shared/Field.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import type { Option } from '../shared/option.ts'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './dashboards.module.css'
import { ownValue } from '../../../contract/shared/own-value.ts'

type SeriesFieldsProps = {
  environment: ChartEnvironment
  series: DataSeries
  number: number
  isOneOfSeveral: boolean
  /** Table and date come from the SQL statement. */
  isOfStatement: boolean
  onChange: (series: DataSeries) => void
  onRemove: () => void
}

const optionsOf = (names: readonly string[]): Option[] => names.map((name) => ({ value: name, label: name }))
const noneFirst = (names: readonly string[]): Option[] => [{ value: '', label: texts.none }, ...optionsOf(names)]
/** The documented aggregations, the last value, and the current one whatever it is. */
const aggregationOptions = (chosen: string): Option[] =>
  [...new Set([...aggregations, 'last', chosen])].map((one) => ({
    value: one,
    label: (queryTexts.aggregations as Record<string, string>)[one] ?? one,
  }))

/** What one series shows, and how. */
export function SeriesFields({
  environment,
  series,
  number,
  isOneOfSeveral,
  isOfStatement,
  onChange,
  onRemove,
}: SeriesFieldsProps) {
  const tables = environment.facts?.factTables ?? {}
  const { dataSource, presentation } = series
  const table = ownValue(tables, dataSource.factTable)
  const metrics = table === undefined ? [] : [...table.measures.map(({ name }) => name), countMetric]
  const disabledReason = table === undefined ? texts.datasetFirst : null
  const setSource = (change: Partial<DataSeries['dataSource']>) =>
    onChange({ ...series, dataSource: { ...dataSource, ...change } })
  const setShown = (change: Partial<DataSeries['presentation']>) =>
    onChange({ ...series, presentation: { ...presentation, ...change } })
  const notAggregatedReason =
    dataSource.metric === '' ? texts.metricFirst : dataSource.metric === countMetric ? texts.isCounted : null
  return (
    <fieldset className={styles.seriesBox} aria-label={texts.series(number)}>
      <div className={styles.seriesHead}>
        <span className={styles.legend}>{texts.series(number)}</span>
        {isOneOfSeveral && <IconButton icon="trash" label={texts.removeSeries(number)} onClick={onRemove} />}
      </div>
      <div className={styles.columns}>
        {!isOfStatement && (
          <Field label={texts.dataset}>
            <Select
              value={dataSource.factTable || null}
              options={optionsOf(Object.keys(tables))}
              onChange={(name) =>
                onChange(withTable(series, name, { description: null, dimensions: {}, factTables: tables }))
              }
            />
          </Field>
        )}
        <Field label={texts.metric}>
          <Select
            value={dataSource.metric || null}
            options={optionsOf(metrics)}
            disabledReason={disabledReason}
            onChange={(metric) => setSource({ metric })}
          />
        </Field>
        <Field label={texts.aggregation}>
          <Select
            value={dataSource.aggregation}
            options={aggregationOptions(dataSource.aggregation)}
            disabledReason={notAggregatedReason}
            onChange={(aggregation) => setSource({ aggregation })}
          />
        </Field>
        {!isOfStatement && (
          <Field label={texts.dateField}>
            <Select
              value={dataSource.dateDimension}
              options={optionsOf(table?.date_dimensions ?? [])}
              disabledReason={disabledReason}
              onChange={(dateDimension) => setSource({ dateDimension })}
            />
          </Field>
        )}
        <Field label={texts.breakdown}>
          <Select
            value={dataSource.breakdownDimension ?? ''}
            options={noneFirst(table?.dimensions ?? [])}
            disabledReason={disabledReason}
            onChange={(name) => setSource({ breakdownDimension: name === '' ? null : name })}
          />
        </Field>
        {!isOfStatement && (
          <Field label={texts.budgetDataset}>
            <Select
              value={dataSource.budget?.factTable ?? ''}
              options={noneFirst(Object.keys(tables))}
              onChange={(name) => setSource({ budget: name === '' ? null : { factTable: name, metric: '' } })}
            />
          </Field>
        )}
        {dataSource.budget !== null && (
          <Field label={texts.budgetMetric}>
            <Select
              value={dataSource.budget.metric || null}
              options={optionsOf(ownValue(tables, dataSource.budget.factTable)?.measures.map(({ name }) => name) ?? [])}
              onChange={(metric) => setSource({ budget: { factTable: dataSource.budget?.factTable ?? '', metric } })}
            />
          </Field>
        )}
        {isOneOfSeveral && (
          <>
            <Field label={texts.label}>
              <TextInput value={presentation.label} maxLength={200} onChange={(label) => setShown({ label })} />
            </Field>
            <Field label={texts.axisSide}>
              <Select
                value={presentation.axis}
                options={(['left', 'right'] as const).map((side) => ({ value: side, label: texts.axisSides[side] }))}
                onChange={(axis) => setShown({ axis })}
              />
            </Field>
            <Field label={texts.seriesType}>
              <Select
                value={presentation.chartType ?? ''}
                options={[
                  { value: '', label: texts.asChart },
                  ...offeredChartTypes
                    .filter((type) => type === 'column' || type === 'line')
                    .map((type) => ({ value: type, label: texts.chartTypes[type] })),
                ]}
                onChange={(type) => setShown({ chartType: type === 'column' || type === 'line' ? type : null })}
              />
            </Field>
          </>
        )}
      </div>
      {table !== undefined && (
        <ConditionFields
          groups={dataSource.conditions ?? []}
          columns={conditionColumnsOf(table)}
          onChange={(groups) => setSource({ conditions: groups.length === 0 ? undefined : groups })}
        />
      )}
    </fieldset>
  )
}
