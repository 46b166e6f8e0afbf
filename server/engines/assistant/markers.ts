import type { ChatFigure, Citation } from '../../../contract/chat/chat.schemas.ts'
import { figuresAtEnd } from '../../../contract/chat/written-figures.ts'
import { unsupportedSign } from '../../../contract/chat/answer-text.ts'
import type { AssistantPorts, PassageHit, Span } from '../tools/index.ts'
import { contextOfQuote } from '../passages/index.ts'
import { formatValue, noValue } from '../../../contract/charts/format.ts'
import { createMarkerTidier } from './careless-marks.ts'
import { createCodeTracker } from './code-state.ts'
import { type DocumentMarker, isPartOfSentence, readDocumentMarker } from './document-markers.ts'
import { type Evidence, resultColumn, type RowName } from './evidence.ts'
import { findQuote, readableQuote } from './find-quote.ts'
import { agreedPercents, agrees, type CellUnit, numberOfCell } from './figure-match.ts'

export type Figure = ChatFigure
/** `compared`: how many characters before a marker contain a number that was compared with the marker's cell. */
export type Piece =
  | { type: 'text'; text: string }
  /** `percents`: the per cent before the mark, where it is what its cell holds. */
  | { type: 'mark'; text: string; compared?: number; percents?: readonly number[] }
/** A citation whose quotation isn't in its passage, as written, with the end of the text before it. */
export type MissedCitation = { before: string; written: string }
/** The citations and figures that markers refer to. */
export type Sources = { citations: Citation[]; figures: Figure[] }

/**
 * Marks as a model writes them: `[^p3]`, `[^p3: "exact words"]` or `[^p3:12-80]` (places in the passage) for a
 * passage, `[#q1:2.profit]` or `[#c3]` for a figure and the cell that it is from, `[#q1]` for a whole result. Out come
 * `[^1]` and `[#1]`, numbered in order of appearance; a citation that its passage does not hold becomes `[?^]`, a figure
 * of no result is dropped, and so is any mark in code.
 */
export type MarkerResolver = {
  feed(text: string): Promise<Piece[]>
  flush(): Promise<Piece[]>
  /** The sources of the markers that were emitted, in the order of their numbers. */
  sources(): Sources
}

const longestMarker = 2_200
const LONGEST_RECENT = 600
/** Enough of a sentence to find it again. */
const longestBefore = 80
/** A quote may hold quotation marks, brackets and ends of lines: it ends where a mark ends, and holds the start of none. */
const citationMarker =
  /^\[\^p?(\d{1,4})(?:\s{0,9}:\s{0,9}(?:["“„«]((?:[^[]|\[(?![\^#])){0,2000}?)["”“»]\s{0,9}|(\d{1,7})-(\d{1,7})))?\]/
/** A quote whose quotation marks were left out. */
const openCitation = /^\[\^p?(\d{1,4})\s{0,9}:\s{0,9}["“„«]?([^[\]\n]{1,700})\]/
const openCitationStart = /^\[\^p\d{1,4}\s{0,9}:[^[\]\n]{0,700}$/
const cutCitation = /^\[\^p\d{1,4}\s{0,9}:[^\n]*/
/** Passages without the sign of a citation: `[p1]`, `[p1, p2]`, `【p1】`. */
const plainPassages = /^[[【]p\d{1,4}(?: ?[,;] ?p\d{1,4}){0,9}[\]】]/
const plainPassagesStart = /^[[【](?:p\d{0,4}(?: ?[,;] ?p?\d{0,4}){0,9} ?)?$/
/** Several passages behind one sentence: `[^p1, ^p2]`. */
const citationList = /^\[\^p?\d{1,4}(?: ?[,;] ?\^?p?\d{1,4}){1,9}\]/
const citationListStart = /^\[\^p?\d{1,4}(?: ?[,;] ?\^?p?\d{0,4}){1,9} ?$/
const citationStart =
  /^\[\^?p?\d{0,4}(?:\s{0,9}(?::\s{0,9})?(?:["“„«](?:[^[]|\[(?![\^#])){0,2200}|\d{0,7}-?\d{0,7})?)?$/
const figureMarker = /^\[#([A-Za-z0-9_-]{1,80})\]/
const figureStart = /^\[#?[A-Za-z0-9_-]{0,80}$/
const cellMarker =
  /^\[#(q\d{1,4})(?::(\d{1,6})|\[(\d{1,6})\]|:"([^"\n]{1,200})")?\.(?:"([^"\n]{1,200})"|([^\]"\n]{1,200}))\]/
/** A malformed name of a cell, which is never shown. */
const oddMarker = /^\[#[qc]\d{1,4}(?:\[\d{1,6}\])?[^\]\n]{0,240}\]/
const cellStart = /^\[#[qc]\d{1,4}(?:\[\d{0,6}\]?)?[^\]\n]{0,240}$/

/** Where the quoted words are: on a page of a document or of the web. */
const sourceOf = (hit: PassageHit, start: number, end: number): Omit<Citation, 'mark' | 'quote' | 'passage'> =>
  hit.url === undefined
    ? { docId: hit.documentId, pageId: hit.pageId, pageNumber: hit.pageNumber, start, end, title: hit.documentTitle }
    : { url: hit.url, title: hit.documentTitle }

/** Replaces a marker that is dropped: the number before it is guarded, and the space between them is removed. */
const droppedMarker: Piece = { type: 'mark', text: '', compared: 0 }

const isStart = (text: string): boolean =>
  [citationStart, openCitationStart, citationListStart, plainPassagesStart, figureStart, cellStart].some((start) =>
    start.test(text),
  )

const anyMarker = (text: string): string | null =>
  [citationList, citationMarker, cellMarker, figureMarker, openCitation, oddMarker]
    .map((one) => one.exec(text)?.[0])
    .find(Boolean) ?? null

const withoutUndefined = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T

/** What a cell holds, for the person at a figure that does not agree with it. */
function wordsOfCell(cell: unknown, unit: CellUnit): string {
  const value = numberOfCell(cell)
  if (value !== null) return formatValue(value, unit === 'percent' ? { unit, digits: 2 } : {})
  return typeof cell === 'string' && cell !== '' ? cell.slice(0, 80) : noValue
}

/** The line that a text ends in; nothing where its beginning is no longer known. */
const lineOf = (recent: string): string => {
  const end = recent.lastIndexOf('\n')
  return end < 0 && recent.length >= LONGEST_RECENT ? '' : recent.slice(end + 1)
}

const readable = (text: string, span: Span | null): Span | null => (span === null ? null : readableQuote(text, span))

/** `citations`, `figures` and `missed`: those of a text that this one belongs to; new ones are added to them. */
export function createMarkerResolver(
  evidence: Evidence,
  findSupport: AssistantPorts['findSupport'],
  { citations, figures, missed = [] }: Sources & { missed?: MissedCitation[] } = { citations: [], figures: [] },
): MarkerResolver {
  const positions = new Map<string, number>()
  let held = ''
  let recent = ''
  /** The columns of results that the line of a table has shown so far in the row that its label names. */
  const shownOfLabel = new Set<string>()
  const code = createCodeTracker()
  const tidier = createMarkerTidier(evidence)

  async function spanOf(text: string, [, , quote, from, to]: RegExpExecArray): Promise<Span | null> {
    if (from !== undefined && to !== undefined) {
      const [start, end] = [Number(from), Number(to)]
      return start < end && end <= text.length ? { start, end } : null
    }
    if (quote === undefined) return findSupport({ passage: text, written: recent })
    return readable(text, findQuote(text, quote))
  }

  async function cite(match: RegExpExecArray): Promise<string> {
    const hit = evidence.passage(`p${match[1]}`)
    const span = hit === undefined ? null : await spanOf(hit.text, match)
    return hit === undefined || span === null ? miss(match[0]) : citeSpan(hit, span)
  }

  function miss(written: string): string {
    missed.push({ before: recent.slice(-longestBefore), written })
    return unsupportedSign
  }

  function citeSpan(hit: PassageHit, span: Span): string {
    const [start, end] = [hit.start + span.start, hit.start + span.end]
    const key = `${hit.pageId} ${start} ${end}`
    const known = positions.get(key)
    if (known !== undefined) return `[^${known}]`
    const marker = citations.length + 1
    positions.set(key, marker)
    const context = contextOfQuote(hit.text, span, hit.heading)
    citations.push({
      ...(context === null ? {} : { context }),
      ...(hit.date == null ? {} : { date: hit.date }),
      ...{ mark: marker, quote: hit.text.slice(span.start, span.end), ...sourceOf(hit, start, end) },
      passage: evidence.addPassage(hit),
    })
    return `[^${marker}]`
  }

  /** The citation of a quote that was closed too early or never. */
  function citeOpen([written, name, quote = '']: RegExpExecArray): string {
    const hit = evidence.passage(`p${name}`)
    const span = hit === undefined ? null : readable(hit.text, findQuote(hit.text, quote))
    return hit === undefined || span === null ? miss(written) : citeSpan(hit, span)
  }

  async function citeAll(list: string): Promise<string> {
    const names = list.match(/\d{1,4}/g) ?? []
    const found: string[] = []
    for (const name of names) found.push(await cite(/^(?:p(\d+))$/.exec(`p${name}`)!))
    const cited = [...new Set(found)].filter((sign) => sign !== unsupportedSign)
    return cited.length === 0 ? unsupportedSign : cited.join('')
  }

  /** The citation of a document that was named alone, where one document of that name supports what was written. */
  async function citeDocument(documents: readonly PassageHit[][]): Promise<string[]> {
    const found: { hit: PassageHit; span: Span }[] = []
    for (const hits of documents) {
      const span = await findSupport({ passage: hits.map(({ text }) => text).join('\n\n'), written: recent })
      let from = 0
      for (const hit of span === null ? [] : hits) {
        const own = { start: span!.start - from, end: span!.end - from }
        if (own.start >= 0 && own.end <= hit.text.length) found.push({ hit, span: own })
        from += hit.text.length + 2
      }
    }
    const [only, another] = found
    return only === undefined || another !== undefined ? [] : [citeSpan(only.hit, only.span)]
  }

  async function nameDocuments(pieces: Piece[], { length, shown, isFile, sources }: DocumentMarker): Promise<void> {
    const { leads, isInside } = isPartOfSentence(recent, held.slice(length))
    const cited = new Set<string>()
    for (const documents of sources) for (const sign of await citeDocument(documents)) cited.add(sign)
    const isKnown = sources.some((documents) => documents.length > 0)
    if (!isFile && cited.size === 0) addText(pieces, held.slice(0, length))
    else if (leads || (isInside && !isKnown)) addText(pieces, shown)
    else if (cited.size === 0 && !isKnown) pieces.push(droppedMarker)
    else if (cited.size === 0) {
      if (shown !== '') addText(pieces, `(${shown}) `)
      addMarker(pieces, miss(held.slice(0, length)))
    }
    for (const sign of cited) addMarker(pieces, sign)
  }

  function documentMarker(isWhole: boolean): DocumentMarker | 'open' | null {
    if (code.isInCode()) return null
    const passages = evidence.passageNames().flatMap((name) => evidence.passage(name) ?? [])
    return readDocumentMarker(held, passages, isWhole)
  }

  function point(name: string): string {
    const query = evidence.query(name)
    if (query === undefined) return ''
    const known = figures.find((each) => each.callId === query.callId && each.cell === undefined)
    if (known !== undefined) return `[#${known.mark}]`
    figures.push({ mark: figures.length + 1, callId: query.callId })
    return `[#${figures.length}]`
  }

  function compare(match: RegExpExecArray): Piece | null {
    const [, name = '', row, bracketed, label, quotedColumn, plainColumn] = match
    const column = (quotedColumn ?? plainColumn ?? resultColumn).trim()
    const number = row ?? bracketed
    const at = label ?? (number === undefined ? null : Number(number))
    const callId = evidence.callOf(name)
    const cell = evidence.cell(name, at, column)
    if (callId === undefined || cell === undefined) return null
    const candidates = figuresAtEnd(recent)
    const unit = evidence.unit(name, column)
    const agreed = candidates.find((figure) => agrees(figure, cell, unit))
    const written = agreed ?? candidates[0]
    const labelled = labelledCell(name, at, column)
    const isCrossed =
      agreed !== undefined && labelled !== null && !candidates.some((figure) => agrees(figure, labelled.cell, unit))
    const isWrong = agreed === undefined || isCrossed
    const state = written === undefined ? undefined : isWrong ? ('mismatch' as const) : ('linked' as const)
    const figure = {
      callId,
      state,
      cell: isCrossed ? `${name}:${labelled.row}.${column}` : match[0].slice(2, -1),
      holds: wordsOfCell(isCrossed ? labelled.cell : cell, unit),
    }
    const known = figures.find((each) => state !== 'mismatch' && each.cell === figure.cell && each.state === state)
    const { mark } = known ?? { mark: figures.length + 1 }
    if (known === undefined) figures.push({ mark, ...withoutUndefined(figure) })
    return {
      ...{ type: 'mark', text: `[#${mark}]`, compared: written === undefined ? 0 : recent.length - written.start },
      ...(agreed === undefined || isCrossed ? {} : { percents: agreedPercents(agreed, cell, unit) }),
    }
  }

  /**
   * In a line of a table that begins with the label of one row of a result, a cell of another row: the same column in
   * the row of the label. Once the line has shown that, another row may stand beside it, such as the year before.
   */
  function labelledCell(name: string, at: RowName | null, column: string): { row: number; cell: unknown } | null {
    const [before, label = ''] = lineOf(recent).split('|')
    const words = label.replace(/[*_]/g, '').trim()
    const row = before?.trim() === '' && words !== '' ? evidence.rowOfLabel(name, words) : null
    const own = typeof at === 'string' ? evidence.rowOfLabel(name, at) : at
    if (row === null || own === null) return null
    const isShown = shownOfLabel.has(`${name}.${column}`)
    if (row === own) shownOfLabel.add(`${name}.${column}`)
    const cell = evidence.cell(name, row, column)
    return row === own || isShown || numberOfCell(cell) === null ? null : { row, cell }
  }

  /** Passages in plain brackets that are all known: other words in brackets stay as they are. */
  function knownPassages(): RegExpExecArray | null {
    const list = code.isInCode() ? null : plainPassages.exec(held)
    const names = list?.[0].match(/p\d{1,4}/g) ?? []
    return names.length > 0 && names.every((name) => evidence.passage(name) !== undefined) ? list : null
  }

  function addText(pieces: Piece[], text: string): void {
    if (text === '') return
    recent = (recent + text).slice(-LONGEST_RECENT)
    if (text.includes('\n')) shownOfLabel.clear()
    code.feed(text)
    const last = pieces[pieces.length - 1]
    if (last?.type === 'text') last.text += text
    else pieces.push({ type: 'text', text })
  }

  function addMarker(pieces: Piece[], mark: string): void {
    if (mark !== '') pieces.push({ type: 'mark', text: mark })
  }

  async function resolve(text: string, isWhole = false): Promise<Piece[]> {
    held += text
    const pieces: Piece[] = []
    while (held !== '') {
      const bracket = held.search(/[[【]/)
      if (bracket !== 0) {
        addText(pieces, bracket < 0 ? held : held.slice(0, bracket))
        held = bracket < 0 ? '' : held.slice(bracket)
        continue
      }
      const inCode = code.isInCode() ? anyMarker(held) : null
      if (inCode !== null) {
        held = held.slice(inCode.length)
        continue
      }
      const list = citationList.exec(held) ?? knownPassages()
      if (list !== null) {
        addMarker(pieces, await citeAll(list[0]))
        held = held.slice(list[0].length)
        continue
      }
      const cell = cellMarker.exec(held) ?? /^\[#(c\d{1,4})\]/.exec(held)
      if (cell !== null) {
        const piece = compare(cell)
        pieces.push(piece ?? droppedMarker)
        held = held.slice(cell[0].length)
        continue
      }
      const citation = citationMarker.exec(held)
      const figure = citation === null ? figureMarker.exec(held) : null
      const whole = citation ?? figure
      if (whole !== null) {
        addMarker(pieces, citation === null ? point(figure?.[1] ?? '') : await cite(citation))
        held = held.slice(whole[0].length)
        continue
      }
      if (held.length < longestMarker && isStart(held)) break
      const named = documentMarker(isWhole)
      if (named === 'open') break
      if (named !== null) {
        await nameDocuments(pieces, named)
        held = held.slice(named.length)
        continue
      }
      const open = openCitation.exec(held)
      if (open !== null) {
        addMarker(pieces, citeOpen(open))
        held = held.slice(open[0].length)
        continue
      }
      const odd = oddMarker.exec(held)
      if (odd !== null) {
        pieces.push(droppedMarker)
        held = held.slice(odd[0].length)
        continue
      }
      addText(pieces, held.slice(0, 1))
      held = held.slice(1)
    }
    return pieces
  }

  return {
    feed: (text) => resolve(tidier.feed(text)),
    async flush() {
      const pieces = await resolve(tidier.flush(), true)
      const open = openCitation.exec(held)
      if (open !== null) addMarker(pieces, citeOpen(open))
      held = held.slice(open?.[0].length ?? 0).replace(cutCitation, '')
      // A cell marker that is cut off by the end of the text isn't shown.
      if (!/^\[#[qc]\d{1,4}(?:[:[].*)?$/.test(held)) addText(pieces, held)
      held = ''
      return pieces
    },
    sources: () => ({ citations: [...citations], figures: [...figures] }),
  }
}
