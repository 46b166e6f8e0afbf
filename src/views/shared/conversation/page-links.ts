import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { pagePath } from '../../../../contract/shell/pages.ts'

/**
 * The text of an answer in which the place "Data" that it sends somebody to is a link. An answer that rests on sources
 * is left as it is: its words may be theirs.
 */
export function withPageLinks(
  { content, partial, citations = [], figures = [] }: ChatMessage,
  project: string,
): string {
  if (partial || citations.length + figures.length > 0) return content
  return content.replace(
    /\b(under|in|to|on|open) Data(?=[.,;:!]|\s+and\b|$)/gm,
    `$1 [Data](${pagePath('data', { project })})`,
  )
}
