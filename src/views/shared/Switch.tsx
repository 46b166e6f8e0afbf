import { Description, Field, Switch as HeadlessSwitch, Label } from '@headlessui/react'
import type { ReactNode } from 'react'
import styles from './choice.module.css'
import { classNames } from './class-names.ts'

export type SwitchProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  disabledReason?: string | null | undefined
}

/** For settings that take effect immediately. */
export function Switch({ label, checked, onChange, hint, disabledReason }: SwitchProps) {
  const note = disabledReason ?? hint
  return (
    <Field className={styles.choice}>
      <HeadlessSwitch
        checked={checked}
        aria-disabled={disabledReason ? true : undefined}
        onChange={(next) => !disabledReason && onChange(next)}
        className={classNames(styles.track, disabledReason && styles.locked)}
      />
      <Label className={styles.label}>{label}</Label>
      {note && <Description className={styles.hint}>{note}</Description>}
    </Field>
  )
}
