import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { pages } from '../../contract/shell/pages.ts'
import { PageLayout } from '../views/shared/PageLayout.tsx'
import { Skeleton } from '../views/shared/Skeleton.tsx'
import { useSystem } from '../views/shared/system-context.ts'
import { VisuallyHidden } from '../views/shared/VisuallyHidden.tsx'
import { FeatureBoundary } from '../views/shell/FeatureBoundary.tsx'

/** A page with its error boundary, and a placeholder until its code has loaded. */
export function PageContent({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { goTo } = useSystem()
  return (
    <FeatureBoundary resetKey={pathname} onStartAgain={() => goTo(pages.home)}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </FeatureBoundary>
  )
}

function Waiting() {
  return (
    <PageLayout>
      <VisuallyHidden as="h1">{sharedTexts.loading}</VisuallyHidden>
      <Skeleton shape="card" />
    </PageLayout>
  )
}
