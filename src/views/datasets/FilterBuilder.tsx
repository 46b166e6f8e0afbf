import { useState } from 'react'
import { printFilters } from '../../../contract/datasets/dataset-form.ts'
import type { DimensionFilter } from '../../../contract/datasets/datasets.filters.ts'
import { queryTexts as texts } from '../../../contract/datasets/query.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Combobox } from '../shared/Combobox.tsx'
import { Field } from '../shared/Field.tsx'
import { IconButton } from '../shared/IconButton.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './datasets.module.css'
import { useFilterValues } from './datasets.hooks.ts'

type Props = {
  /** Null while the JSON is invalid. */
  filters: readonly DimensionFilter[] | null
  dimensions: readonly string[]
  offersValues: boolean
  onChange: (text: string) => void
}

const kinds = [
  { value: 'include' as const, label: texts.include },
  { value: 'exclude' as const, label: texts.exclude },
]

/** One condition per dimension: a value of the same kind is added to it, one of the other kind replaces it. */
function withValue(filters: readonly DimensionFilter[], added: DimensionFilter): DimensionFilter[] {
  const same = filters.find(({ dimension, type }) => dimension === added.dimension && type === added.type)
  const values = [...new Set([...(same?.values ?? []), ...added.values])]
  return [...filters.filter(({ dimension }) => dimension !== added.dimension), { ...added, values }]
}

/** Builds the JSON filters without typing. */
export function FilterBuilder({ filters, dimensions, offersValues, onChange }: Props) {
  const [dimension, setDimension] = useState<string | null>(null)
  const [type, setType] = useState<'include' | 'exclude'>('include')
  const [value, setValue] = useState('')
  const values = useFilterValues(offersValues ? dimension : null)
  const add = (chosen: string) => {
    if (dimension === null || filters === null || chosen === '') return
    onChange(printFilters(withValue(filters, { dimension, type, values: [chosen] })))
    setValue('')
  }
  return (
    <fieldset className={styles.builder}>
      <legend className={styles.legend}>{texts.filterBuilder}</legend>
      {filters === null && <p className={styles.note}>{texts.mendFirst}</p>}
      {filters !== null && filters.length > 0 && (
        <ul className={styles.chips} aria-label={texts.filterBuilder}>
          {filters.map((filter) => {
            const shown = filter.values.map((one) => one ?? texts.emptyValue).join(', ')
            const words = texts.filterWords(filter.dimension, filter.type, shown)
            return (
              <li key={`${filter.type} ${filter.dimension}`} className={styles.chip}>
                <span>{words}</span>
                <IconButton
                  icon="close"
                  size="small"
                  label={texts.removeFilter(words)}
                  onClick={() => onChange(printFilters(filters.filter((one) => one !== filter)))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {filters !== null && (
        <div className={styles.builderRow}>
          <Field label={texts.filterBy}>
            <Select
              value={dimension}
              options={dimensions.map((name) => ({ value: name, label: name }))}
              onChange={setDimension}
            />
          </Field>
          <Field label={texts.filterKind}>
            <Select value={type} options={kinds} onChange={setType} />
          </Field>
          {offersValues ? (
            <Field label={texts.value}>
              <Combobox
                isMultiple
                value={null}
                options={values.map((one) => ({ value: one, label: one }))}
                onChange={(chosen) => chosen !== null && add(chosen)}
              />
            </Field>
          ) : (
            <>
              <Field label={texts.value}>
                <TextInput value={value} onChange={setValue} maxLength={1000} />
              </Field>
              <Button onClick={() => add(value)}>{texts.addFilter}</Button>
            </>
          )}
        </div>
      )}
    </fieldset>
  )
}
