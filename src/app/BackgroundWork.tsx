import { KeepChartDialog } from '../views/dashboards/KeepChartDialog.tsx'
import { UploadsOfPage } from '../views/documents/UploadsOfPage.tsx'
import { JobBubbles } from '../views/jobs/JobBubbles.tsx'

/** What goes on in the background of an organisation, bottom right on every page of it. */
export function BackgroundWork() {
  return (
    <>
      <UploadsOfPage />
      <JobBubbles />
      <KeepChartDialog />
    </>
  )
}
