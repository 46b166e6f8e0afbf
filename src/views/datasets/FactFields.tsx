import {
  axesOf,
  binsAxis,
  choiceOf,
  columnOfBins,
  dateKey,
  type FactForm,
  isBinWidth,
  isTop,
  measureOf,
  measuresOf,
  topDimension,
} from '../../../contract/datasets/dataset-form.ts'
import { aggregations, countMetric, formGranularities } from '../../../contract/datasets/datasets.schemas.ts'
import { headOf } from '../../../contract/datasets/result-files.ts'
import { conditionColumnsOf } from '../../../contract/datasets/form-conditions.ts'
import { conditionsTexts } from '../../../contract/datasets/conditions.texts.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { Checkbox } from '../shared/Checkbox.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { AdvancedFields } from './AdvancedFields.tsx'
import styles from './datasets.module.css'
import type { ChangeFact, DatasetsView } from './datasets.hooks.ts'
import { ConditionFields } from '../shared/ConditionFields.tsx'
import { ExpressionFields } from './ExpressionFields.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { NamesField } from './NamesField.tsx'
import { ownValue } from '../../../contract/shared/own-value.ts'

const aggregationOptions = aggregations.map((value) => ({ value, label: texts.aggregations[value] }))
const granularityOptions = [
  { value: 'none' as const, label: texts.noGranularity },
  ...formGranularities.map((value) => ({ value, label: texts.granularities[value] })),
]

function TopField({ form, onChange }: { form: FactForm; onChange: ChangeFact }) {
  const dimension = topDimension(form)
  const { top = '' } = form
  const hint =
    dimension === null ? conditionsTexts.topNeedsRows : conditionsTexts.topHint(headOf(dimension), form.metric)
  return (
    <Field label={conditionsTexts.top} hint={hint} error={isTop(top) ? null : conditionsTexts.invalidTop}>
      <TextInput inputMode="numeric" value={top} maxLength={4} onChange={(text) => onChange({ top: text }, true)} />
    </Field>
  )
}

/** The form of a fact query. The query runs as the form is edited. */
export function FactFields({ view, form }: { view: DatasetsView; form: FactForm }) {
  const table = ownValue(view.datasets.factTables, form.dataset)
  const change: ChangeFact = (changed, isTyped) => view.change({ ...form, ...changed }, isTyped)
  const metrics = [...(table?.measures ?? []).map(({ name }) => name), countMetric]
  const dimensions = table?.dimensions ?? []
  const binned = [...(table?.measures ?? []).map(({ name }) => name), ...(table?.related?.numbers ?? [])].map(binsAxis)
  const axes = [...(form.granularity === null ? [] : [dateKey]), ...dimensions, ...binned]
  const hasBins = [...form.rows, ...form.columns].some((name) => columnOfBins(name) !== null)
  const dates = [...(table?.date_dimensions ?? []), ...(table?.related?.dates ?? [])]
  const dateColumn = form.dateColumn ?? dates[0]
  // A table without dates can use those of a related table.
  const whichDate = table?.date_dimensions.length === 0 ? { dateColumn } : {}
  const whyNoDates = table && dates.length === 0 ? texts.noDates : null
  return (
    <section className={styles.form} aria-label={texts.factName(form.dataset)}>
      <Field label={texts.metric}>
        <Select
          value={form.metric}
          options={metrics.map((value) => ({ value, label: value }))}
          onChange={(metric) => change({ metric })}
        />
      </Field>
      <Field label={texts.aggregation}>
        <Select
          value={form.aggregation}
          options={aggregationOptions}
          disabledReason={form.metric === countMetric ? texts.countIsCounted : null}
          onChange={(aggregation) => change({ aggregation })}
        />
      </Field>
      <Field label={texts.granularity}>
        <Select
          value={form.granularity ?? 'none'}
          options={granularityOptions}
          disabledReason={whyNoDates}
          onChange={(granularity) => change({ granularity: granularity === 'none' ? null : granularity, ...whichDate })}
        />
      </Field>
      {dates.length > 1 && dateColumn !== undefined && (
        <Field label={texts.dateColumn}>
          <Select
            value={dateColumn}
            options={dates.map((value) => ({ value, label: value }))}
            onChange={(chosen) =>
              change({
                dateColumn: chosen === table?.date_dimensions[0] ? undefined : chosen,
                period: form.period && { ...form.period, column: chosen },
              })
            }
          />
        </Field>
      )}
      <Field label={texts.from}>
        <TextInput type="date" value={form.from} onChange={(from) => change({ from }, true)} />
      </Field>
      <Field label={texts.to}>
        <TextInput type="date" value={form.to} onChange={(to) => change({ to }, true)} />
      </Field>
      {dateColumn !== undefined && (
        <PeriodFields period={form.period} column={dateColumn} onChange={(period) => change({ period }, true)} />
      )}
      <NamesField
        label={texts.rows}
        add={texts.addRow}
        names={form.rows}
        free={axes.filter((name) => !form.columns.includes(name))}
        onChange={(rows) => change({ rows })}
      />
      <NamesField
        label={texts.columns}
        add={texts.addColumn}
        names={form.columns}
        free={axes.filter((name) => !form.rows.includes(name))}
        onChange={(columns) => change({ columns })}
      />
      {hasBins && (
        <Field
          label={texts.binWidth}
          hint={texts.binWidthHint}
          error={isBinWidth(form.binWidth ?? '') ? null : texts.invalidBinWidth}
        >
          <TextInput
            inputMode="decimal"
            value={form.binWidth ?? ''}
            maxLength={19}
            onChange={(binWidth) => change({ binWidth }, true)}
          />
        </Field>
      )}
      <TopField form={form} onChange={change} />
      <NamesField
        label={conditionsTexts.moreMetrics}
        add={conditionsTexts.addMetric}
        names={(form.more ?? []).map(measureOf)}
        free={metrics
          .map((metric) => measureOf({ metric, aggregation: form.aggregation }))
          .filter((measure) => !measuresOf(form).includes(measure))}
        onChange={(measures) => change({ more: measures.map(choiceOf) })}
      />
      {axesOf(form).rows.length > 1 && (
        <Checkbox
          label={texts.subtotals}
          checked={form.hasSubtotals === true}
          onChange={(hasSubtotals) => change({ hasSubtotals: hasSubtotals ? true : undefined })}
        />
      )}
      {table && <ExpressionFields form={form} table={table} onChange={change} />}
      <ConditionFields
        groups={form.groups ?? []}
        columns={conditionColumnsOf(table)}
        onChange={(groups, isTyped) => change({ groups }, isTyped)}
      />
      <AdvancedFields form={form} dimensions={dimensions} offersValues onChange={view.change} />
    </section>
  )
}
