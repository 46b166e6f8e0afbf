import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { StatusScreen } from './StatusScreen.tsx'

export type LoginFailureScreenProps = {
  message?: string | null | undefined
  onLogOut: () => void
  onReload: () => void
}

export function LoginFailureScreen({ message, onLogOut, onReload }: LoginFailureScreenProps) {
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
    </StatusScreen>
  )
}
