/** Every page by its name in the specification; segments with a colon are parameters, those with `?` are optional. */
export const pages = {
  home: '/',
  loggedIn: '/logged-in',
  orgList: '/organisations',
  orgCreate: '/organisations/new/:step?',
  welcome: '/user/welcome',
  acceptInvite: '/user/accept-invite',
  tokenLogIn: '/user/token-log-in',
  verifyEmail: '/user/verify-email',
  unsubscribe: '/user/unsubscribe',
  createTotp: '/user/create-totp',
  oauthReturn: '/integrations/oauth/complete',
  formerOAuthReturn: '/integrations/:integrationCode/oauth/complete',
  deleted: '/user/deleted',
  passwordResetSent: '/user/password-reset-sent',
  passwordResetRequest: '/user/request-password-reset',
  userSettings: '/user/settings',
  userApi: '/user/api',
  orgSettings: '/:project/settings',
  orgInvite: '/:project/invite',
  orgAudit: '/:project/audit',
  adminLanding: '/admin',
  adminOrgs: '/admin/orgs/:orgId?',
  adminUsers: '/admin/users/:userId?',
  adminPartners: '/admin/partners/:partnerId?',
  adminPlaybooks: '/admin/playbooks/:playbookId?',
  adminFeedback: '/admin/feedback/:feedbackId?',
  adminMailbox: '/admin/mailbox',
  adminModels: '/admin/models',
  adminAnnouncements: '/admin/announcements/:announcementId?',
  adminAudit: '/admin/audit',
  flows: '/_flows/:flow?',
  orgLanding: '/:project',
  jobs: '/:project/jobs',
  chatLanding: '/:project/chat',
  chatThread: '/:project/chat/:threadId',
  sharedConversation: '/:project/chat/shared/:link',
  dataDocument: '/:project/data/docs/:docId/:dialogTab?/:pageId?',
  dataTimeline: '/:project/data/timeline/:year/:month?',
  integration: '/:project/data/integrations/:integration',
  data: '/:project/data/:tab?',
  monitor: '/:project/monitor',
  dashboardSettings: '/:project/monitor/:dashboard/settings',
  dashboard: '/:project/monitor/:dashboard/:tab?/:date?',
  playbooks: '/:project/playbooks',
  playbookNew: '/:project/playbooks/new',
  playbookEdit: '/:project/playbooks/:topicId/edit',
  playbook: '/:project/playbooks/:topicId/:tab?',
  researchLanding: '/:project/research',
  researchCreate: '/:project/research/new',
  researchEdit: '/:project/research/:topicId/edit',
  researchView: '/:project/research/:topicId/:tab?',
  docsets: '/:project/docsets',
  pipelineSteps: '/:project/docsets/pipeline',
  docset: '/:project/docsets/:docset',
  docsetRecord: '/:project/docsets/:docset/:key',
} as const
export type PageName = keyof typeof pages

/** First path segments of calls: any other GET that accepts HTML gets the page. */
export const callSegments: readonly string[] = [
  'auth',
  'orgs',
  'announcements',
  'websocket',
  'check',
  'version',
  'pipelines',
  'llm-status',
  '_openapi.json',
  '_metrics',
]

/** A page's path with its parameters encoded; an omitted parameter ends the path. */
export function pagePath(page: PageName, params: Record<string, string | undefined> = {}): string {
  const segments: string[] = []
  for (const segment of pages[page].split('/').slice(1)) {
    if (!segment.startsWith(':')) {
      segments.push(segment)
      continue
    }
    const value = params[segment.replace(/^:|\?$/g, '')]
    if (value === undefined) break
    segments.push(encodeURIComponent(value))
  }
  return `/${segments.join('/')}`
}
