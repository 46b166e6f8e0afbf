import type { Upload } from './uploads.events.ts'
import { isFailed, isOpen, isUnderWay } from './uploads.projection.ts'

/** The upload state, in the terms of document 2. */
export function uploadState(snapshot: { hasTag: (tag: 'drag over' | 'uploading' | 'success' | 'error') => boolean }) {
  if (snapshot.hasTag('drag over')) return 'dragOver'
  if (snapshot.hasTag('uploading')) return 'uploading'
  if (snapshot.hasTag('success')) return 'success'
  return snapshot.hasTag('error') ? 'error' : 'idle'
}

export type UploadSums = {
  all: number
  stored: number
  failed: number
  open: number
  /** Share of all bytes to send, 0 to 1. */
  share: number
}

export function uploadSums(uploads: readonly Upload[]): UploadSums {
  const counted = uploads.filter(({ state }) => state !== 'refused' && state !== 'cancelled')
  const bytes = counted.reduce((sum, upload) => sum + upload.bytes, 0)
  const sent = counted.reduce((sum, upload) => sum + upload.bytes * upload.share, 0)
  return {
    all: counted.length,
    stored: uploads.filter(({ state }) => state === 'stored').length,
    failed: uploads.filter(isFailed).length,
    open: uploads.filter(isOpen).length,
    share: bytes === 0 ? 0 : sent / bytes,
  }
}

/** Most urgent first: failed, in progress, waiting. Stored files leave the list once only failures remain. */
export function inOrder(uploads: readonly Upload[]): Upload[] {
  const rank = (upload: Upload) => (isFailed(upload) ? 0 : isUnderWay(upload) ? 1 : isOpen(upload) ? 2 : 3)
  const isOverWithFailures = !uploads.some(isOpen) && uploads.some(isFailed)
  const shown = isOverWithFailures ? uploads.filter(({ state }) => state !== 'stored') : uploads
  return [...shown].sort((one, other) => rank(one) - rank(other))
}

/** Whether a file is being sent to this conversation, for it alone. */
export const isOnTheWayTo =
  (thread: { project: string; personId: string; threadId: string }) =>
  (upload: Upload): boolean =>
    upload.isAttached === true &&
    upload.threadId === thread.threadId &&
    upload.project === thread.project &&
    upload.personId === thread.personId &&
    isOpen(upload)

/** The uploads of this person in this organisation. */
export const uploadsOf = (uploads: readonly Upload[], project: string, personId: string): Upload[] =>
  uploads.filter((upload) => upload.project === project && upload.personId === personId)
