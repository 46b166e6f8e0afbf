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
  /** Why the group is disabled. */
  disabledReason?: string | null | undefined
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, options, onChange, disabledReason } = props
  return (
    <HeadlessRadioGroup
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      disabled={Boolean(disabledReason)}
    >
      {/* Has to be inside, otherwise it neither names nor describes the group. */}
      <Label className={styles.legend}>{label}</Label>
      <div className={styles.group}>
        {options.map((option) => (
          <Choice key={option.value} option={option} />
        ))}
      </div>
      {disabledReason && <Description className={styles.hint}>{disabledReason}</Description>}
    </HeadlessRadioGroup>
  )
}

function Choice({ option }: { option: Option }) {
  const note = option.disabledReason ?? option.note
  return (
    <Field className={styles.choice}>
      <Radio
        value={option.value}
        disabled={Boolean(option.disabledReason)}
        className={classNames(styles.box, styles.round, option.disabledReason && styles.locked)}
      />
      <Label className={styles.label}>{option.label}</Label>
      {note && <Description className={styles.hint}>{note}</Description>}
    </Field>
  )
}
