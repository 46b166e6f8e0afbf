import { isInPrintedFont } from './pdf-bytes.ts'
import { type PrintedDocument, textsOfBlock } from './printed-document.ts'

/** What shows nothing, and what changes a letter before it. */
const silent = /[\s\p{Cf}\p{M}]/u

/** How many letters of a document a PDF cannot show. */
export function countUnprintable({
  title,
  subtitle = '',
  organisation,
  details = [],
  blocks,
  sources = [],
}: PrintedDocument): number {
  const known = new Map<string, boolean>()
  const isShown = (letter: string): boolean => {
    const isIn = known.get(letter) ?? (silent.test(letter) || isInPrintedFont(letter))
    known.set(letter, isIn)
    return isIn
  }
  const texts = [
    [title, subtitle, organisation],
    details.map(({ value }) => value),
    blocks.flatMap(textsOfBlock),
    sources.flatMap((source) => [source.title, source.location ?? '', source.quote ?? '']),
  ]
  return texts.flat().reduce((sum, text) => sum + [...text].filter((letter) => !isShown(letter)).length, 0)
}
