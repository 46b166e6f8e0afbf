import type { Doc, Folder } from '../../../contract/documents/documents.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'

/** A file that was chosen or dropped. `id` is made where it was taken and is its Idempotency-Key too. */
export type ChosenFile = {
  id: string
  name: string
  /** "Reports/2024/q1.pdf" for a file of a dropped folder; null for one of its own. */
  relativePath: string | null
  bytes: number
}

/**
 * Where files go: the organisation, and the folder in it. `personId`: whose upload it is. `threadId`: the conversation
 * into which they were dropped.
 */
export type UploadDestination = {
  project: string
  personId: string
  folderId: string
  folderName: string
  threadId?: string | null
}

export type UploadState = 'waiting' | 'sending' | 'offline' | 'busy' | 'stored' | 'failed' | 'refused' | 'cancelled'

/** One file of the queue, as plain data. `refused` files were never sent; `busy`: an earlier try still runs there. */
export type Upload = ChosenFile &
  UploadDestination & {
    state: UploadState
    /** 0 to 1, by bytes sent. */
    share: number
    failure: Failure | null
    docId: string | null
  }

/** A document that this person has brought in; its conversation tells what comes of it until it is put away. */
export type Arrival = { docId: string; project: string; personId: string; threadId: string | null }

export type UploadAnswer = { docs: readonly Doc[]; folders: readonly Folder[]; jobId?: string | undefined }

/** What becomes of a file that is being sent. */
export type UploadFact =
  | { type: 'upload.progressed'; id: string; share: number }
  | { type: 'upload.held up'; id: string; why: 'offline' | 'busy' }
  | { type: 'upload.resumed'; id: string }
  | { type: 'upload.stored'; id: string; answer: UploadAnswer }
  | { type: 'upload.failed'; id: string; failure: Failure }

export type UploadsRequest =
  | { type: 'uploads.drag began' }
  | { type: 'uploads.drag ended' }
  /** Something was dropped and is being looked through. */
  | { type: 'uploads.reading began' }
  | { type: 'uploads.reading failed' }
  | { type: 'uploads.files chosen'; destination: UploadDestination; files: readonly ChosenFile[] }
  | { type: 'uploads.drop refused' }
  | { type: 'uploads.cancel requested'; ids: readonly string[] }
  | { type: 'uploads.retry requested'; ids: readonly string[] }
  /** What is under way comes to its end; nothing else begins. */
  | { type: 'uploads.pause requested' }
  | { type: 'uploads.resume requested' }
  | { type: 'uploads.dismissed'; ids: readonly string[] }
  | { type: 'uploads.arrivals put away'; docIds: readonly string[] }

export type UploadsEvent = UploadsRequest | UploadFact
