import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { StatusScreen } from './StatusScreen.tsx'

export type LoginFailureScreenProps = {
  message?: string | null | undefined
  /** What the person can do. */
  hint?: string | null | undefined
  onLogOut: () => void
  /** Set if nobody is signed in, so there is nothing to log out of. */
  onLogIn?: (() => void) | undefined
  onReload: () => void
}

export function LoginFailureScreen({ message, hint, onLogOut, onLogIn, onReload }: LoginFailureScreenProps) {
  return (
    <StatusScreen
      title={sharedTexts.loginFailure}
      actions={
        <>
          {!onLogIn && <Button onClick={onLogOut}>{sharedTexts.logOut}</Button>}
          <Button tone={onLogIn ? 'quiet' : 'primary'} onClick={onReload}>
            {sharedTexts.reload}
          </Button>
          {onLogIn && (
            <Button tone="primary" onClick={onLogIn}>
              {sharedTexts.logIn}
            </Button>
          )}
        </>
      }
    >
      {message ?? sharedTexts.loginFailureHint}
      {hint && (
        <>
          <br />
          {hint}
        </>
      )}
    </StatusScreen>
  )
}
