import { useState } from 'react'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { Banner } from '../shared/Banner.tsx'
import { LoginFailureScreen } from '../shared/LoginFailureScreen.tsx'
import { useInvitation } from './account.hooks.ts'
import { AccountGate } from './AccountGate.tsx'
import { AuthForm } from './AuthForm.tsx'
import type { FormErrors } from './form-errors.ts'
import { KnownEmail } from './KnownEmail.tsx'
import { NameField } from './NameField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

/** What the link of an invitation or of a password reset opens. */
export function AcceptInvitePage() {
  const { stage, isNotFetched, fetchAgain, invited, present, message, hint, leave, readAgain, ...form } =
    useInvitation()
  if (stage === 'not valid')
    return <LoginFailureScreen message={message} hint={hint} onLogOut={leave} onReload={readAgain} />
  return (
    <AccountGate isNotFetched={isNotFetched} isWaiting={stage === 'waiting'} fetchAgain={fetchAgain}>
      <AuthLayout
        title={invited?.isReset ? sessionTexts.resetTitle : sessionTexts.inviteTitle}
        note={invited?.isReset ? accountTexts.resetFor(invited.email) : accountTexts.inviteFor(invited?.email ?? '')}
      >
        {present !== null && present !== invited?.email && (
          <Banner tone="warn">{accountTexts.inviteWhileIn(present)}</Banner>
        )}
        <AcceptForm {...form} email={invited?.email ?? ''} isReset={invited?.isReset ?? false} />
      </AuthLayout>
    </AccountGate>
  )
}

type FormProps = {
  email: string
  isReset: boolean
  isBusy: boolean
  errors: FormErrors
  accept: (name: string, password: string) => void
}

function AcceptForm({ email, isReset, isBusy, errors, accept }: FormProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const busyLabel = isReset ? accountTexts.savingPassword : accountTexts.accepting
  return (
    <AuthForm
      label={isReset ? accountTexts.savePassword : accountTexts.accept}
      failure={errors.form}
      busyLabel={isBusy ? busyLabel : null}
      onSubmit={() => accept(name, password)}
    >
      <KnownEmail email={email} />
      {!isReset && <NameField value={name} onChange={setName} error={errors.name} autoFocus />}
      <NewPasswordField value={password} onChange={setPassword} error={errors.password} autoFocus={isReset} />
    </AuthForm>
  )
}
