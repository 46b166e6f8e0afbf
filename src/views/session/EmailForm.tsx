import { useState } from 'react'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { AuthForm } from './AuthForm.tsx'
import { EmailField } from './EmailField.tsx'
import { useSignIn } from './session.hooks.ts'

export function EmailForm() {
  const { email: given, isBusy, errors, giveEmail } = useSignIn()
  const [email, setEmail] = useState(given)
  return (
    <AuthForm
      label={sessionTexts.continue}
      failure={errors.form}
      busyLabel={isBusy ? sessionTexts.checkingEmail : null}
      onSubmit={() => giveEmail(email)}
    >
      <EmailField value={email} onChange={setEmail} error={errors.email} autoFocus />
    </AuthForm>
  )
}
