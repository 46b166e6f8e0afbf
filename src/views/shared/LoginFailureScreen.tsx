import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { StatusScreen } from './StatusScreen.tsx'

export type LoginFailureScreenProps = {
  message?: string | null | undefined
  /** What to do about it. */
  hint?: string | null | undefined
  onLogOut: () => void
  onReload: () => void
}

export function LoginFailureScreen({ message, hint, onLogOut, onReload }: LoginFailureScreenProps) {
  return (
    <StatusScreen
      title={sharedTexts.loginFailure}
      actions={
        <>
          <Button onClick={onLogOut}>{sharedTexts.logOut}</Button>
          <Button tone="primary" onClick={onReload}>
            {sharedTexts.reload}
          </Button>
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
