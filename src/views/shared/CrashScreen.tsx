import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { StatusScreen } from './StatusScreen.tsx'

type Props = {
  supportEmail: string
  onReload: () => void
  /** Something else to press. */
  offer?: ReactNode
}

/** Shown by the outermost error boundary. */
export function CrashScreen({ supportEmail, onReload, offer }: Props) {
  return (
    <StatusScreen
      title={sharedTexts.crash}
      actions={
        <>
          {offer}
          <Button tone="primary" onClick={onReload}>
            {sharedTexts.reload}
          </Button>
        </>
      }
    >
      {sharedTexts.crashContact(supportEmail)}
    </StatusScreen>
  )
}
