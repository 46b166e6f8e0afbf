import { accountTexts } from '../../../contract/session/account.texts.ts'
import { Field } from '../shared/Field.tsx'
import { PasswordInput } from '../shared/PasswordInput.tsx'

export function CurrentPasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label={accountTexts.currentPassword}>
      <PasswordInput name="current-password" autoComplete="current-password" value={value} onChange={onChange} />
    </Field>
  )
}
