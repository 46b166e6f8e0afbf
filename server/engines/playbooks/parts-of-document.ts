export const SOURCES_HEADING = 'Sources'

/** `sources`: what the marks of this part point to, as the HTML of each item. */
type DocumentPart = { html: string; sources: readonly string[] }
type Piece = { html: string; document: number; isList: boolean }

const TITLE = '<h1>'
const SOURCES = `<h2>${SOURCES_HEADING}</h2><ol>`
const END_OF_LIST = '</ol>'

/** The list that a document ends with: the first item is what the mark 1 points to. */
export const sourcesHtml = (items: readonly string[]): string =>
  items.length === 0 ? '' : `${SOURCES}${items.map((item) => `<li>${item}</li>`).join('')}${END_OF_LIST}`

const itemsOf = (list: string): string[] =>
  list
    .slice(SOURCES.length, -END_OF_LIST.length)
    .split('<li>')
    .slice(1)
    .map((item) => item.replace(/<\/li>$/, ''))

/** Where a sign stands, in order. */
function indicesOf(html: string, sign: string): number[] {
  const indices: number[] = []
  for (let at = html.indexOf(sign); at >= 0; at = html.indexOf(sign, at + sign.length)) indices.push(at)
  return indices
}

/**
 * Each title begins a document, which ends with the next list of sources that is not of a document within it. Document 0
 * has no title.
 */
function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = []
  const open: number[] = []
  let [count, closed, from] = [0, 0, 0]
  const add = (to: number, document: number, isList = false) => {
    if (to > from) pieces.push({ html: html.slice(from, to), document, isList })
    from = to
  }
  for (const at of [...indicesOf(html, TITLE), ...indicesOf(html, SOURCES)].toSorted((one, other) => one - other)) {
    if (at < from) continue
    add(at, open.at(-1) ?? closed)
    if (html.startsWith(TITLE, at)) {
      count += 1
      open.push(count)
      continue
    }
    const end = html.indexOf(END_OF_LIST, at)
    if (end < 0) break
    closed = open.pop() ?? closed
    add(end + END_OF_LIST.length, closed, true)
  }
  add(html.length, open.at(-1) ?? closed)
  return pieces
}

/** A document, or several that stand behind and in each other, as parts with the list that each one's marks belong to. Pure. */
export function partsOfDocument(html: string): DocumentPart[] {
  const pieces = piecesOf(html)
  const isListOf = (document: number) => (one: Piece) => one.isList && one.document === document
  return pieces.flatMap((piece, at) => {
    // A list that is followed by another one of its document was written as a part of that.
    const isLast = piece.isList && pieces.findLastIndex(isListOf(piece.document)) === at
    if (isLast) return []
    const own = pieces.findLast(isListOf(piece.document)) ?? pieces.slice(at).findLast(({ isList }) => isList)
    return [{ html: piece.html, sources: own === undefined ? [] : itemsOf(own.html) }]
  })
}

/** The marks of a part with other numbers, or with what stands for them. */
export const renumberReferences = (html: string, textOf: (number: number) => string): string =>
  html.replace(/<sup>\[(\d{1,6})\]<\/sup>/g, (_all, number: string) => textOf(Number(number)))
