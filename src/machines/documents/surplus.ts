import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { ChosenFile, Surplus, Upload, UploadDestination } from './uploads.events.ts'
import { isOpen, withChosen } from './uploads.projection.ts'

export const surplusId = ({ files }: Surplus): string => files[0]?.id ?? ''

/** The surplus with this id. */
export const findSurplus = (all: readonly Surplus[], id: string): Surplus | undefined =>
  all.find((one) => surplusId(one) === id)

export const withoutSurplus = (all: readonly Surplus[], id: string): readonly Surplus[] =>
  all.filter((one) => surplusId(one) !== id)

/** What the chosen files add to the queue, with those that can't be sent. */
const added = (uploads: readonly Upload[], { destination, files }: Surplus): readonly Upload[] =>
  withChosen(uploads, destination, files).slice(uploads.length)

/** How many of the files can be sent. */
export const sendable = (uploads: readonly Upload[], surplus: Surplus): number =>
  added(uploads, surplus).filter(isOpen).length

/** How many more files the conversation takes, beside those on their way to it. */
export function roomLeft(uploads: readonly Upload[], { isAttached, threadId, room }: UploadDestination): number {
  if (!isAttached || room === undefined) return Number.POSITIVE_INFINITY
  const onTheWay = uploads.filter((upload) => upload.isAttached && upload.threadId === threadId && isOpen(upload))
  return Math.max(0, room - onTheWay.length)
}

/** The surpluses with the chosen files, if these are more than their conversation takes; null if it takes all. */
export function withSurplus(
  known: { uploads: readonly Upload[]; surplus: readonly Surplus[] },
  destination: UploadDestination,
  files: readonly ChosenFile[],
): readonly Surplus[] | null {
  const fresh = { destination, files }
  if (findSurplus(known.surplus, surplusId(fresh))) return known.surplus
  const isMore = sendable(known.uploads, fresh) > roomLeft(known.uploads, destination)
  return isMore ? [...known.surplus, fresh] : null
}

/** The queue with the files on their way to Data. */
export function placedInData(uploads: readonly Upload[], { destination, files }: Surplus): readonly Upload[] {
  const { isAttached: _, room: _room, ...elsewhere } = destination
  return withChosen(uploads, { ...elsewhere, folderName: texts.rootAll }, files)
}

/** The queue with as many of the files as the conversation takes, the first ones, and the reasons of those that can't be sent. */
export function placedInConversation(uploads: readonly Upload[], surplus: Surplus): readonly Upload[] {
  let left = roomLeft(uploads, surplus.destination)
  const placed = added(uploads, surplus).filter((upload) => {
    if (!isOpen(upload)) return true
    left -= 1
    return left >= 0
  })
  return [...uploads, ...placed]
}
