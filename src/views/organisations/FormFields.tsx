import type { ReactNode } from 'react'
import { settingsTexts as texts } from '../../../contract/organisations/settings.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { useHeld } from '../shared/held.ts'
import type { Option } from '../shared/option.ts'
import { Select } from '../shared/Select.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import type { OrganisationFormView } from './settings.hooks.ts'
import styles from './settings.module.css'

type FieldView = ReturnType<OrganisationFormView['field']>

type Props = { label: string; field: FieldView; optional?: boolean }

export function ShortField({ label, field, optional, maxLength }: Props & { maxLength: number }) {
  return (
    <WithLatest field={field}>
      <Field label={label} error={field.error} optional={optional}>
        <TextInput maxLength={maxLength} autoComplete="off" value={field.value} onChange={field.change} />
      </Field>
    </WithLatest>
  )
}

export function LongField({ label, field }: Props) {
  return (
    <WithLatest field={field}>
      <Field label={label} error={field.error} optional>
        <TextArea minRows={3} maxRows={12} maxLength={4_000} value={field.value} onChange={field.change} />
      </Field>
    </WithLatest>
  )
}

type ChoiceProps = Props & { options: readonly Option[]; hint?: ReactNode }

/** The saved value stays selectable even if it isn't in the list of options. */
export function ChoiceField({ label, hint, options, field }: ChoiceProps) {
  const isKnown = options.some(({ value }) => value === field.value)
  const all = isKnown ? options : [...options, { value: field.value, label: field.value }]
  const labelOf = (value: string) => all.find((option) => option.value === value)?.label ?? value
  const isHeld = useHeld()
  const latest = field.latest === null ? null : labelOf(field.latest)
  return (
    <WithLatest field={{ ...field, latest }}>
      <Field label={label} hint={hint}>
        <Select value={field.value} options={all} isHeld={isHeld} onChange={field.change} />
      </Field>
    </WithLatest>
  )
}

/** A field with the value that someone else saved meanwhile. */
function WithLatest({ field, children }: { field: FieldView; children: ReactNode }) {
  return (
    <div className={styles.field}>
      {children}
      {field.latest !== null && (
        <div className={styles.latest} role="status">
          <p className={styles.quiet}>{texts.changedByOthers}</p>
          <p className={styles.theirText}>{field.latest || texts.emptied}</p>
          <div className={styles.row}>
            <Button size="small" onClick={field.keepMine}>
              {texts.keepMine}
            </Button>
            <Button size="small" onClick={field.takeLatest}>
              {texts.takeLatest}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
