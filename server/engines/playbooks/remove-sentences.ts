import { splitSentences, withBoldLeads } from '../passages/index.ts'

const itemStart = /^\s{0,8}(?:[-*+•]|\d{1,3}[.)])\s+/
const boldLead = /^\*\*[^*\n]{1,200}\*\*[.:]?/
/** The first words of sentences that make no sense without the one before. */
const leansBack =
  /^(?:it|its|this|that|these|those|they|their|them|he|she|his|her|both|such|so|er|sie|es|dies\p{L}{0,3}|das|deshalb|daher)(?=[\s’'])/iu
const markers = /\s?\[\^\d{1,4}\]/g
const trailingMarkers = /([.!?…]["”’)]?)((?:\s?\[\^\d{1,4}\])+)/g
const leadingMarkers = /((?:\s?\[\^\d{1,4}\]){1,9})([.!?…]["”’)]?)(?=\s|$)/g
const folded = (text: string): string => text.replaceAll(markers, '').replace(/\s+/g, ' ').trim()
const isRow = (line: string): boolean => line.trimStart().startsWith('|')
const isLine = (line: string): boolean => isRow(line) || itemStart.test(line) || /^\s{0,3}(?:#{1,6} |>)/.test(line)

/** Removes spaces before punctuation, repeated spaces and unclosed bold. */
function tidy(text: string): string {
  const closed = (text.match(/\*\*/g) ?? []).length % 2 === 0 ? text : text.replaceAll('**', '')
  return closed
    .replace(/[ \t]{1,4}(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/[ \t]{2,9}/g, ' ')
    .trim()
}

function withoutIn(line: string, isGone: (sentence: string) => boolean): string | null {
  const item = itemStart.exec(line)?.[0] ?? ''
  const own = line.slice(item.length)
  const moved = own.replace(trailingMarkers, '$2$1')
  const sentences = withBoldLeads(moved, splitSentences(moved)).map((one) => one.text.trim())
  if (!sentences.some(isGone)) return line
  const kept: string[] = []
  let isAfterGone = false
  let lead = ''
  for (const sentence of sentences) {
    const rest = sentence.replace(boldLead, '').trim()
    isAfterGone = isGone(sentence) || (isAfterGone && leansBack.test(rest))
    if (isAfterGone) {
      const own = boldLead.exec(sentence)?.[0] ?? ''
      if (own !== '' && own.length < sentence.length) lead = `${own} `
    } else {
      kept.push(`${lead}${sentence}`)
      lead = ''
    }
  }
  const text = tidy(kept.join(' ').replace(leadingMarkers, '$2$1'))
  return text === '' ? null : `${item}${text}`
}

/** Removes sentences from a Markdown text, with those that only make sense after them, and emptied lines. Pure. */
export function removeSentences(markdown: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return markdown
  const gone = new Set(sentences.map(folded))
  const isGone = (sentence: string) => gone.has(folded(sentence))
  const kept: string[] = []
  for (const line of markdown.split('\n')) {
    const last = kept.at(-1)
    const isContinued = last !== undefined && last.trim() !== '' && line.trim() !== '' && !isLine(line) && !isRow(last)
    if (isContinued && !/^\s{0,3}#{1,6} /.test(last)) kept[kept.length - 1] = `${last} ${line.trim()}`
    else kept.push(line)
  }
  return kept
    .flatMap((line) => {
      if (isRow(line)) return isGone(line) ? [] : [line]
      return withoutIn(line, isGone) ?? []
    })
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
