import type { Searched } from './conversation.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import { shown } from './documents/quotation.ts'
import { wordsOf } from './language/words.ts'

const most = 4
const longest = 70

/** Headings of documents as questions, one of each document; a heading that is a question stays one. */
export function suggestionsOf(searched: Searched | null): string[] {
  const questions = new Map<string, string>()
  for (const { filename, heading, documentTitle } of searched?.passages ?? []) {
    const last = shown((heading ?? '').split(' > ').at(-1) ?? '') || shown(documentTitle)
    const count = wordsOf(last).length
    if (questions.has(filename) || last.length > longest || count === 0 || last === shown(filename)) continue
    questions.set(filename, last.endsWith('?') ? last : texts.about(lowered(last)))
  }
  return [...new Set(questions.values())].slice(0, most)
}

/** "Parental leave" within a sentence; names and acronyms stay as they are. */
const lowered = (heading: string): string =>
  /^\p{Lu}\p{Ll}+(?: \p{Ll}|$)/u.test(heading) ? heading[0]!.toLowerCase() + heading.slice(1) : heading
