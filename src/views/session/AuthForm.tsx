import type { ReactNode } from 'react'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Form } from '../shared/Form.tsx'
import { HeldContext } from '../shared/held.ts'
import styles from './session.module.css'

type Props = {
  children: ReactNode
  label: string
  /** The button's label while a request is in progress; null otherwise. */
  busyLabel: string | null
  /** An error that belongs to none of the fields. */
  failure?: string | null
  onSubmit: () => void
  /** Links below the button. */
  footer?: ReactNode
}

/**
 * A form on one of the sign-in cards: its fields and one wide button. Fields and button are disabled while a request is
 * in progress.
 */
export function AuthForm({ children, label, busyLabel, failure, onSubmit, footer }: Props) {
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (busyLabel === null) onSubmit()
      }}
    >
      {failure && <Banner tone="bad">{failure}</Banner>}
      <HeldContext value={busyLabel !== null}>{children}</HeldContext>
      <Button type="submit" tone="primary" size="large" wide disabledReason={busyLabel}>
        {busyLabel ?? label}
      </Button>
      {footer}
    </Form>
  )
}
