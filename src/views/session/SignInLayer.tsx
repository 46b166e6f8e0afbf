import { sessionTexts } from '../../../contract/session/session.texts.ts'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import styles from './session.module.css'
import { useSession, useSignIn } from './session.hooks.ts'
import { signInStages } from './SignInStages.tsx'

/** Asks to sign in again when the token is gone. The page stays mounted beneath, with everything typed. */
export function SignInLayer() {
  const { lock, failure, logOut, readAgain } = useSession()
  return (
    <Dialog
      open={lock !== null}
      title={lock === 'not read' ? sessionTexts.lockedNotRead : sessionTexts.lockedTitle}
      description={lock === 'not read' ? failure?.message : sessionTexts.lockedNote}
      size="small"
      role="alertdialog"
      footer={
        <>
          <Button tone="plain" onClick={logOut}>
            {sessionTexts.leaveInstead}
          </Button>
          {lock === 'not read' && (
            <Button tone="primary" onClick={readAgain}>
              {sharedTexts.tryAgain}
            </Button>
          )}
        </>
      }
    >
      {lock === 'signing in' && <Stages />}
    </Dialog>
  )
}

function Stages() {
  const { stage, email } = useSignIn()
  if (stage === null) return null
  const { note, form } = signInStages[stage](email, true)
  return (
    <div key={stage} className={styles.form}>
      <p className={styles.quiet}>{note}</p>
      {form}
    </div>
  )
}
