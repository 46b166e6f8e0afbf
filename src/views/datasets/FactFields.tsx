import { dateKey, type FactForm } from '../../../contract/datasets/dataset-form.ts'
import { aggregations, countMetric, formGranularities } from '../../../contract/datasets/datasets.schemas.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { AdvancedFields } from './AdvancedFields.tsx'
import styles from './datasets.module.css'
import type { ChangeFact, DatasetsView } from './datasets.hooks.ts'
import { NamesField } from './NamesField.tsx'
import { ownValue } from '../../../contract/shared/own-value.ts'

const aggregationOptions = aggregations.map((value) => ({ value, label: texts.aggregations[value] }))
const granularityOptions = [
  { value: 'none' as const, label: texts.noGranularity },
  ...formGranularities.map((value) => ({ value, label: texts.granularities[value] })),
]

/** The form of a fact query. It is asked as it is filled in. */
export function FactFields({ view, form }: { view: DatasetsView; form: FactForm }) {
  const table = ownValue(view.datasets.factTables, form.dataset)
  const change: ChangeFact = (changed, isTyped) => view.change({ ...form, ...changed }, isTyped)
  const metrics = [...(table?.measures ?? []).map(({ name }) => name), countMetric]
  const dimensions = table?.dimensions ?? []
  const axes = form.granularity === null ? dimensions : [dateKey, ...dimensions]
  const whyNoDates = table && table.date_dimensions.length === 0 ? texts.noDates : null
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
          onChange={(granularity) => change({ granularity: granularity === 'none' ? null : granularity })}
        />
      </Field>
      <Field label={texts.from}>
        <TextInput type="date" value={form.from} onChange={(from) => change({ from }, true)} />
      </Field>
      <Field label={texts.to}>
        <TextInput type="date" value={form.to} onChange={(to) => change({ to }, true)} />
      </Field>
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
      <AdvancedFields form={form} dimensions={dimensions} offersValues onChange={view.change} />
    </section>
  )
}
