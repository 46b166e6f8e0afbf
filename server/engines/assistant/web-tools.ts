import type { z } from 'zod'
import { isStopWord, wordsOf } from '../terms/index.ts'
import type { openPageSchema, PassageHit, WebAccess, webSearchSchema } from '../tools/index.ts'
import { assistantTexts as texts } from './assistant.texts.ts'
import type { Evidence } from './evidence.ts'
import { cutTexts, fitting, roomBeside } from './result-size.ts'
import type { ToolOutcome } from './tool-outcome.ts'

const MAX_SEARCHES = 8
const MAX_PAGES = 12
/** The length of a search result's text, title and heading. */
const LONGEST_ABOUT = 1_000
const failed = (error: string): ToolOutcome => ({ ok: false, error })

/** What a conversation holds that decides what may leave the server. */
export type Conversation = {
  /** What the person wrote, oldest first. */
  written: readonly string[]
  /** What the model knows about the organisation and the person before any search. */
  background: readonly string[]
  /** Earlier answers of the conversation may hold what is private. */
  hasAnswers: boolean
  /** Addresses that searches for earlier answers returned. */
  returned: readonly string[]
}

/** A web address in a canonical form; null if the text isn't one. */
function addressOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? url.href : null
}

/** The web addresses in a person's text. */
function addressesIn(text: string): string[] {
  const found = text.match(/\bhttps?:\/\/[^\s<>"'`\\^{|}]{1,2000}/gi) ?? []
  return found.flatMap((one) => [addressOf(one) ?? [], addressOf(one.replace(/[.,;:!?)\]*_]{1,20}$/, '')) ?? []].flat())
}

const lowerWords = (all: readonly string[]): Set<string> =>
  new Set(all.flatMap((text) => wordsOf(text).map(({ lower }) => lower)))

/**
 * `web_search` and `open_page`. Nothing private leaves the server unseen: once a tool returned something of the
 * organisation, or the words hold what the model was given of it beforehand, the person is shown the words first; and a page is opened
 * only by an address that the person wrote or that a search returned.
 */
export function webTools(web: WebAccess, evidence: Evidence, conversation: Conversation) {
  const known = new Set([
    ...conversation.written.flatMap(addressesIn),
    ...conversation.returned.flatMap((url) => addressOf(url) ?? []),
  ])
  const written = lowerWords(conversation.written)
  const background = lowerWords(conversation.background)
  let [searches, pages] = [0, 0]

  const holdsPrivate = (words: string): boolean =>
    evidence.hasPrivate() ||
    conversation.hasAnswers ||
    wordsOf(words).some(({ lower }) => background.has(lower) && !written.has(lower) && !isStopWord(lower))

  return {
    async search({ words }: z.infer<typeof webSearchSchema>, callId: string): Promise<ToolOutcome> {
      if (web.search === null) return failed(texts.noSearchService)
      if (searches >= MAX_SEARCHES) return failed(texts.noMoreSearches)
      searches += 1
      const permission = holdsPrivate(words) ? await web.askPermission(callId, words) : 'allowed'
      // No failure: the person reads their own word beside it.
      if (permission !== 'allowed')
        return { ok: true, content: { isSent: false, note: texts.searchNotAllowed[permission] }, data: null }
      const found = await web.search(words)
      if (found === null) return failed(texts.searchFailed)
      for (const { url } of found) {
        const address = addressOf(url)
        if (address !== null) known.add(address)
      }
      // A page is opened by its whole address alone.
      const cut = found.map((one) => ({ ...cutTexts(one, LONGEST_ABOUT), url: one.url }))
      const kept = fitting(cut, roomBeside({}))
      return {
        ok: true,
        content: { pages: kept, truncated: kept.length < found.length },
        data: { words, pages: found },
      }
    },

    async open({ url, offset = 0 }: z.infer<typeof openPageSchema>): Promise<ToolOutcome> {
      const address = addressOf(url)
      if (address === null || !known.has(address)) return failed(texts.unknownAddress)
      if (pages >= MAX_PAGES) return failed(texts.noMorePages)
      pages += 1
      const page = await web.open(address)
      if ('failure' in page) return failed(texts.pageNotRead[page.failure])
      const parts = page.passages.slice(offset)
      const passages = parts.map(({ text, heading, start, end }) => {
        const hit: PassageHit = {
          ...{ documentId: page.url, documentTitle: page.title, filename: page.url, folderPath: '', url: page.url },
          ...{ pageId: page.url, pageNumber: 1, start, end, text, heading, score: 0 },
        }
        return { passage: evidence.addPassage(hit), heading: cutTexts(heading, LONGEST_ABOUT), text }
      })
      const about = { url: page.url, title: cutTexts(page.title, LONGEST_ABOUT) }
      const kept = fitting(passages, roomBeside(about))
      const next = offset + kept.length
      const isWhole = next >= page.passages.length
      const content = {
        ...{ ...about, passages: kept },
        ...{ truncated: !isWhole, next: isWhole ? null : next },
      }
      // A page may be another one by the next question: its passages are kept as they were read.
      const read = kept.map(({ passage }, at) => ({ name: passage, ...parts[at]! }))
      return { ok: true, content, data: { url: page.url, title: page.title, read } }
    },
  }
}
