import { useState } from 'react'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { AuthForm } from './AuthForm.tsx'
import { KnownEmail } from './KnownEmail.tsx'
import { NameField } from './NameField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { OtherEmail } from './OtherEmail.tsx'
import { useSignIn } from './session.hooks.ts'

export function SignUpForm() {
  const { email, isBusy, message, giveDetails } = useSignIn()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const isAboutName = message === sessionTexts.enterName
  return (
    <AuthForm
      label={sessionTexts.signUp}
      busyLabel={isBusy ? sessionTexts.signingUp : null}
      onSubmit={() => giveDetails(name, password)}
      footer={<OtherEmail />}
    >
      <KnownEmail email={email} />
      <NameField value={name} onChange={setName} error={isAboutName ? message : null} autoFocus />
      <NewPasswordField value={password} onChange={setPassword} error={isAboutName ? null : message} />
    </AuthForm>
  )
}
