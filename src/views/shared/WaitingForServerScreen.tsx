import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { StatusScreen } from './StatusScreen.tsx'

export function WaitingForServerScreen() {
  return (
    <StatusScreen live title={sharedTexts.waitingForServer}>
      {sharedTexts.waitingForServerHint}
    </StatusScreen>
  )
}
