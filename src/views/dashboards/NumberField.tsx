import { useState } from 'react'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'

type NumberFieldProps = {
  label: string
  hint: string
  error: string
  value: number | undefined
  read: (text: string) => number | undefined | null
  onChange: (value: number | undefined) => void
  /** What is wrong with a value that is a number. */
  problem?: string | null
}

/** A number that may be left out; what is typed stays until it is one. */
export function NumberField({ label, hint, error, value, read, onChange, problem = null }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? String(value ?? '')
  return (
    <Field label={label} hint={hint} error={read(shown) === null ? error : problem}>
      <TextInput
        inputMode="decimal"
        value={shown}
        maxLength={24}
        onChange={(text) => {
          setTyped(text)
          const number = read(text)
          if (number !== null) onChange(number)
        }}
      />
    </Field>
  )
}
