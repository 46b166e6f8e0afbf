import { Input } from '@headlessui/react'
import type { ComponentPropsWithRef, ReactNode, Ref } from 'react'
import { useFieldInvalid } from './Field.tsx'
import { useHeld } from './held.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './input.module.css'

export type TextInputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'value' | 'onChange' | 'style' | 'className' | 'size' | 'disabled' | 'aria-labelledby' | 'aria-describedby'
> & {
  value: string
  onChange: (value: string) => void
  icon?: IconName | undefined
  /** Content beside the value: a unit, a key or a button. */
  suffix?: ReactNode
}

/**
 * A person who moves along tabs with the arrow keys keeps the focus there, even if a panel contains an autofocus field.
 */
const isAmongTabs = () => globalThis.document?.activeElement?.role === 'tab'

/** Outside a Field it requires `aria-label`. */
export function TextInput(props: TextInputProps) {
  const { value, onChange, icon, suffix, autoFocus = false, readOnly, ref, ...rest } = props
  const isFieldInvalid = useFieldInvalid()
  const invalid = isFieldInvalid || rest['aria-invalid'] === true
  const isHeld = useHeld()
  return (
    <div className={styles.box} data-invalid={invalid || undefined}>
      {icon && <Icon name={icon} />}
      <Input
        type="text"
        {...rest}
        readOnly={readOnly || isHeld}
        ref={(ref ?? null) as Ref<HTMLElement>}
        autoFocus={autoFocus && !isAmongTabs()}
        value={value}
        invalid={invalid}
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
      />
      {suffix && <span className={styles.suffix}>{suffix}</span>}
    </div>
  )
}
