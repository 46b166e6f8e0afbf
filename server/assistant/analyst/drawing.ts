import type { ChartType } from '../chart-spec.ts'
import { wordsOf } from '../language/words.ts'
import { chartNamed } from './cues.ts'
import type { Reading } from './reading.ts'

/** How the figures of the answer before are to be shown: as a certain chart, as any, or as lines alone. */
export type Drawing = ChartType | 'chart' | 'list'

const drawn = /^(?:charts?|graphs?|plots?|diagrams?|visuali[sz]e|visuali[sz]ation|draw|drawn|chart|graph|plot)$/
const beside =
  /^(?:show|display|give|make|see|put|turn|present|create|render|convert|want|need|like|have|get|can|could|would|will|may|please|you|i|we|me|us|it|that|this|them|those|these|same|results?|figures?|numbers?|values?|answer|data|of|as|in|into|on|a|an|the|to|now|just|only|and|also|but|then|instead|from|above|for|with|so|ok|okay|all|again|simple|different|another|how|about|what|rather)$/

/** "Show it as a chart", "plot that", "as a table": nothing but how the answer before is to be shown; null for any other question. */
export function drawingOf(question: string): Drawing | null {
  const words = wordsOf(question).map((word) => word.lower)
  const shapes = words.filter((word) => chartNamed(word) !== null)
  const isDrawn = words.some((word) => drawn.test(word))
  const isList = words.some((word) => /^lists?$/.test(word))
  const isShape = (word: string): boolean => shapes.includes(word) || /^lists?$/.test(word)
  const isSaid =
    isDrawn || words.some((word, at) => isShape(word) && /^(?:as|into?|an?|simple)$/.test(words[at - 1] ?? ''))
  const isNothingElse = words.every((word) => drawn.test(word) || beside.test(word) || isShape(word))
  if (!isNothingElse || !isSaid || shapes.length > 1) return null
  const [shape] = shapes
  if (shape !== undefined) return chartNamed(shape)
  if (isList) return 'list'
  return isDrawn ? 'chart' : null
}

/** The reading of the question before with how it is to be shown: one figure alone is drawn over time. */
export function drawnAs(reading: Reading, drawing: Drawing): Reading {
  const isOverTime = reading.cues.isOverTime || /^(?:chart|line|column|bar)$/.test(drawing)
  const chart = drawing === 'list' || drawing === 'chart' ? null : drawing
  return { ...reading, cues: { ...reading.cues, chart, isOverTime } }
}
