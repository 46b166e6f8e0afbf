import type { ChatMessage, Citation } from '../../../../contract/chat/chat.schemas.ts'
import { markdownTexts } from '../../../../contract/chat/markdown.texts.ts'

/** A source of an answer, and the numbers of the markers that cite it. */
export type SourceOfAnswer = { key: string; title: string; markers: readonly number[]; first: Citation }

/** Each page, sheet or website once, in the order of its first marker. */
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

/** Figures of an answer that differ from the cells they cite. */
export function mismatchesOf({ figures = [] }: Pick<ChatMessage, 'figures'>): { mark: number; holds: string }[] {
  return figures.flatMap(({ mark, state, holds = '' }) => (state === 'mismatch' ? [{ mark, holds }] : []))
}

/** The answer for copying: without the markers `[^1]` and `[#1]`. */
export function plainAnswer(content: string): string {
  return content
    .replace(/\s?\[\^\d+\]/g, '')
    .replace(/\[#\d+\]/g, '')
    .replace(/\s?\[\?\^?\]/g, '')
}

/** The answer for screen readers: without purely visual characters. */
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
