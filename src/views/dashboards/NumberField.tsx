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
}

/** A number that may be left out; what is typed stays until it is one. */
export function NumberField({ label, hint, error, value, read, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? String(value ?? '')
  return (
    <Field label={label} hint={hint} error={read(shown) === null ? error : null}>
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
