import type { Doc } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { isSpreadsheet } from '../../../contract/documents/file-types.ts'
import { conversationTexts } from '../../../contract/chat/conversation.texts.ts'
import type { Library } from './documents.events.ts'
import { isPending } from './documents.projection.ts'
import type { Arrival } from './uploads.events.ts'

export type Arrivals = { reading: readonly Doc[]; ready: readonly Doc[]; failed: readonly Doc[] }

/** What has become of the documents that this person has brought into this organisation. */
export function arrivalsIn(
  { docs }: Library,
  arrivals: readonly Arrival[],
  place: { project: string; personId: string },
): Arrivals {
  const come = arrivals
    .filter(({ project, personId }) => project === place.project && personId === place.personId)
    .flatMap(({ docId }) => docs.find(({ id }) => id === docId) ?? [])
  return {
    reading: come.filter(isPending),
    ready: come.filter(({ status }) => status === 'indexed'),
    failed: come.filter(({ status }) => status === 'error' || status === 'unknown'),
  }
}

const withoutEnding = (filename: string) => filename.replace(/\.[A-Za-z\d]{1,5}$/, '')

/** A question about one document that its own text or table answers. */
const questionAbout = ({ filename, title }: Doc): string =>
  isSpreadsheet(filename) ? texts.askFigures(filename) : texts.askText(title ?? withoutEnding(filename))

const mostQuestions = 3

/** Questions about what has just been read, the newest first. */
export const questionsAbout = (ready: readonly Doc[]): string[] =>
  [...new Set(ready.toReversed().map(questionAbout))].slice(0, mostQuestions)

/** Questions that lead somewhere with what is there; none while there is nothing to ask about. */
export function openingQuestions({ docs }: Library, hasWebPages: boolean): readonly string[] {
  const read = docs.filter(({ status }) => status === 'indexed')
  if (read.length === 0 && !hasWebPages) return []
  const { canDo, documents, figures } = conversationTexts.suggestions
  return [
    canDo,
    ...(read.length > 0 ? [documents] : []),
    ...(read.some(({ filename }) => isSpreadsheet(filename)) ? [figures] : []),
  ]
}
