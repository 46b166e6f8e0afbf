import { assistantTexts } from './assistant.texts.ts'

/** What one tool found for an answer, as it was kept: `content` may end in the middle. */
export type KeptResult = { label: string; content: string }

const mostResults = 6
const longestFinding = 500
const longestDigest = 2_400

/**
 * What was looked up for an earlier answer, in a few lines for the next question: what was asked and the beginning of what
 * came. Undefined where nothing was looked up.
 */
export function digestOf(results: readonly KeptResult[]): string | undefined {
  const lines = results
    .filter(({ content }) => content !== '')
    .slice(-mostResults)
    .map(({ label, content }) => {
      const found = content.replace(/\s+/g, ' ')
      return `- ${label}: ${found.length > longestFinding ? `${found.slice(0, longestFinding)} …` : found}`
    })
  if (lines.length === 0) return undefined
  return [assistantTexts.lookedUp, ...lines].join('\n').slice(0, longestDigest)
}
