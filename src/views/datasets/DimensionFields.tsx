import type { DimensionForm } from '../../../contract/datasets/dataset-form.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import { AdvancedFields } from './AdvancedFields.tsx'
import styles from './datasets.module.css'
import type { DatasetsView } from './datasets.hooks.ts'
import { NamesField } from './NamesField.tsx'
import { ownValue } from '../../../contract/shared/own-value.ts'

/** The form of a dimension query. */
export function DimensionFields({ view, form }: { view: DatasetsView; form: DimensionForm }) {
  const attributes = ownValue(view.datasets.dimensions, form.dataset)?.attributes ?? []
  return (
    <section className={styles.form} aria-label={texts.dimensionName(form.dataset)}>
      <NamesField
        label={texts.columns}
        add={texts.addAttribute}
        names={form.columns}
        free={attributes}
        onChange={(columns) => view.change({ ...form, columns })}
      />
      <Field label={texts.search}>
        <TextInput
          icon="search"
          value={form.search}
          placeholder={texts.searchHint}
          maxLength={1000}
          onChange={(search) => view.change({ ...form, search }, true)}
        />
      </Field>
      <AdvancedFields form={form} dimensions={attributes} offersValues={false} onChange={view.change} />
    </section>
  )
}
