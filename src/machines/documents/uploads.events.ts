import type { Doc, Folder } from '../../../contract/documents/documents.schemas.ts'
import type { Failure } from '../../../contract/shared/failure.ts'

/** A chosen or dropped file. `id` is made here and is its Idempotency-Key. */
export type ChosenFile = {
  id: string
  name: string
  /** "Reports/2024/q1.pdf" for a file of a dropped folder; null for a single file. */
  relativePath: string | null
  bytes: number
}

/**
 * Where files go: the organisation and the folder in it. `personId`: who uploads. `threadId`: the conversation that
 * they were dropped into.
 */
export type UploadDestination = {
  project: string
  personId: string
  folderId: string
  folderName: string
  threadId?: string | null
  /** The files are for that conversation alone, and in no folder. */
  isAttached?: boolean
  /** How many more files that conversation takes, when they were chosen. */
  room?: number
}

/** Files chosen for a conversation that takes fewer: nothing of them is sent before the person says where they go. */
export type Surplus = { destination: UploadDestination; files: readonly ChosenFile[] }

export type UploadState = 'waiting' | 'sending' | 'offline' | 'busy' | 'stored' | 'failed' | 'refused' | 'cancelled'

/** A queued file, as plain data. `refused`: never sent. `busy`: an earlier attempt is still running on the server. */
export type Upload = ChosenFile &
  Omit<UploadDestination, 'room'> & {
    state: UploadState
    /** Progress from 0 to 1, by bytes. */
    share: number
    failure: Failure | null
    docId: string | null
  }

/** A document that this person uploaded. Its conversation shows its state until it is dismissed. */
export type Arrival = { docId: string; project: string; personId: string; threadId: string | null }

export type UploadAnswer = { docs: readonly Doc[]; folders: readonly Folder[]; jobId?: string | undefined }

/** Progress of a file being sent. */
export type UploadFact =
  | { type: 'upload.progressed'; id: string; share: number }
  | { type: 'upload.held up'; id: string; why: 'offline' | 'busy' }
  | { type: 'upload.resumed'; id: string }
  | { type: 'upload.stored'; id: string; answer: UploadAnswer }
  | { type: 'upload.failed'; id: string; failure: Failure }

export type UploadsRequest =
  | { type: 'uploads.drag began' }
  | { type: 'uploads.drag ended' }
  /** A dropped folder is being listed. */
  | { type: 'uploads.reading began' }
  | { type: 'uploads.reading failed' }
  | { type: 'uploads.files chosen'; destination: UploadDestination; files: readonly ChosenFile[] }
  | { type: 'uploads.drop refused' }
  /** Where a surplus goes, by its id. */
  | { type: 'uploads.data chosen'; id: string }
  | { type: 'uploads.conversation chosen'; id: string }
  | { type: 'uploads.choice cancelled'; id: string }
  | { type: 'uploads.cancel requested'; ids: readonly string[] }
  | { type: 'uploads.retry requested'; ids: readonly string[] }
  /** Finishes the current uploads and starts no others. */
  | { type: 'uploads.pause requested' }
  | { type: 'uploads.resume requested' }
  | { type: 'uploads.dismissed'; ids: readonly string[] }
  | { type: 'uploads.arrivals put away'; docIds: readonly string[] }

export type UploadsEvent = UploadsRequest | UploadFact
