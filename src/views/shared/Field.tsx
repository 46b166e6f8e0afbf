import { Description, Field as HeadlessField, Label } from '@headlessui/react'
import { createContext, type ReactNode, use } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

const InvalidContext = createContext(false)

/** Whether the surrounding field shows an error. */
export const useFieldInvalid = () => use(InvalidContext)

export type FieldProps = {
  label: ReactNode
  children: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  optional?: boolean | undefined
}

/** Connects label, hint and error to the one control inside: TextInput, TextArea, PasswordInput, Select or Combobox. */
export function Field({ label, children, hint, error, optional }: FieldProps) {
  return (
    <InvalidContext value={Boolean(error)}>
      <HeadlessField className={styles.field}>
        <Label className={styles.label}>
          {label}
          {optional && <span className={styles.optional}>{sharedTexts.optional}</span>}
        </Label>
        {children}
        {hint && <Description className={styles.hint}>{hint}</Description>}
        <div aria-live="polite" className={styles.errors}>
          {error && (
            <Description className={styles.error}>
              <Icon name="warning" size="small" />
              {error}
            </Description>
          )}
        </div>
      </HeadlessField>
    </InvalidContext>
  )
}
