import { isAttachment } from '../../../contract/chat/attachments.schemas.ts'
import type { ChatMessage, Citation } from '../../../contract/chat/chat.schemas.ts'
import { pagePath } from '../../../contract/shell/pages.ts'

type RelatedResults = NonNullable<ChatMessage['relatedResults']>

/** The distinct documents and sites that an answer cites, in the order of their first markers. */
export function relatedResults(project: string, citations: readonly Citation[]): RelatedResults {
  const found = new Map<string, RelatedResults[number]>()
  for (const { docId, url, title } of citations) {
    // No page of the organisation shows it.
    if (docId !== undefined && isAttachment(docId)) continue
    const href = docId === undefined ? url : pagePath('dataDocument', { project, docId })
    if (href !== undefined && !found.has(href)) found.set(href, { title, href })
  }
  return [...found.values()]
}
