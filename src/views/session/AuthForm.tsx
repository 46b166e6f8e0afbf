import type { ReactNode } from 'react'
import { Banner } from '../shared/Banner.tsx'
import { Button } from '../shared/Button.tsx'
import { Form } from '../shared/Form.tsx'
import { HeldContext } from '../shared/held.ts'
import styles from './session.module.css'

type Props = {
  children: ReactNode
  label: string
  /** What the button says while the server is asked; null when it is not. */
  busyLabel: string | null
  /** What went wrong and belongs to none of its fields. */
  failure?: string | null
  onSubmit: () => void
  /** Under the button: the other ways to go. */
  footer?: ReactNode
}

/** A form on one of the cards before the sign-in: its fields, one wide button, and no second sending or further typing while one is under way. */
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
