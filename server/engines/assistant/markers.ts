import type { Citation } from '../../../contract/chat/chat.schemas.ts'
import type { AssistantPorts, PassageHit, Span } from '../tools/index.ts'
import type { Evidence } from './evidence.ts'

export type Figure = { mark: number; callId: string }
export type Piece = { type: 'text'; text: string } | { type: 'mark'; text: string }
/** What stands behind marks. */
export type Sources = { citations: Citation[]; figures: Figure[] }

/**
 * Marks as a model writes them: `[^p3]`, `[^p3: "exact words"]` or `[^p3:12-80]` (places in the passage) for a
 * passage, `[#q1]` for a figure. Out come `[^1]` and `[#1]`, numbered in order of appearance; a mark that nothing
 * stands behind is dropped.
 */
export type MarkerResolver = {
  feed(text: string): Promise<Piece[]>
  flush(): Piece[]
  /** What stands behind the marks that came out, in the order of their numbers. */
  sources(): Sources
}

const longestMarker = 700
const citationMarker = /^\[\^p?(\d{1,4})(?:\s*:\s*(?:["“]([^"”\n]*)["”]|(\d{1,7})-(\d{1,7})))?\]/
/** Several passages behind one sentence: `[^p1, ^p2]`. */
const citationList = /^\[\^p?\d{1,4}(?: ?[,;] ?\^?p?\d{1,4}){1,9}\]/
const citationListStart = /^\[\^p?\d{1,4}(?: ?[,;] ?\^?p?\d{0,4}){1,9} ?$/
const citationStart = /^\[\^?p?\d{0,4}(?:\s*(?::\s*)?(?:["“][^"”\n]*["”]?|\d{0,7}-?\d{0,7})?)?$/
const figureMarker = /^\[#([A-Za-z0-9_-]{1,80})\]/
const figureStart = /^\[#?[A-Za-z0-9_-]{0,80}$/

const sameLetters = new Map([
  ['’', "'"],
  ['‘', "'"],
  ['ʼ', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['‑', '-'],
  ['\u00a0', ' '],
  ['\u202f', ' '],
])
/** Letter for letter, with those alike that keyboards and models write for each other. */
const plainLetters = (text: string): string =>
  text.replace(/[’‘ʼ“”–—‑\u00a0\u202f]/g, (letter) => sameLetters.get(letter) ?? letter)

/** Where the words stand: in a page of a document, or on a page of the web. */
const sourceOf = (hit: PassageHit, start: number, end: number): Omit<Citation, 'mark' | 'quote'> =>
  hit.url === undefined
    ? { docId: hit.documentId, pageId: hit.pageId, pageNumber: hit.pageNumber, start, end, title: hit.documentTitle }
    : { url: hit.url, title: hit.documentTitle }

export function createMarkerResolver(evidence: Evidence, findSupport: AssistantPorts['findSupport']): MarkerResolver {
  const citations: Citation[] = []
  const positions = new Map<string, number>()
  const figures: Figure[] = []
  let held = ''
  let recent = ''

  async function spanOf(text: string, [, , quote, from, to]: RegExpExecArray): Promise<Span | null> {
    if (from !== undefined && to !== undefined) {
      const [start, end] = [Number(from), Number(to)]
      return start < end && end <= text.length ? { start, end } : null
    }
    if (quote === undefined) return findSupport({ passage: text, written: recent })
    const words = quote.trim()
    const start = words === '' ? -1 : plainLetters(text).indexOf(plainLetters(words))
    return start < 0 ? null : { start, end: start + words.length }
  }

  async function cite(match: RegExpExecArray): Promise<string> {
    const hit = evidence.passage(`p${match[1]}`)
    const span = hit === undefined ? null : await spanOf(hit.text, match)
    if (hit === undefined || span === null) return ''
    const [start, end] = [hit.start + span.start, hit.start + span.end]
    const key = `${hit.pageId} ${start} ${end}`
    const known = positions.get(key)
    if (known !== undefined) return `[^${known}]`
    const marker = citations.length + 1
    positions.set(key, marker)
    citations.push({ mark: marker, quote: hit.text.slice(span.start, span.end), ...sourceOf(hit, start, end) })
    return `[^${marker}]`
  }

  async function citeAll(list: string): Promise<string> {
    const names = list.match(/\d{1,4}/g) ?? []
    const found: string[] = []
    for (const name of names) found.push(await cite(/^(?:p(\d+))$/.exec(`p${name}`)!))
    return [...new Set(found)].join('')
  }

  function point(name: string): string {
    const query = evidence.query(name)
    if (query === undefined) return ''
    const known = figures.find((each) => each.callId === query.callId)
    if (known !== undefined) return `[#${known.mark}]`
    figures.push({ mark: figures.length + 1, callId: query.callId })
    return `[#${figures.length}]`
  }

  function addText(pieces: Piece[], text: string): void {
    if (text === '') return
    recent = (recent + text).slice(-600)
    const last = pieces[pieces.length - 1]
    if (last?.type === 'text') last.text += text
    else pieces.push({ type: 'text', text })
  }

  async function feed(text: string): Promise<Piece[]> {
    held += text
    const pieces: Piece[] = []
    while (held !== '') {
      const open = held.indexOf('[')
      if (open !== 0) {
        addText(pieces, open < 0 ? held : held.slice(0, open))
        held = open < 0 ? '' : held.slice(open)
        continue
      }
      const list = citationList.exec(held)
      if (list !== null) {
        const markers = await citeAll(list[0])
        if (markers !== '') pieces.push({ type: 'mark', text: markers })
        held = held.slice(list[0].length)
        continue
      }
      const citation = citationMarker.exec(held)
      const figure = citation === null ? figureMarker.exec(held) : null
      const whole = citation ?? figure
      if (whole !== null) {
        const marker = citation === null ? point(figure?.[1] ?? '') : await cite(citation)
        if (marker !== '') pieces.push({ type: 'mark', text: marker })
        held = held.slice(whole[0].length)
        continue
      }
      if (
        held.length < longestMarker &&
        (citationStart.test(held) || citationListStart.test(held) || figureStart.test(held))
      )
        break
      addText(pieces, '[')
      held = held.slice(1)
    }
    return pieces
  }

  return {
    feed,
    flush() {
      const pieces: Piece[] = []
      addText(pieces, held)
      held = ''
      return pieces
    },
    sources: () => ({ citations: [...citations], figures: [...figures] }),
  }
}
