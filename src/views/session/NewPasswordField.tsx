import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { Field } from '../shared/Field.tsx'
import { PasswordInput } from '../shared/PasswordInput.tsx'

type Props = {
  value: string
  onChange: (value: string) => void
  label?: string
  error?: string | null
  autoFocus?: boolean
}

export function NewPasswordField(props: Props) {
  const { value, onChange, label = sessionTexts.newPassword, error, autoFocus = false } = props
  return (
    <Field label={label} hint={sessionTexts.newPasswordHint} error={error}>
      <PasswordInput
        name="password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
