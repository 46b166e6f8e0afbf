import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { Button } from './Button.tsx'
import { StatusScreen } from './StatusScreen.tsx'

export type HoustonScreenProps = {
  /** What happened, what is safe, what to do. */
  message?: string | null | undefined
  onRetry: () => void
  onStartAgain: () => void
}

export function HoustonScreen({ message, onRetry, onStartAgain }: HoustonScreenProps) {
  return (
    <StatusScreen
      title={sharedTexts.houston}
      actions={
        <>
          <Button onClick={onStartAgain}>{sharedTexts.startAgain}</Button>
          <Button tone="primary" onClick={onRetry}>
            {sharedTexts.tryAgain}
          </Button>
        </>
      }
    >
      {message ?? sharedTexts.houstonHint}
    </StatusScreen>
  )
}
