import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { StatusScreen } from './StatusScreen.tsx'

export function NoPermissionScreen({ onBack }: { onBack: () => void }) {
  return (
    <StatusScreen title={sharedTexts.noPermission} actions={<Button onClick={onBack}>{sharedTexts.takeMeBack}</Button>}>
      {sharedTexts.noPermissionHint}
    </StatusScreen>
  )
}
