import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { StatusScreen } from './StatusScreen.tsx'

/** The last resort of the error boundary around everything. */
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
