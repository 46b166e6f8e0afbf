import { accountTexts } from '../../../contract/session/account.texts.ts'
import { Field } from '../shared/Field.tsx'
import { PasswordInput } from '../shared/PasswordInput.tsx'

type Props = { value: string; onChange: (value: string) => void; error?: string | null; autoFocus?: boolean }

export function CurrentPasswordField({ value, onChange, error, autoFocus = false }: Props) {
  return (
    <Field label={accountTexts.currentPassword} error={error}>
      <PasswordInput
        name="current-password"
        autoComplete="current-password"
        autoFocus={autoFocus}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}
