import { useState } from 'react'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { Banner } from '../shared/Banner.tsx'
import { LoginFailureScreen } from '../shared/LoginFailureScreen.tsx'
import type { Invited } from '../../machines/session/accept-invite.machine.ts'
import { useInvitation } from './account.hooks.ts'
import { AccountGate } from './AccountGate.tsx'
import { AuthForm } from './AuthForm.tsx'
import { CurrentPasswordField } from './CurrentPasswordField.tsx'
import type { FormErrors } from './form-errors.ts'
import { KnownEmail } from './KnownEmail.tsx'
import { NameField } from './NameField.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'

/** Target of the link in an invitation or a password reset. */
export function AcceptInvitePage() {
  const { stage, isNotFetched, fetchAgain, invited, present, message, hint, leave, logIn, readAgain, ...form } =
    useInvitation()
  if (stage === 'not valid')
    return <LoginFailureScreen {...{ message, hint }} onLogOut={leave} onLogIn={logIn} onReload={readAgain} />
  return (
    <AccountGate isNotFetched={isNotFetched} isWaiting={stage === 'waiting'} fetchAgain={fetchAgain}>
      <AuthLayout title={invited?.isReset ? sessionTexts.resetTitle : sessionTexts.inviteTitle} note={noteFor(invited)}>
        {present !== null && present !== invited?.email && (
          <Banner tone="warn">{accountTexts.inviteWhileIn(present)}</Banner>
        )}
        <AcceptForm
          {...form}
          email={invited?.email ?? ''}
          isReset={invited?.isReset ?? false}
          asksPassword={invited?.asksPassword ?? false}
        />
      </AuthLayout>
    </AccountGate>
  )
}

function noteFor(invited: Invited | null): string {
  if (invited?.isReset) return accountTexts.resetFor(invited.email)
  const { email = '', organisations = [], asksPassword = false } = invited ?? {}
  const note = asksPassword ? accountTexts.inviteKnown(email) : accountTexts.inviteFor(email)
  return organisations.length === 0 ? note : `${accountTexts.invitedTo(organisations)} ${note}`
}

type FormProps = {
  email: string
  isReset: boolean
  asksPassword: boolean
  isBusy: boolean
  errors: FormErrors
  accept: (name: string, password: string) => void
}

function AcceptForm({ email, isReset, asksPassword, isBusy, errors, accept }: FormProps) {
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
      {!isReset && !asksPassword && <NameField value={name} onChange={setName} error={errors.name} autoFocus />}
      {asksPassword ? (
        <CurrentPasswordField value={password} onChange={setPassword} error={errors.password} />
      ) : (
        <NewPasswordField value={password} onChange={setPassword} error={errors.password} autoFocus={isReset} />
      )}
    </AuthForm>
  )
}
