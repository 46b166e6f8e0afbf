import { useState } from 'react'
import { accountTexts } from '../../../contract/session/account.texts.ts'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { AuthLayout } from '../shared/AuthLayout.tsx'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { type AccountForm, usePasswordReset } from './account.hooks.ts'
import { AccountGate } from './AccountGate.tsx'
import { AuthForm } from './AuthForm.tsx'
import { EmailField } from './EmailField.tsx'

/** Asks for the address to which a link for a new password goes. */
export function PasswordResetPage() {
  const { isThere, isNotFetched, fetchAgain, email, form } = usePasswordReset()
  return (
    <AccountGate isNotFetched={isNotFetched} isWaiting={!isThere} fetchAgain={fetchAgain}>
      <AuthLayout title={sessionTexts.resetTitle} note={accountTexts.resetNote}>
        <ResetForm email={email} form={form} />
      </AuthLayout>
    </AccountGate>
  )
}

function ResetForm({ email: given, form }: { email: string; form: AccountForm }) {
  const [email, setEmail] = useState(given)
  return (
    <AuthForm
      label={accountTexts.sendLink}
      busyLabel={form.isBusy ? accountTexts.sendingLink : null}
      onSubmit={() => form.submit({ form: 'password reset', email })}
      footer={
        <ButtonLink to={pagePath('home')} tone="plain" icon="arrow-left">
          {accountTexts.backToSignIn}
        </ButtonLink>
      }
    >
      <EmailField value={email} onChange={setEmail} error={form.message} autoFocus />
    </AuthForm>
  )
}
