import { lazy, Suspense } from 'react'
import { useIsWhatsNewOpen } from './announcements.hooks.ts'

const WhatsNewDialog = lazy(async () => ({ default: (await import('./WhatsNewDialog.tsx')).WhatsNewDialog }))

/** The "What's new" dialog, over any page. */
export function WhatsNew() {
  if (!useIsWhatsNewOpen()) return null
  return (
    <Suspense fallback={null}>
      <WhatsNewDialog />
    </Suspense>
  )
}
