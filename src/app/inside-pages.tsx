import { lazy, type ReactNode, Suspense } from 'react'
import { adminPagesTexts } from '../../contract/admin/admin-pages.texts.ts'
import { sessionTexts } from '../../contract/session/session.texts.ts'
import type { PageName } from '../../contract/shell/pages.ts'
import { apiTexts } from '../../contract/shell/api.texts.ts'
import { shellTexts } from '../../contract/shell/shell.texts.ts'
import { LoadingScreen } from '../views/shared/LoadingScreen.tsx'
import { Skeleton } from '../views/shared/Skeleton.tsx'
import { AreaGate } from '../views/shell/AreaGate.tsx'
import type { FrameSidebar } from '../views/shell/Frame.tsx'
import { NotFoundPage } from '../views/shell/NotFoundPage.tsx'
import { OrganisationGate } from '../views/shell/OrganisationGate.tsx'
import { PageContent } from './PageContent.tsx'
import { WhenLiving } from './WhenLiving.tsx'
import { usePageTitle } from './page-title.ts'

const Frame = lazy(async () => ({ default: (await import('../views/shell/Frame.tsx')).Frame }))
const ExplorePage = lazy(async () => ({ default: (await import('./ExplorePage.tsx')).ExplorePage }))
const TimelinePage = lazy(async () => ({
  default: (await import('../views/documents/TimelinePage.tsx')).TimelinePage,
}))
const Palette = lazy(async () => ({ default: (await import('../views/palette/Palette.tsx')).Palette }))
const BackgroundWork = lazy(async () => ({ default: (await import('./BackgroundWork.tsx')).BackgroundWork }))
const ChatBeginning = lazy(async () => ({
  default: (await import('../views/documents/ChatBeginning.tsx')).ChatBeginning,
}))
const OrganisationsPage = lazy(async () => ({
  default: (await import('../views/organisations/OrganisationsPage.tsx')).OrganisationsPage,
}))
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
const PlaybooksPage = lazy(async () => ({
  default: (await import('../views/playbooks/PlaybooksPage.tsx')).PlaybooksPage,
}))
const NewPlaybookPage = lazy(async () => ({
  default: (await import('../views/playbooks/NewPlaybookPage.tsx')).NewPlaybookPage,
}))
const PlaybookPage = lazy(async () => ({
  default: (await import('../views/playbooks/PlaybookPage.tsx')).PlaybookPage,
}))
const EditPlaybookPage = lazy(async () => ({
  default: (await import('../views/playbooks/EditPlaybookPage.tsx')).EditPlaybookPage,
}))
const ResearchArea = lazy(async () => ({ default: (await import('../views/research/ResearchArea.tsx')).ResearchArea }))
const ResearchSidebar = lazy(async () => ({
  default: (await import('../views/research/ResearchSidebar.tsx')).ResearchSidebar,
}))
const MonitorArea = lazy(async () => ({ default: (await import('../views/dashboards/MonitorArea.tsx')).MonitorArea }))
const DashboardsSidebar = lazy(async () => ({
  default: (await import('../views/dashboards/DashboardsSidebar.tsx')).DashboardsSidebar,
}))
const IntegrationPage = lazy(async () => ({
  default: (await import('../views/integrations/IntegrationPage.tsx')).IntegrationPage,
}))
const ChatPage = lazy(async () => ({ default: (await import('../views/chat/ChatPage.tsx')).ChatPage }))
const ShareControl = lazy(async () => ({ default: (await import('../views/chat/ShareControl.tsx')).ShareControl }))
const SharedConversationPage = lazy(async () => ({
  default: (await import('../views/chat/SharedConversationPage.tsx')).SharedConversationPage,
}))
const FeedbackWidget = lazy(async () => ({
  default: (await import('../views/feedback/FeedbackWidget.tsx')).FeedbackWidget,
}))
const ThreadList = lazy(async () => ({ default: (await import('../views/chat/ThreadList.tsx')).ThreadList }))
const ThreadRail = lazy(async () => ({ default: (await import('../views/chat/ThreadList.tsx')).ThreadRail }))
const AccountSettingsPage = lazy(async () => ({
  default: (await import('../views/session/AccountSettingsPage.tsx')).AccountSettingsPage,
}))
const ApiPage = lazy(async () => ({ default: (await import('../views/session/ApiPage.tsx')).ApiPage }))
const TemporaryBar = lazy(async () => ({ default: (await import('../views/session/TemporaryBar.tsx')).TemporaryBar }))
const VerificationNotice = lazy(async () => ({
  default: (await import('../views/session/VerificationNotice.tsx')).VerificationNotice,
}))
const WelcomePage = lazy(async () => ({ default: (await import('../views/session/WelcomePage.tsx')).WelcomePage }))

const AdminGate = lazy(async () => ({ default: (await import('../views/admin/AdminGate.tsx')).AdminGate }))
const AdminSidebar = lazy(async () => ({ default: (await import('../views/admin/AdminSidebar.tsx')).AdminSidebar }))
const AdminRail = lazy(async () => ({ default: (await import('../views/admin/AdminSidebar.tsx')).AdminRail }))
const AdminHomePage = lazy(async () => ({ default: (await import('../views/admin/AdminHomePage.tsx')).AdminHomePage }))

const WhatMoved = lazy(async () => ({ default: (await import('../views/dashboards/WhatMoved.tsx')).WhatMoved }))
const ReportTools = lazy(async () => ({ default: (await import('../views/snapshots/ReportTools.tsx')).ReportTools }))
const ReportArea = lazy(async () => ({ default: (await import('../views/snapshots/ReportArea.tsx')).ReportArea }))

const AnnouncementsPage = lazy(async () => ({
  default: (await import('../views/announcements/AnnouncementsPage.tsx')).AnnouncementsPage,
}))
const PartnersPage = lazy(async () => ({ default: (await import('../views/partners/PartnersPage.tsx')).PartnersPage }))
const AdminPlaybooksPage = lazy(async () => ({
  default: (await import('../views/playbooks/AdminPlaybooksPage.tsx')).AdminPlaybooksPage,
}))
const AdminOrganisationsPage = lazy(async () => ({
  default: (await import('../views/admin/AdminOrganisationsPage.tsx')).AdminOrganisationsPage,
}))
const UsersPage = lazy(async () => ({ default: (await import('../views/admin/UsersPage.tsx')).UsersPage }))
const FeedbackPage = lazy(async () => ({ default: (await import('../views/admin/FeedbackPage.tsx')).FeedbackPage }))
const ModelsPage = lazy(async () => ({ default: (await import('../views/admin/ModelsPage.tsx')).ModelsPage }))
const MailboxPage = lazy(async () => ({ default: (await import('../views/admin/MailboxPage.tsx')).MailboxPage }))
const InstallationAuditPage = lazy(async () => ({
  default: (await import('../views/admin/AuditPage.tsx')).InstallationAuditPage,
}))
const OrganisationAuditPage = lazy(async () => ({
  default: (await import('../views/admin/AuditPage.tsx')).OrganisationAuditPage,
}))

const FlowsArea = lazy(async () => ({ default: (await import('./inspect/FlowsArea.tsx')).FlowsArea }))

const PageRecording = lazy(async () => ({ default: (await import('./recorder/PageRecording.tsx')).PageRecording }))

type PageView = {
  /** The window's title. */
  title: string | null
  content: ReactNode
  /**
   * `framed`: inside the frame. `organisation`: also waits until the organisation is open. `area`: also waits until the
   * areas run.
   */
  layout: 'framed' | 'organisation' | 'area'
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

const docsetsSidebar: FrameSidebar = {
  label: shellTexts.docsets,
  content: (
    <Suspense fallback={<Skeleton shape="text" />}>
      <WhenLiving feature="docsets">
        <DocsetsSidebar />
      </WhenLiving>
    </Suspense>
  ),
}

const monitor: PageView = {
  title: shellTexts.monitor,
  content: <MonitorArea reports={{ Tools: ReportTools, Area: ReportArea }} />,
  layout: 'area',
  sidebar: {
    label: shellTexts.monitor,
    content: (
      <Suspense fallback={<Skeleton shape="text" />}>
        <WhenLiving feature="dashboards">
          <DashboardsSidebar />
        </WhenLiving>
      </Suspense>
    ),
  },
}

const research: PageView = {
  title: shellTexts.research,
  content: (
    <ResearchArea
      feedbackOn={(topicId) => (
        <Suspense fallback={null}>
          <FeedbackWidget entityType="topic" entityId={topicId} />
        </Suspense>
      )}
    />
  ),
  layout: 'area',
  sidebar: {
    label: shellTexts.research,
    content: (
      <Suspense fallback={<Skeleton shape="text" />}>
        <WhenLiving feature="research">
          <ResearchSidebar />
        </WhenLiving>
      </Suspense>
    ),
  },
}

const docsetPage = (content: ReactNode): PageView => ({
  title: shellTexts.docsets,
  content,
  layout: 'area',
  sidebar: docsetsSidebar,
})

/** An admin page; rendered once the admin features run. */
const adminPage = (title: string, content: ReactNode): PageView => ({
  title,
  content: <AdminGate>{content}</AdminGate>,
  layout: 'framed',
  sidebar: adminSidebar,
})

/** Alert notifications of the person. */
const moved = (project: string) => (
  <Suspense fallback={null}>
    <WhenLiving feature="alerts">
      <WhatMoved project={project} />
    </WhenLiving>
  </Suspense>
)

const chat = (
  <ChatBeginning>
    <ChatPage
      feedbackOn={(threadId) => (
        <Suspense fallback={null}>
          <ShareControl threadId={threadId}>
            <FeedbackWidget entityType="thread" entityId={threadId} />
          </ShareControl>
        </Suspense>
      )}
    />
  </ChatBeginning>
)

/**
 * Pages within the frame, by their names in contract/shell/pages.ts. Names that are missing here show the not-found
 * page.
 */
const pageViews: Partial<Record<PageName, PageView>> = {
  orgList: { title: shellTexts.organisations, content: <OrganisationsPage />, layout: 'framed' },
  orgCreate: { title: shellTexts.newOrganisation, content: <WizardPage />, layout: 'framed' },
  welcome: { title: sessionTexts.welcomeTitle, content: <WelcomePage />, layout: 'framed' },
  userSettings: { title: sessionTexts.settingsTitle, content: <AccountSettingsPage />, layout: 'framed' },
  userApi: { title: apiTexts.title, content: <ApiPage />, layout: 'framed' },
  adminLanding: adminPage(adminPagesTexts.area, <AdminHomePage />),
  adminOrgs: adminPage(adminPagesTexts.organisations, <AdminOrganisationsPage />),
  adminUsers: adminPage(adminPagesTexts.users, <UsersPage />),
  adminFeedback: adminPage(adminPagesTexts.feedback, <FeedbackPage />),
  adminModels: adminPage(adminPagesTexts.models, <ModelsPage />),
  adminMailbox: adminPage(adminPagesTexts.mailbox, <MailboxPage />),
  adminAudit: adminPage(adminPagesTexts.audit, <InstallationAuditPage />),
  flows: { title: shellTexts.flows, content: <FlowsArea />, layout: 'framed' },
  orgAudit: { title: adminPagesTexts.audit, content: <OrganisationAuditPage />, layout: 'area' },
  adminPartners: adminPage(adminPagesTexts.partners, <PartnersPage />),
  adminPlaybooks: adminPage(adminPagesTexts.playbooks, <AdminPlaybooksPage />),
  adminAnnouncements: adminPage(adminPagesTexts.announcements, <AnnouncementsPage />),
  jobs: { title: shellTexts.backgroundWork, content: <JobHistoryPage />, layout: 'organisation' },
  chatLanding: { title: shellTexts.chat, content: chat, layout: 'organisation', sidebar: conversations },
  chatThread: { title: shellTexts.chat, content: chat, layout: 'organisation', sidebar: conversations },
  sharedConversation: {
    title: shellTexts.sharedConversation,
    content: <SharedConversationPage />,
    layout: 'organisation',
    sidebar: conversations,
  },
  data: { title: shellTexts.data, content: <ExplorePage />, layout: 'area' },
  integration: { title: shellTexts.data, content: <IntegrationPage />, layout: 'area' },
  monitor,
  dashboard: monitor,
  dashboardSettings: monitor,
  playbooks: { title: shellTexts.playbooks, content: <PlaybooksPage />, layout: 'area' },
  playbookNew: { title: shellTexts.playbooks, content: <NewPlaybookPage />, layout: 'area' },
  playbookEdit: { title: shellTexts.playbooks, content: <EditPlaybookPage />, layout: 'area' },
  playbook: { title: shellTexts.playbooks, content: <PlaybookPage />, layout: 'area' },
  researchLanding: research,
  researchCreate: research,
  researchEdit: research,
  researchView: research,
  docsets: docsetPage(<DocsetsPage />),
  docset: docsetPage(<DocsetPage />),
  docsetRecord: docsetPage(<DocsetPage />),
  pipelineSteps: docsetPage(<PipelineStepsPage />),
  dataTimeline: { title: shellTexts.data, content: <TimelinePage />, layout: 'organisation' },
  dataDocument: { title: shellTexts.data, content: <ExplorePage />, layout: 'area' },
  orgSettings: {
    title: shellTexts.settings,
    content: <SettingsPage watchlist={watchlist} />,
    layout: 'area',
  },
  orgInvite: { title: shellTexts.invite, content: <InvitePage />, layout: 'area' },
  orgLanding: { title: shellTexts.home, content: <HomePage moved={moved} />, layout: 'area' },
}

const notFound: PageView = { title: null, content: <NotFoundPage />, layout: 'framed' }

/** A page in the frame. The frame stays mounted when the page changes. */
export function InsidePage({ name }: { name: PageName | null }) {
  const { title, content, layout, sidebar } = (name && pageViews[name]) ?? notFound
  usePageTitle(title)
  const inner = <PageContent>{content}</PageContent>
  return (
    <Suspense fallback={<LoadingScreen />}>
      {layout === 'framed' && (
        <Frame
          sidebar={sidebar}
          recorder={<PageRecording />}
          temporaryAccount={temporaryAccount}
          notice={verificationNotice}
        >
          {inner}
        </Frame>
      )}
      {layout !== 'framed' && (
        <Frame
          sidebar={sidebar}
          jobs={backgroundWork}
          palette={<Palette />}
          recorder={<PageRecording />}
          temporaryAccount={temporaryAccount}
          notice={verificationNotice}
        >
          <OrganisationGate>{layout === 'area' ? <AreaGate>{inner}</AreaGate> : inner}</OrganisationGate>
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
