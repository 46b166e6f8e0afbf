import { Textarea } from '@headlessui/react'
import type { ComponentPropsWithRef, CSSProperties, Ref } from 'react'
import { useFieldInvalid } from './Field.tsx'
import { useHeld } from './held.ts'
import styles from './TextArea.module.css'

export type TextAreaProps = Omit<
  ComponentPropsWithRef<'textarea'>,
  'value' | 'onChange' | 'style' | 'className' | 'disabled' | 'rows' | 'aria-labelledby' | 'aria-describedby'
> & {
  value: string
  onChange: (value: string) => void
  /** Grows with its text from `minRows` to `maxRows` lines, then scrolls. */
  minRows?: number | undefined
  maxRows?: number | undefined
  /** Without border and background, for a container that has its own. */
  bare?: boolean | undefined
}

export function TextArea(props: TextAreaProps) {
  const { value, onChange, minRows = 3, maxRows = 16, bare = false, autoFocus = false, readOnly, ref, ...rest } = props
  const invalid = useFieldInvalid()
  const isHeld = useHeld()
  return (
    <div
      className={bare ? styles.bare : styles.box}
      data-invalid={invalid || undefined}
      data-text={value}
      style={{ '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties}
    >
      <Textarea
        {...rest}
        readOnly={readOnly || isHeld}
        ref={(ref ?? null) as Ref<HTMLElement>}
        autoFocus={autoFocus}
        dir="auto"
        value={value}
        invalid={invalid}
        rows={minRows}
        className={styles.area}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
