import { lazy, Suspense } from 'react'
import { useIsKeeping } from '../views/dashboards/keeping.hooks.ts'
import { UploadsOfPage } from '../views/documents/UploadsOfPage.tsx'
import { useIsAddingAnswer } from '../views/shared/conversation/adding.hooks.ts'
import { JobBubbles } from '../views/jobs/JobBubbles.tsx'

const KeepChartDialog = lazy(async () => ({
  default: (await import('../views/dashboards/KeepChartDialog.tsx')).KeepChartDialog,
}))

const AddAnswerDialog = lazy(async () => ({
  default: (await import('../views/shared/conversation/AddAnswerDialog.tsx')).AddAnswerDialog,
}))

/** Background work of an organisation: bottom right on every page of it. */
export function BackgroundWork() {
  const isKeeping = useIsKeeping()
  const isAdding = useIsAddingAnswer()
  return (
    <>
      <UploadsOfPage />
      <JobBubbles />
      {isAdding && (
        <Suspense fallback={null}>
          <AddAnswerDialog />
        </Suspense>
      )}
      {isKeeping && (
        <Suspense fallback={null}>
          <KeepChartDialog />
        </Suspense>
      )}
    </>
  )
}
