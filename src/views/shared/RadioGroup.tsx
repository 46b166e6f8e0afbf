import { Description, Field, RadioGroup as HeadlessRadioGroup, Label, Radio } from '@headlessui/react'
import type { ReactNode } from 'react'
import styles from './choice.module.css'
import { classNames } from './class-names.ts'
import type { Option } from './option.ts'

export type RadioGroupProps<Value extends string> = {
  label: ReactNode
  value: Value | null
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

export function RadioGroup<Value extends string>({ label, value, options, onChange }: RadioGroupProps<Value>) {
  return (
    <Field>
      <Label className={styles.legend}>{label}</Label>
      <HeadlessRadioGroup value={value} onChange={(next) => next !== null && onChange(next)} className={styles.group}>
        {options.map((option) => (
          <Choice key={option.value} option={option} />
        ))}
      </HeadlessRadioGroup>
    </Field>
  )
}

function Choice({ option }: { option: Option }) {
  const note = option.disabledReason ?? option.note
  return (
    <Field className={styles.choice}>
      <Radio
        value={option.value}
        disabled={Boolean(option.disabledReason)}
        className={classNames(styles.mark, styles.round, option.disabledReason && styles.locked)}
      />
      <Label className={styles.label}>{option.label}</Label>
      {note && <Description className={styles.hint}>{note}</Description>}
    </Field>
  )
}
