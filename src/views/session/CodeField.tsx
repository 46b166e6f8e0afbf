import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  label?: string
  hint?: string
  error?: string | null
  /** Only accepts codes of the authenticator app, not recovery codes. */
  isDigits?: boolean
  autoFocus?: boolean
}

export function CodeField(props: Props) {
  const {
    value,
    onChange,
    label = sessionTexts.oneTimeCode,
    hint = sessionTexts.oneTimeCodeHint,
    error,
    isDigits,
    autoFocus = false,
  } = props
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        name="code"
        inputMode={isDigits ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        maxLength={16}
        icon="key"
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
