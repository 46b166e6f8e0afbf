import type { FeedbackCopy, FeedbackEntity } from '../../../contract/feedback/feedback.schemas.ts'
import { branchOf, findThread, listMessages, type MessageRow } from '../chat/index.ts'
import { findTopic } from '../research/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** So much of a conversation is copied, from its end. */
const mostMessages = 200
const mostCharacters = 400_000

/** What the feedback is about as it is now; null where the caller sees no such thing. */
export async function copyOf(tx: Transaction, { entityType, entityId }: FeedbackEntity): Promise<FeedbackCopy | null> {
  if (entityType === 'topic') return copyOfTopic(tx, entityId)
  const thread = await findThread(tx, entityId)
  if (thread === null || thread.organisation_id !== tx.scope.organisation) return null
  const messages = await listMessages(tx, thread.id)
  const said = (thread.leaf_id === null ? messages : branchOf(messages, thread.leaf_id)).filter(isSaid)
  const kept = fromTheEnd(said)
  return {
    title: thread.name,
    messages: kept.map(({ role, content, created_at: createdAt }) => ({
      ...{ role: role === 'user' ? ('user' as const) : ('assistant' as const), content, createdAt },
    })),
    isCut: kept.length < said.length,
  }
}

/** The question and the report, as they are now. */
async function copyOfTopic(tx: Transaction, topicId: string): Promise<FeedbackCopy | null> {
  const topic = await findTopic(tx, topicId)
  if (topic === null) return null
  const report = wordsOf(topic.content ?? '')
  return {
    title: topic.topic.slice(0, longestTitle),
    messages: [
      { role: 'user', content: topic.topic, createdAt: topic.date },
      { role: 'assistant', content: report.slice(0, mostCharacters), createdAt: topic.date },
    ],
    isCut: report.length > mostCharacters,
  }
}

const longestTitle = 200
/** The words of a report, its headings and paragraphs on lines of their own. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(?:h[1-6]|p|li|tr|table)>/g, '\n')
    .replace(/<[^<>]{0,300}>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()

/** Neither what tools were asked and answered, nor what is still being said. */
const isSaid = ({ role, is_partial: isPartial, content }: MessageRow) =>
  (role === 'user' || role === 'assistant') && !isPartial && content.trim() !== ''

function fromTheEnd(messages: MessageRow[]): MessageRow[] {
  const kept: MessageRow[] = []
  let characters = 0
  for (const message of messages.toReversed()) {
    characters += message.content.length
    if (kept.length === mostMessages || characters > mostCharacters) break
    kept.unshift(message)
  }
  return kept
}
