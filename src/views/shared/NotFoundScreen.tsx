import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { StatusScreen } from './StatusScreen.tsx'

export function NotFoundScreen({ onBack, onStartAgain }: { onBack: () => void; onStartAgain: () => void }) {
  return (
    <StatusScreen
      title={sharedTexts.notFoundAddress}
      actions={
        <>
          <Button onClick={onBack}>{sharedTexts.goBack}</Button>
          <Button tone="primary" onClick={onStartAgain}>
            {sharedTexts.startAgain}
          </Button>
        </>
      }
    >
      {sharedTexts.notFoundAddressHint}
    </StatusScreen>
  )
}
