import { type DatasetForm, isLimit } from '../../../contract/datasets/dataset-form.ts'
import { parseJsonFilters } from '../../../contract/datasets/datasets.filters.ts'
import { datasetsTexts } from '../../../contract/datasets/datasets.texts.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { Field } from '../shared/Field.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './datasets.module.css'
import { useBeginsOpen } from './datasets.hooks.ts'
import { FilterBuilder } from './FilterBuilder.tsx'

type Props = {
  form: DatasetForm
  dimensions: readonly string[]
  offersValues: boolean
  onChange: (form: DatasetForm, isTyped?: boolean) => void
}

/** Limit and filters. The filters can be edited as JSON or with the builder beside it. */
export function AdvancedFields({ form, dimensions, offersValues, onChange }: Props) {
  const beginsOpen = useBeginsOpen(form)
  const filters = parseJsonFilters(form.filters)
  return (
    <details className={styles.advanced} open={beginsOpen}>
      <summary className={styles.summary}>{texts.advanced}</summary>
      <div className={styles.options}>
        <Field label={texts.limit} error={isLimit(form.limit) ? null : texts.invalidLimit}>
          <TextInput
            inputMode="numeric"
            value={form.limit}
            placeholder={datasetsTexts.limitPlaceholder}
            maxLength={9}
            onChange={(limit) => onChange({ ...form, limit }, true)}
          />
        </Field>
        <Field
          label={form.kind === 'fact' ? texts.filters : texts.attributeFilters}
          hint={texts.filtersHint}
          error={filters === null ? texts.filtersInvalid : null}
        >
          <TextArea
            minRows={2}
            value={form.filters}
            spellCheck={false}
            onChange={(text) => onChange({ ...form, filters: text }, true)}
          />
        </Field>
        <FilterBuilder
          filters={filters}
          dimensions={dimensions}
          offersValues={offersValues}
          onChange={(text) => onChange({ ...form, filters: text })}
        />
      </div>
    </details>
  )
}
