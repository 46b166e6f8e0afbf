import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { Button } from '../shared/Button.tsx'
import { useSignIn } from './session.hooks.ts'

/** Goes back to enter another email. */
export function OtherEmail() {
  const { isBusy, changeEmail } = useSignIn()
  return (
    <Button
      tone="plain"
      icon="arrow-left"
      onClick={changeEmail}
      disabledReason={isBusy ? sessionTexts.loggingIn : null}
    >
      {sessionTexts.otherEmail}
    </Button>
  )
}
