import type { ReactNode } from 'react'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Form } from '../shared/Form.tsx'
import { HeldContext } from '../shared/held.ts'
import { Icon } from '../shared/Icon.tsx'
import type { AccountForm } from './account.hooks.ts'
import styles from './session.module.css'
import { useFormFields } from './settings-page.hooks.ts'

type Values = Record<string, string>

type Props<V extends Values> = {
  form: AccountForm
  /** Initial values of the fields. */
  initial: V
  fields: (values: V, change: (more: Partial<V>) => void) => ReactNode
  onSubmit: (values: V) => void
  label?: string
  busyLabel?: string
  tone?: 'quiet' | 'danger'
  /** Why it can't be submitted now. */
  disabledReason?: (values: V) => string | null
  /** Content beside the button. */
  more?: ReactNode
  /** The form disappears once saved, so its fields are disabled during the save. */
  leaves?: boolean
}

/**
 * A form of the account settings. Unsaved text stays until it is saved; text typed during a save stays for the next
 * one.
 */
export function SettingsForm<V extends Values>(props: Props<V>) {
  const { form, initial, fields, onSubmit, label = accountTexts.save, busyLabel = accountTexts.saving } = props
  const { tone = 'quiet', disabledReason, more, leaves = false } = props
  const { values, change, isBehind, noteSent } = useFormFields(form, initial)
  const reason = form.isBusy ? busyLabel : (disabledReason?.(values) ?? null)
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (reason !== null) return
        noteSent()
        onSubmit(values)
      }}
    >
      <HeldContext value={leaves && form.isBusy}>{fields(values, change)}</HeldContext>
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
              {isBehind ? accountTexts.savedBefore : accountTexts.saved}
            </>
          )}
        </span>
      </div>
    </Form>
  )
}
