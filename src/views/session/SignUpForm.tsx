import { useState } from 'react'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { AuthForm } from './AuthForm.tsx'
import { KnownEmail } from './KnownEmail.tsx'
import { NameField } from './NameField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { OtherEmail } from './OtherEmail.tsx'
import { useSignIn } from './session.hooks.ts'

export function SignUpForm() {
  const { email, isBusy, errors, giveDetails } = useSignIn()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  return (
    <AuthForm
      label={sessionTexts.signUp}
      failure={errors.form}
      busyLabel={isBusy ? sessionTexts.signingUp : null}
      onSubmit={() => giveDetails(name, password)}
      footer={<OtherEmail />}
    >
      <KnownEmail email={email} />
      <NameField value={name} onChange={setName} error={errors.name} autoFocus />
      <NewPasswordField value={password} onChange={setPassword} error={errors.password} />
    </AuthForm>
  )
}
