import type { Metrics } from '../assistant.ports.ts'
import { formatDay } from '../format.ts'
import { plainText } from '../language/plain-text.ts'
import { analystTexts as texts } from './analyst.texts.ts'
import type { Searched } from './conversation.ts'

export type Talk = 'greeting' | 'thanks' | 'goodbye' | 'help' | 'nothing asked' | 'documents' | 'figures'

const patterns: [Talk, RegExp][] = [
  [
    'greeting',
    /^(?:hi|hello|hey|hiya|kia ora|g'?day|good (?:morning|afternoon|evening|day)|greetings)(?:\s+(?:there|sextant|everyone|all|team))?$/,
  ],
  [
    'thanks',
    /^(?:(?:ok|okay|great|perfect|good|nice|cool|excellent|wonderful),?\s*)?(?:thanks|thank you|cheers|ta|much appreciated)(?:\s.{0,40})?$/,
  ],
  ['thanks', /^(?:ok|okay|great|perfect|nice|cool|excellent|wonderful|got it|i see)$/],
  ['goodbye', /^(?:bye|goodbye|see you(?: later)?|good night|good bye)$/],
  [
    'help',
    /^(?:help|help me|please help|what can (?:you|i) (?:do|ask|help)(?: (?:you|me|here|with))*|who are you|what are you|how does this work|how do you work|what do you (?:do|know)|how can you help(?: me)?|what (?:should|could) i ask(?: you)?)$/,
  ],
  [
    'documents',
    /^(?:(?:which|what|list|show|show me|list all|tell me which|what are)\s+)?(?:the |my |our |all |all the )?(?:documents|files|docs)(?: (?:do|are|have|is|can) .{0,40})?$/,
  ],
  [
    'figures',
    /^(?:(?:which|what|list|show|show me|list all|what kind of|what are)\s+)?(?:the |my |our |all |all the )?(?:figures|metrics|measures|data|datasets|tables|numbers|data sets)(?: (?:do|are|have|is|can) .{0,40})?$/,
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

/** The figures that there are: each table with its measures, dimensions and time. */
export function figuresList(metrics: Metrics | null): string {
  if (metrics === null || metrics.factTables.length === 0) return texts.noFigures
  const lines = metrics.factTables.map((table) => {
    const dates = table.dateDimensions[0]
    const span =
      dates?.from === undefined || dates.to === undefined ? '' : texts.span(formatDay(dates.from), formatDay(dates.to))
    return texts.table(
      table.label,
      table.measures.map((measure) => measure.label),
      table.dimensions.slice(0, 12).map((dimension) => dimension.label),
      span,
    )
  })
  return [texts.tables, '', ...lines].join('\n')
}

/** The documents that there are: how many, and the names of those that came back. */
export function documentsList(searched: Searched | null): string {
  const count = searched?.looked.documents ?? 0
  if (searched === null || count === 0) return texts.noDocuments
  const named = new Map(searched.passages.map((passage) => [passage.filename, plainText(passage.documentTitle)]))
  const first = count === 1 ? texts.oneDocument : texts.documentCount(String(count))
  if (named.size === 0) return first
  const lines = [...named].map(([filename, title]) =>
    title === '' || title === filename ? `- ${filename}` : `- ${title} (${filename})`,
  )
  return [`${first} ${named.size < count ? texts.amongThem : texts.theseAre}`, '', ...lines].join('\n')
}
