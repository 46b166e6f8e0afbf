import { useState } from 'react'
import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { TextInput } from '../shared/TextInput.tsx'
import styles from './session.module.css'
import { useSignIn } from './session.hooks.ts'

export function EmailForm() {
  const { email: given, isBusy, message, giveEmail } = useSignIn()
  const [email, setEmail] = useState(given)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) giveEmail(email)
      }}
    >
      <Field label={sessionTexts.email} error={message}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          icon="mail"
          placeholder={sessionTexts.emailPlaceholder}
          value={email}
          onChange={setEmail}
        />
      </Field>
      <Button
        type="submit"
        tone="primary"
        size="large"
        wide
        disabledReason={isBusy ? sessionTexts.checkingEmail : null}
      >
        {isBusy ? sessionTexts.checkingEmail : sessionTexts.continue}
      </Button>
    </form>
  )
}
