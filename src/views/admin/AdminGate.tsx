import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useSystem } from '../shared/system-context.ts'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { useAdminArea } from './admin.hooks.ts'

/** Renders an admin page once the area's features run. */
export function AdminGate({ children }: { children: ReactNode }) {
  const { isReady, message, beginAgain } = useAdminArea()
  const { goBack } = useSystem()
  if (isReady) return children
  if (message !== null) return <ErrorState kind="page" message={message} onBack={goBack} onRetry={beginAgain} />
  return (
    <PageLayout>
      <VisuallyHidden as="h1">{sharedTexts.loading}</VisuallyHidden>
      <Skeleton shape="card" />
    </PageLayout>
  )
}
