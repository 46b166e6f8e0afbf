import type { ReactNode } from 'react'
import { sharedTexts } from '../../../contract/shared/shared.texts.ts'
import { ErrorState } from '../shared/ErrorState.tsx'
import { NoPermissionScreen } from '../shared/NoPermissionScreen.tsx'
import { PageLayout } from '../shared/PageLayout.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { useSystem } from '../shared/system-context.ts'
import { useWorkspace } from './screen.hooks.ts'

/** Shows a page of an organisation once it is open; its features are running then. */
export function OrganisationGate({ children }: { children: ReactNode }) {
  const { view, readAgain } = useWorkspace()
  const { goBack } = useSystem()
  if (!view || view.stage === 'loading') {
    return (
      <PageLayout>
        <VisuallyHidden as="h1">{sharedTexts.loading}</VisuallyHidden>
        <Skeleton shape="card" />
      </PageLayout>
    )
  }
  if (view.stage === 'forbidden') return <NoPermissionScreen onBack={goBack} />
  if (view.stage === 'failed') {
    return (
      <ErrorState
        kind={view.isMissing ? 'not found' : 'page'}
        message={view.message}
        onBack={goBack}
        onRetry={view.isMissing ? undefined : readAgain}
      />
    )
  }
  return children
}
