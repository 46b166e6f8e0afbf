import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { StatusScreen } from './StatusScreen.tsx'

/** Shown by the outermost error boundary. */
export function CrashScreen({ supportEmail, onReload }: { supportEmail: string; onReload: () => void }) {
  return (
    <StatusScreen
      title={sharedTexts.crash}
      actions={
        <Button tone="primary" onClick={onReload}>
          {sharedTexts.reload}
        </Button>
      }
    >
      {sharedTexts.crashContact(supportEmail)}
    </StatusScreen>
  )
}
