import type { Upload } from './uploads.events.ts'
import { isFailed, isOpen, isUnderWay } from './uploads.projection.ts'

/** The state of the file upload as document 2 names it. */
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
  /** Of all bytes that are to be sent, 0 to 1. */
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

/** What a person looks at first: what failed, what is under way, what waits. What is stored makes room once only failures are left. */
export function inOrder(uploads: readonly Upload[]): Upload[] {
  const rank = (upload: Upload) => (isFailed(upload) ? 0 : isUnderWay(upload) ? 1 : isOpen(upload) ? 2 : 3)
  const isOverWithFailures = !uploads.some(isOpen) && uploads.some(isFailed)
  const shown = isOverWithFailures ? uploads.filter(({ state }) => state !== 'stored') : uploads
  return [...shown].sort((one, other) => rank(one) - rank(other))
}

/** The uploads that this person made in this organisation. */
export const uploadsOf = (uploads: readonly Upload[], project: string, personId: string): Upload[] =>
  uploads.filter((upload) => upload.project === project && upload.personId === personId)
