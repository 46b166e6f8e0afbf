import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  label?: string
  error?: string | null
  autoFocus?: boolean
}

/** An email field that browsers can autofill. */
export function EmailField({ value, onChange, label = sessionTexts.email, error, autoFocus = false }: Props) {
  return (
    <Field label={label} error={error}>
      <TextInput
        type="email"
        name="email"
        autoComplete="username"
        autoFocus={autoFocus}
        icon="mail"
        placeholder={sessionTexts.emailPlaceholder}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
