import { listed } from '../../../contract/shared/listed.ts'
import type { Metrics } from '../tools/index.ts'
import type { Searched } from './conversation.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import { shown } from './documents/quotation.ts'

export type Talk = 'greeting' | 'thanks' | 'goodbye' | 'help' | 'nothing asked' | 'documents' | 'figures'

const patterns: [Talk, RegExp][] = [
  [
    'greeting',
    /^(?:hi|hello|hey|hiya|yo|g'?day|good (?:morning|afternoon|evening|day)|greetings)(?: (?:there|sextant|everyone|all|team))?$/,
  ],
  [
    'thanks',
    /^(?:(?:ok|okay|great|perfect|good|nice|cool|excellent|wonderful),? ?)?(?:thanks|thank you|thx|cheers|ta|much appreciated)(?: .{0,40})?$/,
  ],
  ['thanks', /^(?:ok|okay|great|perfect|nice|cool|excellent|wonderful|got it|i see)$/],
  ['goodbye', /^(?:bye|goodbye|see you(?: later)?|good night|good bye)$/],
  [
    'help',
    /^(?:help|help me|please help|what can (?:you|u|i) (?:do|ask|help)(?: (?:you|me|here|with|for))*|who are (?:you|u)|what are (?:you|u)|how does this work|how do you work|what do you (?:do|know)|how can you help(?: me)?|what (?:should|could) i ask(?: you)?)$/,
  ],
  [
    'documents',
    /^(?:(?:which|what|list|show|show me|list all|what are) )?(?:the |my |our |all |all the )?(?:documents|files|docs)(?: (?:do|are|have|is|can) .{0,40})?$/,
  ],
  [
    'figures',
    /^(?:(?:which|what|list|show|show me|list all|what are) )?(?:the |my |our |all |all the )?(?:figures|metrics|measures|data|datasets|tables|numbers|data sets)(?: (?:do|are|have|is|can) .{0,40})?$/,
  ],
]

/** Small talk and questions about what there is; null for a question proper. */
export function talkOf(question: string): Talk | null {
  const plain = question
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[^\p{L}\p{N}' ,]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain === '') return 'nothing asked'
  if (plain.length > 120) return null
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

const beyond =
  /^(?:please |pls |can you |could you |would you |i want you to |will you )*(write|draft|compose|delete|export|download|send|email|book|upload|rename)(?: (?:a|an|the|my|our|this|that|these|those|me|us|it|all|everything|him|her|them|some)\b|\s*$)/i
const aheadOrAbroad =
  /^(?:please |pls |can you |could you |would you |i want you to |will you )*(predict|forecast|translate)\b/i

/** The requested action that the analyst can't do; null if the question is an ordinary one. */
export const beyondReach = (question: string): string | null =>
  (beyond.exec(question.trim()) ?? aheadOrAbroad.exec(question.trim()))?.[1]?.toLowerCase() ?? null

/** The documents that there are: how many, and the names of those that came back. */
export function documentsList(searched: Searched | null): string {
  const count = searched?.looked.documents ?? 0
  if (searched === null || count === 0) return texts.noDocuments
  const named = new Map(searched.passages.map(({ filename, documentTitle }) => [shown(filename), shown(documentTitle)]))
  const first = count === 1 ? texts.oneDocument : texts.documentCount(count)
  const lines = [...named].map(([file, title]) =>
    title === '' || title === file ? `- ${file}` : `- ${title} (${file})`,
  )
  if (lines.length === 0) return first
  return [`${first} ${named.size < count ? texts.amongThem : texts.theseAre}`, '', ...lines].join('\n')
}

const mostNamed = 12

/** The figures that there are: each table with its measures and what they can be grouped by. */
export function figuresList(metrics: Metrics | null): string {
  if (metrics === null || metrics.factTables.length === 0) return texts.noFigures
  const names = (columns: readonly { label: string }[]): string =>
    listed(columns.slice(0, mostNamed).map(({ label }) => shown(label.replaceAll('_', ' '))))
  const lines = metrics.factTables.map(({ label, measures, dimensions }) =>
    texts.table(shown(label), names(measures), names(dimensions)),
  )
  return [texts.tables, '', ...lines].join('\n')
}
