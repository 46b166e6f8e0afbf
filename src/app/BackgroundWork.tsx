import { lazy, Suspense } from 'react'
import { useIsKeeping } from '../views/dashboards/keeping.hooks.ts'
import { UploadsOfPage } from '../views/documents/UploadsOfPage.tsx'
import { JobBubbles } from '../views/jobs/JobBubbles.tsx'

const KeepChartDialog = lazy(async () => ({
  default: (await import('../views/dashboards/KeepChartDialog.tsx')).KeepChartDialog,
}))

/** Background work of an organisation: bottom right on every page of it. */
export function BackgroundWork() {
  const isKeeping = useIsKeeping()
  return (
    <>
      <UploadsOfPage />
      <JobBubbles />
      {isKeeping && (
        <Suspense fallback={null}>
          <KeepChartDialog />
        </Suspense>
      )}
    </>
  )
}
