import { Description, Field, Checkbox as HeadlessCheckbox, Label } from '@headlessui/react'
import type { ReactNode } from 'react'
import styles from './choice.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

export type CheckboxProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  indeterminate?: boolean | undefined
  /** Why it is disabled; replaces the hint. */
  disabledReason?: string | null | undefined
}

export function Checkbox({ label, checked, onChange, hint, indeterminate = false, disabledReason }: CheckboxProps) {
  const note = disabledReason ?? hint
  return (
    <Field className={styles.choice}>
      <HeadlessCheckbox
        checked={checked}
        indeterminate={indeterminate}
        aria-disabled={disabledReason ? true : undefined}
        onChange={(next) => !disabledReason && onChange(next)}
        className={classNames(styles.box, styles.square, disabledReason && styles.locked)}
      >
        <Icon name={indeterminate ? 'minus' : 'check'} size="small" />
      </HeadlessCheckbox>
      <Label className={styles.label}>{label}</Label>
      {note && <Description className={styles.hint}>{note}</Description>}
    </Field>
  )
}
