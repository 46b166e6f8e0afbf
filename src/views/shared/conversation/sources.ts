import type { ChatMessage, Citation } from '../../../../contract/chat/chat.schemas.ts'
import { markdownTexts } from '../../../../contract/chat/markdown.texts.ts'

/** One source of an answer with the marks that stand for it. */
export type SourceOfAnswer = { key: string; title: string; markers: readonly number[]; first: Citation }

/** Each page, sheet or site once, in the order of their first marks. */
export function sourcesOf(citations: readonly Citation[]): SourceOfAnswer[] {
  const sources = new Map<string, SourceOfAnswer>()
  for (const citation of citations) {
    const { docId, pageId, sheet, url, title, mark } = citation
    const key = [docId ?? '', pageId ?? '', sheet ?? '', url ?? '', docId || url ? '' : title].join('|')
    const known = sources.get(key)
    sources.set(
      key,
      known ? { ...known, markers: [...known.markers, mark] } : { key, title, markers: [mark], first: citation },
    )
  }
  return [...sources.values()]
}

/** The figures of an answer that are not what their cells hold. */
export function mismatchesOf({ figures = [] }: Pick<ChatMessage, 'figures'>): { mark: number; holds: string }[] {
  return figures.flatMap(({ mark, state, holds = '' }) => (state === 'mismatch' ? [{ mark, holds }] : []))
}

/** The answer as it is copied: marks of figures and citations out, `[^1]` and `[#1]` alike. */
export function plainAnswer(content: string): string {
  return content
    .replace(/\s?\[\^\d+\]/g, '')
    .replace(/\[#\d+\]/g, '')
    .replace(/\s?\[\?\^?\]/g, '')
}

/** The answer as it is read out: without the signs that only an eye makes sense of. */
export function spokenAnswer({ content, figures }: Pick<ChatMessage, 'content' | 'figures'>): string {
  const withDoubts = mismatchesOf({ figures }).reduce(
    (text, { mark, holds }) => text.replaceAll(`[#${mark}]`, ` (${markdownTexts.disagrees(holds)})`),
    content
      .replace(/\s?\[\?\]/g, ` (${markdownTexts.notFromData})`)
      .replace(/\s?\[\?\^\]/g, ` (${markdownTexts.notInSource})`),
  )
  return plainAnswer(withDoubts)
    .replace(/^(?:#{1,6}|>|```.*) ?/gm, '')
    .replace(/\*\*|`/g, '')
    .replace(/^\|?[-:| ]+\|?$/gm, '')
    .replace(/^\| *| *\|$/gm, '')
    .replace(/ *\| */g, ', ')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
