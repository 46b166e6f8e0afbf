import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Router } from 'react-router'
import { LoginFailurePage } from '../views/session/LoginFailurePage.tsx'
import { useSession } from '../views/session/session.hooks.ts'
import { BrandProvider } from '../views/partners/BrandProvider.tsx'
import { CrashScreen } from '../views/shared/CrashScreen.tsx'
import { LoadingScreen } from '../views/shared/LoadingScreen.tsx'
import { SystemContext, useSystem } from '../views/shared/system-context.ts'
import { WaitingForServerScreen } from '../views/shared/WaitingForServerScreen.tsx'
import { OfflineNotice } from '../views/shell/OfflineNotice.tsx'
import { useScreen } from '../views/shell/screen.hooks.ts'
import type { Page } from './compose.ts'
import { CrashBoundary } from './CrashBoundary.tsx'
import { mayInspect } from './inspect/may-inspect.ts'
import { PageContext } from './page-context.ts'
import { isBarePage, Pages } from './page-routes.tsx'

const SignInLayer = lazy(async () => ({ default: (await import('../views/session/SignInLayer.tsx')).SignInLayer }))
const WhatsNew = lazy(async () => ({ default: (await import('../views/announcements/WhatsNew.tsx')).WhatsNew }))
const InspectOffer = lazy(async () => ({ default: (await import('./inspect/InspectOffer.tsx')).InspectOffer }))

/** A crash screen without a connection lacks this button, and is there all the same. */
const WhatHappened = lazy(async () => {
  const { WhatHappened: Button } = await import('./recorder/WhatHappened.tsx').catch(() => ({ WhatHappened: Nothing }))
  return { default: Button }
})
const Nothing = () => null
const whatHappened = (
  <Suspense fallback={null}>
    <WhatHappened />
  </Suspense>
)

/** The whole page, for a system that is already running. */
export function App({ page }: { page: Page }) {
  const { system, router } = page
  const location = useSyncExternalStore(router.subscribe, router.location)
  return (
    <PageContext value={page}>
      <SystemContext value={system}>
        <CrashBoundary supportEmail={system.settings.supportEmail} onReload={system.reload} offer={whatHappened}>
          <Router location={location} navigator={router.navigator}>
            <BrandProvider>
              <OfflineNotice />
              <CurrentScreen />
              <Announcements path={location.pathname} />
              <LockedLayer />
            </BrandProvider>
          </Router>
          {mayInspect(location.search, system.settings.environment) && (
            <Suspense fallback={null}>
              <InspectOffer root={system.root} />
            </Suspense>
          )}
        </CrashBoundary>
      </SystemContext>
    </PageContext>
  )
}

/**
 * Signed-out people have no announcements, so the sign-in doesn't load their code. On bare pages they wait until the
 * person has passed the page.
 */
function Announcements({ path }: { path: string }) {
  if (useScreen() !== 'pages' || isBarePage(path)) return null
  return (
    <Suspense fallback={null}>
      <WhatsNew />
    </Suspense>
  )
}

/** A layer over the current screen, so that nothing beneath it is unmounted. */
function LockedLayer() {
  const { lock } = useSession()
  if (lock === null) return null
  return (
    <Suspense fallback={null}>
      <SignInLayer />
    </Suspense>
  )
}

function CurrentScreen() {
  const { settings, reload } = useSystem()
  const screen = useScreen()
  switch (screen) {
    case 'waiting for server':
      return <WaitingForServerScreen />
    case 'loading':
      return <LoadingScreen />
    case 'login failure':
      return <LoginFailurePage />
    case 'broken':
      return <CrashScreen supportEmail={settings.supportEmail} onReload={reload} offer={whatHappened} />
    case 'signed out':
    case 'pages':
      return <Pages />
  }
}
