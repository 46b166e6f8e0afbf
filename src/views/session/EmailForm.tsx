import { useState } from 'react'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { AuthForm } from './AuthForm.tsx'
import { EmailField } from './EmailField.tsx'
import { useSignIn } from './session.hooks.ts'

export function EmailForm() {
  const { email: given, isBusy, message, giveEmail } = useSignIn()
  const [email, setEmail] = useState(given)
  return (
    <AuthForm
      label={sessionTexts.continue}
      busyLabel={isBusy ? sessionTexts.checkingEmail : null}
      onSubmit={() => giveEmail(email)}
    >
      <EmailField value={email} onChange={setEmail} error={message} autoFocus />
    </AuthForm>
  )
}
