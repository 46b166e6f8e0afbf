import type { ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import { pagePath } from '../../../../contract/shell/pages.ts'

/**
 * Turns the word "Data" in an answer into a link, if the answer sends the person there. Answers with sources are
 * unchanged, because the words may be quoted.
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
