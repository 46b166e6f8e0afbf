import { adminTexts } from '../../../contract/admin/admin.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import styles from './admin.module.css'
import type { FeedbackFiltersView } from './feedback.hooks.ts'

const texts = adminTexts.feedback
const fields = [
  { name: 'rating', label: texts.rating },
  { name: 'project', label: texts.organisation },
  { name: 'shared', label: texts.sharing },
] as const

/** Filters by rating, organisation, and whether a copy was shared; stored in the URL. */
export function FeedbackFilters({ filters }: { filters: FeedbackFiltersView }) {
  return (
    <div role="search" aria-label={texts.filters} className={styles.filters}>
      {fields.map(({ name, label }) => (
        <Field key={name} label={label}>
          <Select
            value={filters.chosen(name)}
            options={filters.options[name]}
            onChange={(value) => filters.choose(name, value)}
          />
        </Field>
      ))}
      {filters.isFiltered && (
        <Button tone="plain" onClick={filters.clear}>
          {texts.clearFilters}
        </Button>
      )}
    </div>
  )
}
