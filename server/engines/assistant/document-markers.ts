import type { PassageHit } from '../tools/index.ts'

/**
 * Documents that a model named in brackets where the marker of a passage belongs. `sources`: for each name the documents
 * that bear it, with their passages that tools returned; `shown`: the names as words of a sentence; `isFile`: whether
 * they can be nothing but sources.
 */
export type DocumentMarker = { length: number; shown: string; isFile: boolean; sources: PassageHit[][][] }

const LONGEST_NAME = 200
const marker = /^(?:\[([^[\]\n]{1,200})\]|【([^【】\n]{1,200})】)/
/** A link to nowhere or to the document itself: `[leave.md](leave.md)`. */
const target = /^\(([^()\s]{0,200})\)/
const targetStart = /^\([^()\s]{0,200}$/
const markerStart = /^[[【][^[\]【】\n]*$/
/** `[^leave.md]`, `[Source: leave.md]`, `【4:0†leave.md】`. */
const lead = /^(?:\^|(?:sources?|see|document|quelle|siehe|voir) ?: ?|\d{1,3}(?::\d{1,3})?†)/i
const annotation = /^\d{1,3}(?::\d{1,3})?†/
/** Where in the document: `p. 3`, `page 3`, `§ 4`, `L12-L20`. */
const position = /^(?:p{1,2}\.?|pages?|S\.|Seiten?|sections?|lines?|L|§) ?\d{1,4}(?: ?[-–] ?L?\d{1,4})?$/i
const separators = /[;,|]/
const extension = /\.(?:md|markdown|txt|rtf|pdf|docx?|odt|xlsx?|ods|csv|tsv|pptx?|html?|eml|json)$/i

/** Words after which a name belongs to the sentence: “According to [leave.md], …”. */
const wordsBeforeNames = new Set(
  'see also in per to from of by as and or under with the siehe auch laut nach gemäß aus der und voir selon dans de et'.split(
    ' ',
  ),
)
const startOfLine = /^[\s>*+\d.)|-]{0,12}$/
const endOfSentence = /^(?:[.,;:!?…)\]|\n[【]|$)/

const isFileName = (name: string): boolean => !separators.test(name) && extension.test(name)
/** Without an anchor or a line: `leave.md#carry`, `leave.md:L12`. */
const withoutPosition = (name: string): string => name.split('#')[0]?.split(/:L?\d/)[0] ?? ''
const plain = (name: string): string =>
  name
    .trim()
    .replace(/^\.?\//, '')
    .toLowerCase()

const namesOf = ({ documentTitle, filename, folderPath }: PassageHit): string[] => [
  plain(filename),
  plain(documentTitle),
  plain(`${folderPath.replace(/\/$/, '')}/${filename}`),
]

function documentsNamed(name: string, passages: readonly PassageHit[]): PassageHit[][] {
  const own = passages.filter((hit) => hit.url === undefined && namesOf(hit).includes(plain(name)))
  const ids = new Set(own.map(({ documentId }) => documentId))
  return [...ids].map((id) => own.filter(({ documentId }) => documentId === id))
}

/** The names in a marker, or null if it contains anything else. */
function namesIn(inner: string, isNamed: (name: string) => boolean): string[] | null {
  const whole = inner.replace(lead, '').trim()
  if (isNamed(whole)) return [whole]
  const parts = whole.split(separators).map((part) => part.trim())
  const names = parts.filter((part) => !position.test(part)).map((part) => withoutPosition(part.replace(lead, '')))
  return names.length > 0 && names.every(isNamed) ? names : null
}

/**
 * Reads the marker at the start of a text. `open`: more text may still make it one; `isWhole`: no more text follows.
 * Other links, and words in brackets that name no document, aren't markers.
 */
export function readDocumentMarker(
  text: string,
  passages: readonly PassageHit[],
  isWhole: boolean,
): DocumentMarker | 'open' | null {
  const [bracketed, square, corner] = marker.exec(text) ?? []
  if (bracketed === undefined) return !isWhole && text.length <= LONGEST_NAME && markerStart.test(text) ? 'open' : null
  const inner = square ?? corner ?? ''
  const isAnnotation = annotation.test(inner)
  const isNamed = (name: string) => documentsNamed(name, passages).length > 0 || isFileName(name) || isAnnotation
  const names = namesIn(inner, isNamed)
  if (names === null) return null
  const after = text.slice(bracketed.length)
  if (!isWhole && (after === '' || targetStart.test(after))) return 'open'
  const [link = '', address = ''] = target.exec(after) ?? []
  const isOwn = address === '' || address === '#' || names.some((name) => plain(address) === plain(name))
  if (after.startsWith('(') && (link === '' || !isOwn)) return null
  if (/^:\s/.test(after) && !isAnnotation) return null
  return {
    length: bracketed.length + link.length,
    shown: isAnnotation ? '' : names.join(', '),
    isFile: isAnnotation || names.every(isFileName),
    sources: names.map((name) => documentsNamed(name, passages)),
  }
}

/** Whether names in brackets are part of their sentence, judged by the text before and after. */
export function isPartOfSentence(before: string, after: string): { leads: boolean; isInside: boolean } {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const word = line.replaceAll(/[*_(]/g, ' ').trimEnd().split(/\s/).at(-1)
  const isCell = line.trimEnd().endsWith('|')
  const leads = isCell || startOfLine.test(line) || wordsBeforeNames.has(word?.toLowerCase() ?? '')
  return { leads, isInside: !endOfSentence.test(after) }
}
