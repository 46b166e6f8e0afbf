import { chartsTexts } from '../charts/charts.texts.ts'
import { chatTexts } from '../chat/chat.texts.ts'
import { conversationTexts } from '../chat/conversation.texts.ts'
import { markdownTexts } from '../chat/markdown.texts.ts'
import { threadsTexts } from '../chat/threads.texts.ts'
import { datasetsTexts } from '../datasets/datasets.texts.ts'
import { documentsTexts } from '../documents/documents.texts.ts'
import { jobsTexts } from '../jobs/jobs.texts.ts'
import { organisationsTexts } from '../organisations/organisations.texts.ts'
import { sessionTexts } from '../session/session.texts.ts'
import { sharedTexts } from '../shared/shared.texts.ts'
import { shellTexts } from '../shell/shell.texts.ts'
import { failureTexts } from './failures.texts.ts'

/**
 * Every text that the product shows, by feature. A view imports its feature's part alone, so that the first load stays
 * small; this is where a translator, or a test, finds them all.
 */
export const catalogue = {
  charts: chartsTexts,
  chat: chatTexts,
  conversation: conversationTexts,
  datasets: datasetsTexts,
  documents: documentsTexts,
  failures: failureTexts,
  jobs: jobsTexts,
  markdown: markdownTexts,
  organisations: organisationsTexts,
  session: sessionTexts,
  shared: sharedTexts,
  shell: shellTexts,
  threads: threadsTexts,
}
