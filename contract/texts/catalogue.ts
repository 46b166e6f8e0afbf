import { adminPagesTexts } from '../admin/admin-pages.texts.ts'
import { adminTexts } from '../admin/admin.texts.ts'
import { auditTexts } from '../admin/audit.texts.ts'
import { announcementsTexts } from '../announcements/announcements.texts.ts'
import { chartsTexts } from '../charts/charts.texts.ts'
import { chatTexts } from '../chat/chat.texts.ts'
import { conversationTexts } from '../chat/conversation.texts.ts'
import { markdownTexts } from '../chat/markdown.texts.ts'
import { threadsTexts } from '../chat/threads.texts.ts'
import { datasetsTexts } from '../datasets/datasets.texts.ts'
import { docsetsTexts } from '../docsets/docsets.texts.ts'
import { documentsTexts } from '../documents/documents.texts.ts'
import { homeTexts } from '../home/home.texts.ts'
import { jobsTexts } from '../jobs/jobs.texts.ts'
import { organisationsTexts } from '../organisations/organisations.texts.ts'
import { refusalTexts } from '../organisations/refusals.texts.ts'
import { settingsTexts } from '../organisations/settings.texts.ts'
import { partnersTexts } from '../partners/partners.texts.ts'
import { searchTexts } from '../search/search.texts.ts'
import { accountTexts } from '../session/account.texts.ts'
import { sessionTexts } from '../session/session.texts.ts'
import { sharedTexts } from '../shared/shared.texts.ts'
import { shellTexts } from '../shell/shell.texts.ts'
import { failureTexts } from './failures.texts.ts'

/**
 * Every text that the product shows, by feature. A view imports its feature's part alone, so that the first load stays
 * small; this is where a translator, or a test, finds them all.
 */
export const catalogue = {
  account: accountTexts,
  admin: adminTexts,
  'admin-pages': adminPagesTexts,
  audit: auditTexts,
  announcements: announcementsTexts,
  charts: chartsTexts,
  chat: chatTexts,
  conversation: conversationTexts,
  datasets: datasetsTexts,
  docsets: docsetsTexts,
  documents: documentsTexts,
  failures: failureTexts,
  home: homeTexts,
  jobs: jobsTexts,
  markdown: markdownTexts,
  organisations: organisationsTexts,
  settings: settingsTexts,
  refusals: refusalTexts,
  search: searchTexts,
  partners: partnersTexts,
  session: sessionTexts,
  shared: sharedTexts,
  shell: shellTexts,
  threads: threadsTexts,
}
