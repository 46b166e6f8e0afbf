import { useState } from 'react'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { Field } from '../shared/Field.tsx'
import { Link } from '../shared/Link.tsx'
import { PasswordInput } from '../shared/PasswordInput.tsx'
import { AuthForm } from './AuthForm.tsx'
import { CodeField } from './CodeField.tsx'
import { KnownEmail } from './KnownEmail.tsx'
import { OtherEmail } from './OtherEmail.tsx'
import styles from './session.module.css'
import { useSignIn } from './session.hooks.ts'

type Props = {
  asksForCode: boolean
  /** Over unfinished work, no link may lead away from the page. */
  staysHere: boolean
}

/** Asks for the password, and for a one-time code if the person uses them. */
export function LogInForm({ asksForCode, staysHere }: Props) {
  const { email, isBusy, errors, givePassword, giveCode } = useSignIn()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return (
    <AuthForm
      label={sessionTexts.logIn}
      failure={errors.form}
      busyLabel={isBusy ? sessionTexts.loggingIn : null}
      onSubmit={() => (asksForCode ? giveCode(password, code) : givePassword(password))}
      footer={<OtherEmail />}
    >
      <KnownEmail email={email} />
      <div className={styles.fieldWithLink}>
        <Field label={sessionTexts.password} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
          />
        </Field>
        {!staysHere && (
          <Link to={pagePath('passwordResetRequest')} className={styles.forgotten}>
            {sessionTexts.forgotPassword}
          </Link>
        )}
      </div>
      {asksForCode && <CodeField value={code} onChange={setCode} error={errors.totpCode} />}
    </AuthForm>
  )
}
