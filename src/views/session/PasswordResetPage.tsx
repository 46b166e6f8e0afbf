import { useState } from 'react'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { usePasswordReset } from './account.hooks.ts'
import { AccountGate } from './AccountGate.tsx'
import { AuthForm } from './AuthForm.tsx'
import { EmailField } from './EmailField.tsx'

/** Asks where to email the link for a new password. */
export function PasswordResetPage() {
  const { isThere, isNotFetched, fetchAgain, ...form } = usePasswordReset()
  return (
    <AccountGate isNotFetched={isNotFetched} isWaiting={!isThere} fetchAgain={fetchAgain}>
      <AuthLayout title={sessionTexts.resetTitle} note={accountTexts.resetNote}>
        <ResetForm {...form} />
      </AuthLayout>
    </AccountGate>
  )
}

type FormProps = Pick<ReturnType<typeof usePasswordReset>, 'email' | 'errors' | 'form'>

function ResetForm({ email: given, errors, form }: FormProps) {
  const [email, setEmail] = useState(given)
  return (
    <AuthForm
      label={accountTexts.sendLink}
      failure={errors.form}
      busyLabel={form.isBusy ? accountTexts.sendingLink : null}
      onSubmit={() => form.submit({ form: 'password reset', email })}
      footer={
        <ButtonLink to={pagePath('home')} tone="plain" icon="arrow-left">
          {accountTexts.backToSignIn}
        </ButtonLink>
      }
    >
      <EmailField value={email} onChange={setEmail} error={errors.email} autoFocus />
    </AuthForm>
  )
}
