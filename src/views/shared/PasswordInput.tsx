import { Input } from '@headlessui/react'
import { useState } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { useFieldInvalid } from './Field.tsx'
import { useHeld } from './held.ts'
import { IconButton } from './IconButton.tsx'
import styles from './input.module.css'

export type PasswordInputProps = {
  value: string
  onChange: (value: string) => void
  /** "new-password" for a field that sets a password. */
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean | undefined
  name?: string | undefined
}

export function PasswordInput({ value, onChange, autoComplete, autoFocus = false, name }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const invalid = useFieldInvalid()
  const isHeld = useHeld()
  return (
    <div className={styles.box} data-invalid={invalid || undefined}>
      <Input
        type={shown ? 'text' : 'password'}
        name={name}
        value={value}
        readOnly={isHeld}
        invalid={invalid}
        autoFocus={autoFocus}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={styles.end}>
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? sharedTexts.hidePassword : sharedTexts.showPassword}
          onClick={() => setShown(!shown)}
        />
      </span>
    </div>
  )
}
