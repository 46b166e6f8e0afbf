import { lazy, Suspense } from 'react'
import { useIsWhatsNewOpen } from './announcements.hooks.ts'

const WhatsNewDialog = lazy(async () => ({ default: (await import('./WhatsNewDialog.tsx')).WhatsNewDialog }))

/** "What's new" over any page, while it is open. */
export function WhatsNew() {
  if (!useIsWhatsNewOpen()) return null
  return (
    <Suspense fallback={null}>
      <WhatsNewDialog />
    </Suspense>
  )
}
