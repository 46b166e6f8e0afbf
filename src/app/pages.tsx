import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { threadsTexts } from '../../contract/chat/threads.texts.ts'
import { organisationsTexts } from '../../contract/organisations/organisations.texts.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { type PageName, pages } from '../../contract/shell/pages.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { LoadingScreen } from '../views/shared/LoadingScreen.tsx'
import { PageLayout } from '../views/shared/PageLayout.tsx'
import { Skeleton } from '../views/shared/Skeleton.tsx'
import { useSystem } from '../views/shared/system-context.ts'
import { FeatureBoundary } from '../views/shell/FeatureBoundary.tsx'
import type { FrameSidebar } from '../views/shell/Frame.tsx'
import { NotFoundPage } from '../views/shell/NotFoundPage.tsx'
import { OrganisationGate } from '../views/shell/OrganisationGate.tsx'

const loadFrame = async () => ({ default: (await import('../views/shell/Frame.tsx')).Frame })
const loadSignIn = async () => ({ default: (await import('../views/session/SignInPage.tsx')).SignInPage })

/** Fetches what the first page needs while the server is asked who this is. */
export function loadAhead(isExpectedIn: boolean): void {
  void (isExpectedIn ? loadFrame() : loadSignIn()).catch(() => undefined)
}

const Frame = lazy(loadFrame)
const DocumentsPage = lazy(async () => ({
  default: (await import('../views/documents/DocumentsPage.tsx')).DocumentsPage,
}))
const BackgroundWork = lazy(async () => ({ default: (await import('./BackgroundWork.tsx')).BackgroundWork }))
const OrganisationsPage = lazy(async () => ({
  default: (await import('../views/organisations/OrganisationsPage.tsx')).OrganisationsPage,
}))
const SignInPage = lazy(loadSignIn)
const LandingPage = lazy(async () => ({
  default: (await import('../views/organisations/LandingPage.tsx')).LandingPage,
}))
const WizardPage = lazy(async () => ({ default: (await import('../views/organisations/WizardPage.tsx')).WizardPage }))
const ChatPage = lazy(async () => ({ default: (await import('../views/chat/ChatPage.tsx')).ChatPage }))
const ThreadList = lazy(async () => ({ default: (await import('../views/chat/ThreadList.tsx')).ThreadList }))
const ThreadRail = lazy(async () => ({ default: (await import('../views/chat/ThreadList.tsx')).ThreadRail }))
const WelcomePage = lazy(async () => ({ default: (await import('../views/session/WelcomePage.tsx')).WelcomePage }))

type PageView = {
  /** For the window's title. */
  title: string | null
  content: ReactNode
  /** `bare`: without the frame; `framed`: with it; `organisation`: with it, once the organisation is open. */
  place: 'bare' | 'framed' | 'organisation'
  sidebar?: FrameSidebar
}

const conversations: FrameSidebar = {
  label: threadsTexts.conversations,
  content: (
    <Suspense fallback={<Skeleton shape="text" />}>
      <ThreadList />
    </Suspense>
  ),
  rail: (
    <Suspense fallback={null}>
      <ThreadRail />
    </Suspense>
  ),
}

/** Every page by its name in contract/shell/pages.ts. A page that is not here yet shows the not-found page. */
const pageViews: Partial<Record<PageName, PageView>> = {
  home: { title: sessionTexts.welcome, content: <SignInPage />, place: 'bare' },
  loggedIn: { title: null, content: <LoadingScreen />, place: 'bare' },
  orgList: { title: organisationsTexts.title, content: <OrganisationsPage />, place: 'framed' },
  orgCreate: { title: organisationsTexts.newTitle, content: <WizardPage />, place: 'framed' },
  welcome: { title: null, content: <WelcomePage />, place: 'framed' },
  chatLanding: { title: shellTexts.chat, content: <ChatPage />, place: 'organisation', sidebar: conversations },
  chatThread: { title: shellTexts.chat, content: <ChatPage />, place: 'organisation', sidebar: conversations },
  data: { title: shellTexts.data, content: <DocumentsPage />, place: 'organisation' },
  dataDocument: { title: shellTexts.data, content: <DocumentsPage />, place: 'organisation' },
  orgLanding: { title: shellTexts.home, content: <LandingPage />, place: 'organisation' },
}

const notFound: PageView = { title: null, content: <NotFoundPage />, place: 'framed' }

/** The page that the address asks for, in its frame. */
export function Pages() {
  return (
    <Routes>
      {(Object.keys(pageViews) as PageName[]).map((name) => (
        <Route
          key={name}
          path={pages[name]}
          element={<Page key={placeKey(name)} view={pageViews[name] ?? notFound} />}
        />
      ))}
      <Route path="*" element={<Page view={notFound} />} />
    </Routes>
  )
}

/** Pages of one place share their frame, so that it stays when the page changes. */
function placeKey(name: PageName): string {
  return pageViews[name]?.place === 'bare' ? 'bare' : 'framed'
}

function Page({ view: { title, content, place, sidebar } }: { view: PageView }) {
  const { pathname } = useLocation()
  const { settings } = useSystem()
  const environment = settings.environment === 'prod' ? null : shellTexts.environments[settings.environment]
  useEffect(() => {
    document.title = shellTexts.title({ page: title, product: settings.productName, environment })
  }, [title, settings.productName, environment])
  const inner = (
    <FeatureBoundary resetKey={pathname}>
      <Suspense fallback={<Waiting />}>{content}</Suspense>
    </FeatureBoundary>
  )
  return (
    <Suspense fallback={<LoadingScreen />}>
      {place === 'bare' && inner}
      {place === 'framed' && <Frame sidebar={sidebar}>{inner}</Frame>}
      {place === 'organisation' && (
        <Frame sidebar={sidebar} jobs={backgroundWork}>
          <OrganisationGate>{inner}</OrganisationGate>
        </Frame>
      )}
    </Suspense>
  )
}

const backgroundWork = (
  <Suspense fallback={null}>
    <BackgroundWork />
  </Suspense>
)

function Waiting() {
  return (
    <PageLayout>
      <Skeleton shape="card" />
    </PageLayout>
  )
}
