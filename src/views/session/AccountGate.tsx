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
  /** What is waited for. */
  title?: string
}

/** Shows a page of the account once the machine behind it is there and has what it needs. */
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
