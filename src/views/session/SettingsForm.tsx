import { type ReactNode, useState } from 'react'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import type { AccountForm } from './account.hooks.ts'
import styles from './session.module.css'

type Values = Record<string, string>

type Props<V extends Values> = {
  form: AccountForm
  /** What the fields begin with. */
  initial: V
  fields: (values: V, change: (more: Partial<V>) => void) => ReactNode
  onSubmit: (values: V) => void
  label?: string
  busyLabel?: string
  tone?: 'quiet' | 'danger'
  /** Why it cannot be sent now. */
  whyNot?: (values: V) => string | null
  /** Beside the button. */
  more?: ReactNode
}

/** A form of the settings. What was typed stays until it is saved; then its fields begin anew. */
export function SettingsForm<V extends Values>(props: Props<V>) {
  return <Fields key={props.form.saves} {...props} />
}

function Fields<V extends Values>(props: Props<V>) {
  const { form, initial, fields, onSubmit, label = accountTexts.save, busyLabel = accountTexts.saving } = props
  const { tone = 'quiet', whyNot, more } = props
  const [values, setValues] = useState(initial)
  const change = (changes: Partial<V>) => {
    setValues((former) => ({ ...former, ...changes }))
    if (form.isSaved) form.close()
  }
  const reason = form.isBusy ? busyLabel : (whyNot?.(values) ?? null)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === null) onSubmit(values)
      }}
    >
      {fields(values, change)}
      {form.message !== null && <Banner tone="bad">{form.message}</Banner>}
      <div className={styles.row}>
        <Button type="submit" tone={tone} disabledReason={reason}>
          {form.isBusy ? busyLabel : label}
        </Button>
        {more}
        <span role="status" className={styles.saved}>
          {form.isSaved && (
            <>
              <Icon name="check" size="small" />
              {accountTexts.saved}
            </>
          )}
        </span>
      </div>
    </form>
  )
}
