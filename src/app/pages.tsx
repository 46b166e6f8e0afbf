import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { adminPagesTexts } from '../../contract/admin/admin-pages.texts.ts'
import { verificationTexts } from '../../contract/session/verification.texts.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import { sharedTexts } from '../../contract/shared/shared.texts.ts'
import { type PageName, pages } from '../../contract/shell/pages.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { useBrand } from '../views/shared/brand-context.ts'
import { LoadingScreen } from '../views/shared/LoadingScreen.tsx'
import { PageLayout } from '../views/shared/PageLayout.tsx'
import { Skeleton } from '../views/shared/Skeleton.tsx'
import { useSystem } from '../views/shared/system-context.ts'
import { VisuallyHidden } from '../views/shared/VisuallyHidden.tsx'
import { FeatureBoundary } from '../views/shell/FeatureBoundary.tsx'
import type { FrameSidebar } from '../views/shell/Frame.tsx'
import { NotFoundPage } from '../views/shell/NotFoundPage.tsx'
import { OrganisationGate } from '../views/shell/OrganisationGate.tsx'

const loadFrame = async () => ({ default: (await import('../views/shell/Frame.tsx')).Frame })
const loadSignIn = async () => ({ default: (await import('../views/session/SignInPage.tsx')).SignInPage })

/** Fetches what the first page needs while the server is asked who this is. */
export function loadAhead(isExpectedIn: boolean): void {
  const parts = isExpectedIn ? [loadFrame(), import('./wiring/inside.wiring.ts')] : [loadSignIn()]
  void Promise.allSettled(parts)
}

const Frame = lazy(loadFrame)
const DocumentsPage = lazy(async () => ({
  default: (await import('../views/documents/DocumentsPage.tsx')).DocumentsPage,
}))
const BackgroundWork = lazy(async () => ({ default: (await import('./BackgroundWork.tsx')).BackgroundWork }))
const ChatBeginning = lazy(async () => ({
  default: (await import('../views/documents/ChatBeginning.tsx')).ChatBeginning,
}))
const OrganisationsPage = lazy(async () => ({
  default: (await import('../views/organisations/OrganisationsPage.tsx')).OrganisationsPage,
}))
const SignInPage = lazy(loadSignIn)
const HomePage = lazy(async () => ({ default: (await import('../views/home/HomePage.tsx')).HomePage }))
const WatchlistTable = lazy(async () => ({
  default: (await import('../views/home/WatchlistTable.tsx')).WatchlistTable,
}))
const WizardPage = lazy(async () => ({ default: (await import('../views/organisations/WizardPage.tsx')).WizardPage }))
const SettingsPage = lazy(async () => ({
  default: (await import('../views/organisations/SettingsPage.tsx')).SettingsPage,
}))
const InvitePage = lazy(async () => ({ default: (await import('../views/organisations/InvitePage.tsx')).InvitePage }))
const JobHistoryPage = lazy(async () => ({
  default: (await import('../views/jobs/JobHistoryPage.tsx')).JobHistoryPage,
}))
const DocsetsPage = lazy(async () => ({ default: (await import('../views/docsets/DocsetsPage.tsx')).DocsetsPage }))
const DocsetPage = lazy(async () => ({ default: (await import('../views/docsets/DocsetPage.tsx')).DocsetPage }))
const PipelineStepsPage = lazy(async () => ({
  default: (await import('../views/docsets/PipelineStepsPage.tsx')).PipelineStepsPage,
}))
const DocsetsSidebar = lazy(async () => ({
  default: (await import('../views/docsets/DocsetsSidebar.tsx')).DocsetsSidebar,
}))
const RawDocsetLink = lazy(async () => ({
  default: (await import('../views/docsets/RawDocsetLink.tsx')).RawDocsetLink,
}))
const SearchTab = lazy(async () => ({ default: (await import('../views/search/SearchTab.tsx')).SearchTab }))
const ChatPage = lazy(async () => ({ default: (await import('../views/chat/ChatPage.tsx')).ChatPage }))
const ThreadList = lazy(async () => ({ default: (await import('../views/chat/ThreadList.tsx')).ThreadList }))
const ThreadRail = lazy(async () => ({ default: (await import('../views/chat/ThreadList.tsx')).ThreadRail }))
const AcceptInvitePage = lazy(async () => ({
  default: (await import('../views/session/AcceptInvitePage.tsx')).AcceptInvitePage,
}))
const TokenLogInPage = lazy(async () => ({
  default: (await import('../views/session/TokenLogInPage.tsx')).TokenLogInPage,
}))
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../views/session/VerifyEmailPage.tsx')).VerifyEmailPage,
}))
const PasswordResetPage = lazy(async () => ({
  default: (await import('../views/session/PasswordResetPage.tsx')).PasswordResetPage,
}))
const PasswordResetSentPage = lazy(async () => ({
  default: (await import('../views/session/PasswordResetSentPage.tsx')).PasswordResetSentPage,
}))
const DeletedPage = lazy(async () => ({ default: (await import('../views/session/DeletedPage.tsx')).DeletedPage }))
const CreateTotpPage = lazy(async () => ({
  default: (await import('../views/session/CreateTotpPage.tsx')).CreateTotpPage,
}))
const AccountSettingsPage = lazy(async () => ({
  default: (await import('../views/session/AccountSettingsPage.tsx')).AccountSettingsPage,
}))
const TemporaryBar = lazy(async () => ({ default: (await import('../views/session/TemporaryBar.tsx')).TemporaryBar }))
const VerificationNotice = lazy(async () => ({
  default: (await import('../views/session/VerificationNotice.tsx')).VerificationNotice,
}))
const WelcomePage = lazy(async () => ({ default: (await import('../views/session/WelcomePage.tsx')).WelcomePage }))

const AdminGate = lazy(async () => ({ default: (await import('../views/admin/AdminGate.tsx')).AdminGate }))
const AdminSidebar = lazy(async () => ({ default: (await import('../views/admin/AdminSidebar.tsx')).AdminSidebar }))
const AdminRail = lazy(async () => ({ default: (await import('../views/admin/AdminSidebar.tsx')).AdminRail }))
const AdminHomePage = lazy(async () => ({ default: (await import('../views/admin/AdminHomePage.tsx')).AdminHomePage }))

const AnnouncementsPage = lazy(async () => ({
  default: (await import('../views/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
}))
const PartnersPage = lazy(async () => ({ default: (await import('../views/partners/PartnersPage.tsx')).PartnersPage }))
const AdminOrganisationsPage = lazy(async () => ({
  default: (await import('../views/admin/AdminOrganisationsPage.tsx')).AdminOrganisationsPage,
}))
const UsersPage = lazy(async () => ({ default: (await import('../views/admin/UsersPage.tsx')).UsersPage }))
const FeedbackPage = lazy(async () => ({ default: (await import('../views/admin/FeedbackPage.tsx')).FeedbackPage }))
const MailboxPage = lazy(async () => ({ default: (await import('../views/admin/MailboxPage.tsx')).MailboxPage }))
const InstallationAuditPage = lazy(async () => ({
  default: (await import('../views/admin/AuditPage.tsx')).InstallationAuditPage,
}))
const OrganisationAuditPage = lazy(async () => ({
  default: (await import('../views/admin/AuditPage.tsx')).OrganisationAuditPage,
}))

type PageView = {
  /** For the window's title. */
  title: string | null
  content: ReactNode
  /** `bare`: without the frame; `framed`: with it; `organisation`: with it, once the organisation is open. */
  place: 'bare' | 'framed' | 'organisation'
  sidebar?: FrameSidebar
}

const watchlist = (
  <Suspense fallback={<Skeleton shape="card" />}>
    <WatchlistTable />
  </Suspense>
)

const conversations: FrameSidebar = {
  label: shellTexts.conversations,
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

const adminSidebar: FrameSidebar = {
  label: adminPagesTexts.area,
  content: (
    <Suspense fallback={<Skeleton shape="text" />}>
      <AdminSidebar />
    </Suspense>
  ),
  rail: (
    <Suspense fallback={null}>
      <AdminRail />
    </Suspense>
  ),
}

const explore = (
  <DocumentsPage
    docsetsLink={
      <Suspense fallback={null}>
        <RawDocsetLink />
      </Suspense>
    }
    search={
      <Suspense fallback={<Skeleton shape="card" />}>
        <SearchTab />
      </Suspense>
    }
  />
)

const docsetsSidebar: FrameSidebar = {
  label: shellTexts.docsets,
  content: (
    <Suspense fallback={<Skeleton shape="text" />}>
      <DocsetsSidebar />
    </Suspense>
  ),
}

const docsetPage = (content: ReactNode): PageView => ({
  title: shellTexts.docsets,
  content,
  place: 'organisation',
  sidebar: docsetsSidebar,
})

/** A page of the admin area, which is shown once the area's features live. */
const adminPage = (title: string, content: ReactNode): PageView => ({
  title,
  content: <AdminGate>{content}</AdminGate>,
  place: 'framed',
  sidebar: adminSidebar,
})

const chat = (
  <ChatBeginning>
    <ChatPage />
  </ChatBeginning>
)

/** Every page by its name in contract/shell/pages.ts. A page that is not here yet shows the not-found page. */
const pageViews: Partial<Record<PageName, PageView>> = {
  home: { title: sessionTexts.welcome, content: <SignInPage />, place: 'bare' },
  loggedIn: { title: null, content: <LoadingScreen />, place: 'bare' },
  orgList: { title: shellTexts.organisations, content: <OrganisationsPage />, place: 'framed' },
  orgCreate: { title: shellTexts.newOrganisation, content: <WizardPage />, place: 'framed' },
  welcome: { title: sessionTexts.welcomeTitle, content: <WelcomePage />, place: 'framed' },
  acceptInvite: { title: sessionTexts.inviteTitle, content: <AcceptInvitePage />, place: 'bare' },
  tokenLogIn: { title: sessionTexts.logIn, content: <TokenLogInPage />, place: 'bare' },
  verifyEmail: { title: verificationTexts.pageTitle, content: <VerifyEmailPage />, place: 'bare' },
  passwordResetRequest: { title: sessionTexts.resetTitle, content: <PasswordResetPage />, place: 'bare' },
  passwordResetSent: { title: sessionTexts.resetSentTitle, content: <PasswordResetSentPage />, place: 'bare' },
  deleted: { title: sessionTexts.deletedTitle, content: <DeletedPage />, place: 'bare' },
  createTotp: { title: sessionTexts.totpTitle, content: <CreateTotpPage />, place: 'bare' },
  userSettings: { title: sessionTexts.settingsTitle, content: <AccountSettingsPage />, place: 'framed' },
  adminLanding: adminPage(adminPagesTexts.area, <AdminHomePage />),
  adminOrgs: adminPage(adminPagesTexts.organisations, <AdminOrganisationsPage />),
  adminUsers: adminPage(adminPagesTexts.users, <UsersPage />),
  adminFeedback: adminPage(adminPagesTexts.feedback, <FeedbackPage />),
  adminMailbox: adminPage(adminPagesTexts.mailbox, <MailboxPage />),
  adminAudit: adminPage(adminPagesTexts.audit, <InstallationAuditPage />),
  orgAudit: { title: adminPagesTexts.audit, content: <OrganisationAuditPage />, place: 'organisation' },
  adminPartners: adminPage(adminPagesTexts.partners, <PartnersPage />),
  adminAnnouncements: adminPage(adminPagesTexts.announcements, <AnnouncementsPage />),
  jobs: { title: shellTexts.backgroundWork, content: <JobHistoryPage />, place: 'organisation' },
  chatLanding: { title: shellTexts.chat, content: chat, place: 'organisation', sidebar: conversations },
  chatThread: { title: shellTexts.chat, content: chat, place: 'organisation', sidebar: conversations },
  data: { title: shellTexts.data, content: explore, place: 'organisation' },
  docsets: docsetPage(<DocsetsPage />),
  docset: docsetPage(<DocsetPage />),
  docsetRecord: docsetPage(<DocsetPage />),
  pipelineSteps: docsetPage(<PipelineStepsPage />),
  dataDocument: { title: shellTexts.data, content: explore, place: 'organisation' },
  orgSettings: {
    title: shellTexts.settings,
    content: <SettingsPage watchlist={watchlist} />,
    place: 'organisation',
  },
  orgInvite: { title: shellTexts.invite, content: <InvitePage />, place: 'organisation' },
  orgLanding: { title: shellTexts.home, content: <HomePage />, place: 'organisation' },
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
  const { settings, goTo } = useSystem()
  const brand = useBrand()
  const environment = settings.environment === 'prod' ? null : shellTexts.environments[settings.environment]
  useEffect(() => {
    document.title = shellTexts.title({ page: title, product: brand.name, environment })
  }, [title, brand.name, environment])
  const inner = (
    <FeatureBoundary resetKey={pathname} onStartAgain={() => goTo(pages.home)}>
      <Suspense fallback={<Waiting />}>{content}</Suspense>
    </FeatureBoundary>
  )
  return (
    <Suspense fallback={<LoadingScreen />}>
      {place === 'bare' && inner}
      {place === 'framed' && (
        <Frame sidebar={sidebar} temporaryAccount={temporaryAccount} notice={verificationNotice}>
          {inner}
        </Frame>
      )}
      {place === 'organisation' && (
        <Frame sidebar={sidebar} jobs={backgroundWork} temporaryAccount={temporaryAccount} notice={verificationNotice}>
          <OrganisationGate>{inner}</OrganisationGate>
        </Frame>
      )}
    </Suspense>
  )
}

const temporaryAccount = (
  <Suspense fallback={null}>
    <TemporaryBar />
  </Suspense>
)

const verificationNotice = (
  <Suspense fallback={null}>
    <VerificationNotice />
  </Suspense>
)

const backgroundWork = (
  <Suspense fallback={null}>
    <BackgroundWork />
  </Suspense>
)

function Waiting() {
  return (
    <PageLayout>
      <VisuallyHidden as="h1">{sharedTexts.loading}</VisuallyHidden>
      <Skeleton shape="card" />
    </PageLayout>
  )
}
