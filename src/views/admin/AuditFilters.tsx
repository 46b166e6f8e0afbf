import { thingWords } from '../../../contract/admin/audit-words.ts'
import { auditTexts as texts } from '../../../contract/admin/audit.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { Select } from '../shared/Select.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './admin.module.css'
import type { AuditView } from './audit.hooks.ts'

/** Filters by person, action, period and text. */
export function AuditFilters({ audit }: { audit: AuditView }) {
  const { filter, setFilter } = audit
  const people = audit.people.map(({ id, name }) => ({ value: id, label: name }))
  const things = audit.things.map((thing) => ({ value: thing, label: thingWords(thing) }))
  return (
    <div role="search" aria-label={texts.filters} className={styles.filters}>
      <Field label={texts.search}>
        <TextInput
          type="search"
          icon="search"
          data-search
          maxLength={200}
          value={filter.text ?? ''}
          onChange={(text) => setFilter({ text })}
        />
      </Field>
      <Field label={texts.person}>
        <Select
          value={filter.person ?? ''}
          options={[{ value: '', label: texts.everybody }, ...people, { value: 'server', label: texts.server }]}
          onChange={(person) => setFilter({ person })}
        />
      </Field>
      <Field label={texts.thing}>
        <Select
          value={filter.thing ?? ''}
          options={[{ value: '', label: texts.everything }, ...things]}
          onChange={(thing) => setFilter({ thing })}
        />
      </Field>
      <Field label={texts.from} hint={audit.daysOf && texts.daysOf(audit.daysOf)}>
        <TextInput type="date" max={filter.to} value={filter.from ?? ''} onChange={(from) => setFilter({ from })} />
      </Field>
      <Field label={texts.to}>
        <TextInput type="date" min={filter.from} value={filter.to ?? ''} onChange={(to) => setFilter({ to })} />
      </Field>
      {audit.isFiltered && (
        <Button tone="plain" onClick={audit.clearFilter}>
          {texts.clear}
        </Button>
      )}
    </div>
  )
}
