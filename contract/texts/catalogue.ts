import { adminPagesTexts } from '../admin/admin-pages.texts.ts'
import { adminTexts } from '../admin/admin.texts.ts'
import { auditTexts } from '../admin/audit.texts.ts'
import { modelsTexts } from '../admin/models.texts.ts'
import { backgroundReadingTexts } from '../organisations/background-reading.texts.ts'
import { wordingTexts } from '../documents/wording.texts.ts'
import { modelUseTexts } from '../organisations/model-use.texts.ts'
import { announcementsTexts } from '../announcements/announcements.texts.ts'
import { chartsTexts } from '../charts/charts.texts.ts'
import { chatTexts } from '../chat/chat.texts.ts'
import { figureSourceTexts } from '../chat/figure-sources.texts.ts'
import { passagesTexts } from '../chat/passages.texts.ts'
import { permissionTexts } from '../chat/permission.texts.ts'
import { conversationTexts } from '../chat/conversation.texts.ts'
import { markdownTexts } from '../chat/markdown.texts.ts'
import { mentionsTexts } from '../chat/mentions.texts.ts'
import { promptFieldTexts } from '../chat/prompt-field.texts.ts'
import { savedPromptsTexts } from '../chat/saved-prompts.texts.ts'
import { attachmentReadingTexts } from '../chat/attachment-reading.texts.ts'
import { attachmentsTexts } from '../chat/attachments.texts.ts'
import { surplusTexts } from '../chat/surplus.texts.ts'
import { chatSharingTexts } from '../chat/chat-sharing.texts.ts'
import { threadSearchTexts } from '../chat/thread-search.texts.ts'
import { threadsTexts } from '../chat/threads.texts.ts'
import { alertOpenerTexts } from '../dashboards/alert-opener.texts.ts'
import { alertToastsTexts } from '../dashboards/alert-toasts.texts.ts'
import { alertsTexts } from '../dashboards/alerts.texts.ts'
import { chartNotesTexts } from '../dashboards/chart-notes.texts.ts'
import { chartProblemsTexts } from '../dashboards/chart-problems.texts.ts'
import { reportsTexts } from '../reports/reports.texts.ts'
import { researchPagesTexts } from '../research/research-pages.texts.ts'
import { researchTexts } from '../research/research.texts.ts'
import { researchProblems } from '../research/research-problems.texts.ts'
import { dashboardsTexts } from '../dashboards/dashboards.texts.ts'
import { editorTexts } from '../dashboards/editor.texts.ts'
import { firstDashboardTexts } from '../dashboards/first-dashboard.texts.ts'
import { calculationTexts } from '../datasets/calculations.texts.ts'
import { relationTexts } from '../datasets/relations.texts.ts'
import { datasetsTexts } from '../datasets/datasets.texts.ts'
import { queryTexts } from '../datasets/query.texts.ts'
import { sqlTexts } from '../datasets/sql.texts.ts'
import { sqlPageTexts } from '../datasets/sql-page.texts.ts'
import { figureRemarksTexts } from '../datasets/figure-remarks.texts.ts'
import { tableRemarks } from '../datasets/table-remarks.texts.ts'
import { warehouseTexts } from '../datasets/warehouse.texts.ts'
import { savedQueriesTexts } from '../datasets/saved-queries.texts.ts'
import { flowsTexts } from '../flows/flows.texts.ts'
import { recordingTexts } from '../flows/recording.texts.ts'
import { docsetsTexts } from '../docsets/docsets.texts.ts'
import { documentsTexts } from '../documents/documents.texts.ts'
import { factsTexts } from '../documents/facts.texts.ts'
import { readingFormTexts } from '../documents/reading-form.texts.ts'
import { readingTexts } from '../documents/reading.texts.ts'
import { formulasTexts } from '../formulas/formulas.texts.ts'
import { measureToastsTexts } from '../formulas/measure-toasts.texts.ts'
import { measuresTexts } from '../formulas/measures.texts.ts'
import { timelineTexts } from '../documents/timeline.texts.ts'
import { addAnswerTexts } from '../chat/add-answer.texts.ts'
import { answerToolsTexts } from '../chat/answer-tools.texts.ts'
import { answerRatingsTexts } from '../feedback/answer-ratings.texts.ts'
import { feedbackTexts } from '../feedback/feedback.texts.ts'
import { homeTexts } from '../home/home.texts.ts'
import { connectionTexts } from '../integrations/connections.texts.ts'
import { integrationsTexts } from '../integrations/integrations.texts.ts'
import { oauthTexts } from '../integrations/oauth.texts.ts'
import { jobsTexts } from '../jobs/jobs.texts.ts'
import { organisationsTexts } from '../organisations/organisations.texts.ts'
import { refusalTexts } from '../organisations/refusals.texts.ts'
import { settingsNotices } from '../organisations/settings-notices.texts.ts'
import { settingsTexts } from '../organisations/settings.texts.ts'
import { paletteOpenerTexts } from '../palette/palette-opener.texts.ts'
import { paletteTexts } from '../palette/palette.texts.ts'
import { partnersTexts } from '../partners/partners.texts.ts'
import { authoringTexts } from '../playbooks/authoring.texts.ts'
import { answerFormTexts } from '../playbooks/answer-form.texts.ts'
import { playbookReportTexts } from '../playbooks/playbook-report.texts.ts'
import { playbookWorkTexts } from '../playbooks/playbook-work.texts.ts'
import { playbookMailTexts } from '../playbooks/playbooks.mails.texts.ts'
import { playbooksTexts } from '../playbooks/playbooks.texts.ts'
import { searchTexts } from '../search/search.texts.ts'
import { accessTokensTexts } from '../session/access-tokens.texts.ts'
import { accountTexts } from '../session/account.texts.ts'
import { mailEndsTexts } from '../session/mail-ends.texts.ts'
import { sessionTexts } from '../session/session.texts.ts'
import { verificationTexts } from '../session/verification.texts.ts'
import { answerPartsTexts } from '../chat/answer-parts.texts.ts'
import { conditionsTexts } from '../datasets/conditions.texts.ts'
import { conflictTexts } from '../shared/conflict.texts.ts'
import { rowsTexts } from '../shared/rows.texts.ts'
import { sharedTexts } from '../shared/shared.texts.ts'
import { trashTexts } from '../shared/trash.texts.ts'
import { shortcutTexts } from '../shell/shortcuts.texts.ts'
import { apiTexts } from '../shell/api.texts.ts'
import { shellTexts } from '../shell/shell.texts.ts'
import { meetingTexts } from '../playbooks/meeting.texts.ts'
import { outputTexts } from '../playbooks/output.texts.ts'
import { commentaryTexts } from '../snapshots/commentary.texts.ts'
import { snapshotMailTexts } from '../snapshots/snapshot-mail.texts.ts'
import { snapshotsTexts } from '../snapshots/snapshots.texts.ts'
import { failureTexts } from './failures.texts.ts'

/**
 * All texts of the product, by feature. Views import only their own feature's texts, to keep the first load small; this
 * is the full list for translators and tests.
 */
export const catalogue = {
  'access-tokens': accessTokensTexts,
  account: accountTexts,
  admin: adminTexts,
  'admin-pages': adminPagesTexts,
  'alert-opener': alertOpenerTexts,
  'alert-toasts': alertToastsTexts,
  alerts: alertsTexts,
  api: apiTexts,
  audit: auditTexts,
  announcements: announcementsTexts,
  'mail-ends': mailEndsTexts,
  authoring: authoringTexts,
  charts: chartsTexts,
  'chart-notes': chartNotesTexts,
  'chart-problems': chartProblemsTexts,
  dashboards: dashboardsTexts,
  reports: reportsTexts,
  research: researchTexts,
  'research-problems': researchProblems,
  'research-pages': researchPagesTexts,
  editor: editorTexts,
  flows: flowsTexts,
  recording: recordingTexts,
  'first-dashboard': firstDashboardTexts,
  chat: chatTexts,
  'add-answer': addAnswerTexts,
  'answer-parts': answerPartsTexts,
  conversation: conversationTexts,
  permission: permissionTexts,
  attachments: attachmentsTexts,
  'attachment-reading': attachmentReadingTexts,
  surplus: surplusTexts,
  'chat-sharing': chatSharingTexts,
  passages: passagesTexts,
  datasets: datasetsTexts,
  'figure-remarks': figureRemarksTexts,
  warehouse: warehouseTexts,
  'table-remarks': tableRemarks,
  calculations: calculationTexts,
  relations: relationTexts,
  conditions: conditionsTexts,
  sql: sqlTexts,
  'sql-page': sqlPageTexts,
  query: queryTexts,
  'saved-queries': savedQueriesTexts,
  docsets: docsetsTexts,
  documents: documentsTexts,
  facts: factsTexts,
  reading: readingTexts,
  'reading-form': readingFormTexts,
  timeline: timelineTexts,
  'answer-ratings': answerRatingsTexts,
  'answer-tools': answerToolsTexts,
  feedback: feedbackTexts,
  failures: failureTexts,
  formulas: formulasTexts,
  'measure-toasts': measureToastsTexts,
  measures: measuresTexts,
  home: homeTexts,
  integrations: integrationsTexts,
  oauth: oauthTexts,
  connections: connectionTexts,
  jobs: jobsTexts,
  markdown: markdownTexts,
  mentions: mentionsTexts,
  'prompt-field': promptFieldTexts,
  'saved-prompts': savedPromptsTexts,
  models: modelsTexts,
  'background-reading': backgroundReadingTexts,
  wording: wordingTexts,
  'model-use': modelUseTexts,
  organisations: organisationsTexts,
  settings: settingsTexts,
  'settings-notices': settingsNotices,
  refusals: refusalTexts,
  search: searchTexts,
  palette: paletteTexts,
  'palette-opener': paletteOpenerTexts,
  partners: partnersTexts,
  playbooks: playbooksTexts,
  'answer-form': answerFormTexts,
  'playbook-report': playbookReportTexts,
  'playbook-work': playbookWorkTexts,
  'playbooks.mails': playbookMailTexts,
  session: sessionTexts,
  conflict: conflictTexts,
  rows: rowsTexts,
  shared: sharedTexts,
  trash: trashTexts,
  shell: shellTexts,
  shortcuts: shortcutTexts,
  snapshots: snapshotsTexts,
  commentary: commentaryTexts,
  meeting: meetingTexts,
  'figure-sources': figureSourceTexts,
  output: outputTexts,
  'snapshot-mail': snapshotMailTexts,
  'thread-search': threadSearchTexts,
  threads: threadsTexts,
  verification: verificationTexts,
}
