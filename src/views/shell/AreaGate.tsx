import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { useAreas } from '../shared/areas.hooks.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'

/** Shows a page other than the chat once the features of those pages run. */
export function AreaGate({ children }: { children: ReactNode }) {
  const { isReady, message, fetchAgain } = useAreas()
  const { goBack } = useSystem()
  if (isReady) return children
  if (message !== null) return <ErrorState kind="page" message={message} onBack={goBack} onRetry={fetchAgain} />
  return (
    <PageLayout>
      <VisuallyHidden as="h1">{sharedTexts.loading}</VisuallyHidden>
      <Skeleton shape="card" />
    </PageLayout>
  )
}
