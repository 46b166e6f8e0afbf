import { type ReactNode, use } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { InsideMain } from '../shared/main-landmark.ts'
import { StatusScreen } from '../shared/StatusScreen.tsx'
import { useSystem } from '../shared/system-context.ts'

type Props = {
  isNotFetched: boolean
  isWaiting: boolean
  fetchAgain: () => void
  children: ReactNode
  /** Title of the waiting screen. */
  title?: string
}

/** Shows an account page once its machine has loaded and is ready. */
export function AccountGate({ isNotFetched, isWaiting, fetchAgain, children, title = sharedTexts.loading }: Props) {
  const { goBack } = useSystem()
  const Landmark = use(InsideMain) ? 'div' : 'main'
  if (isNotFetched) {
    return (
      <Landmark>
        <ErrorState kind="page" onBack={goBack} onRetry={fetchAgain} />
      </Landmark>
    )
  }
  return isWaiting ? <StatusScreen live title={title} /> : children
}
