import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { fileTypeMessage, isAccepted, mostBytes } from '../../../contract/documents/file-types.ts'
import { uploadConcurrency } from '../../../contract/shared/constants.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { Arrival, ChosenFile, Upload, UploadFact, UploadDestination, UploadState } from './uploads.events.ts'

const whole = ({ name, relativePath }: ChosenFile): string => (relativePath ?? name).normalize('NFC').toLowerCase()

/** Adds the chosen files to the queue. Files that can't be sent are listed with the reason; the others proceed. */
export function withChosen(
  uploads: readonly Upload[],
  { room: _, ...destination }: UploadDestination,
  files: readonly ChosenFile[],
): readonly Upload[] {
  const met = new Set<string>()
  const isThere = new Set(uploads.map(({ id }) => id))
  const added = files
    .filter(({ id }) => !isThere.has(id))
    .map((file): Upload => {
      const failure = disabledReason(file, met.has(whole(file)))
      met.add(whole(file))
      const state: UploadState = failure ? 'refused' : 'waiting'
      return { ...file, ...destination, state, share: 0, failure, docId: null }
    })
  return [...uploads, ...added]
}

function disabledReason({ name, bytes }: ChosenFile, isDouble: boolean): Failure | null {
  if (!isAccepted(name)) return { kind: 'rejected', message: fileTypeMessage() }
  if (bytes === 0) return { kind: 'rejected', message: texts.emptyFile }
  const most = mostBytes(name)
  if (bytes > most) return { kind: 'too large', message: texts.tooLarge(most) }
  if (isDouble) return { kind: 'rejected', message: texts.sameName }
  return null
}

/** Late facts don't change a file that has ended or was cancelled. */
export function projectUploads(uploads: readonly Upload[], fact: UploadFact): readonly Upload[] {
  return uploads.map((upload) => (upload.id === fact.id && isUnderWay(upload) ? after(upload, fact) : upload))
}

function after(upload: Upload, fact: UploadFact): Upload {
  switch (fact.type) {
    case 'upload.progressed':
      return { ...upload, state: 'sending', share: Math.max(upload.share, fact.share) }
    case 'upload.held up':
      return { ...upload, state: fact.why, share: 0 }
    case 'upload.resumed':
      return { ...upload, state: 'sending', share: 0 }
    case 'upload.stored':
      return { ...upload, state: 'stored', share: 1, failure: null, docId: fact.answer.docs[0]?.id ?? null }
    case 'upload.failed':
      return { ...upload, state: 'failed', failure: fact.failure }
  }
}

/** Adds the documents that finished uploads have become. */
export function withArrivals(
  arrivals: readonly Arrival[],
  uploads: readonly Upload[],
  { id, answer }: Extract<UploadFact, { type: 'upload.stored' }>,
): readonly Arrival[] {
  const upload = uploads.find((one) => one.id === id)
  if (!upload) return arrivals
  const { project, personId, threadId = null } = upload
  const come = answer.docs.map((doc) => ({ docId: doc.id, project, personId, threadId }))
  const others = arrivals.filter(({ docId }) => come.every((one) => one.docId !== docId))
  return [...others, ...come]
}

const withState = (uploads: readonly Upload[], ids: readonly string[], change: (upload: Upload) => Upload) => {
  const requested = new Set(ids)
  return uploads.map((upload) => (requested.has(upload.id) ? change(upload) : upload))
}

/** The files to start now: waiting ones, up to four in progress at a time. */
export function nextToSend(uploads: readonly Upload[]): readonly Upload[] {
  const free = uploadConcurrency - uploads.filter(isUnderWay).length
  return free <= 0 ? [] : uploads.filter(({ state }) => state === 'waiting').slice(0, free)
}

export const begun = (uploads: readonly Upload[], ids: readonly string[]) =>
  withState(uploads, ids, (upload) => ({ ...upload, state: 'sending', share: 0, failure: null }))

export const cancelled = (uploads: readonly Upload[], ids: readonly string[]) =>
  withState(uploads, ids, (upload) => (isOpen(upload) ? { ...upload, state: 'cancelled' } : upload))

/** Requeues failed and cancelled files. Files refused before sending would only be refused again. */
export const retried = (uploads: readonly Upload[], ids: readonly string[]) =>
  withState(uploads, ids, (upload) =>
    canBeRetried(upload) ? { ...upload, state: 'waiting', share: 0, failure: null } : upload,
  )

export const dismissed = (uploads: readonly Upload[], ids: readonly string[]) =>
  uploads.filter((upload) => isOpen(upload) || !ids.includes(upload.id))

export const withoutStored = (uploads: readonly Upload[]) =>
  uploads.filter(({ state }) => state !== 'stored' && state !== 'cancelled')

/** Whether it uses one of the four slots. */
export const isUnderWay = ({ state }: Upload): boolean => state === 'sending' || state === 'offline' || state === 'busy'
export const isOpen = (upload: Upload): boolean => upload.state === 'waiting' || isUnderWay(upload)
export const isFailed = ({ state }: Upload): boolean => state === 'failed' || state === 'refused'
export const canBeRetried = ({ state }: Upload): boolean =>
  state === 'failed' || state === 'cancelled' || state === 'offline'
