import { useSelector } from '@xstate/react'
import { MAX_ATTACHMENTS } from '../../../contract/chat/attachments.schemas.ts'
import { attachmentsTexts } from '../../../contract/chat/attachments.texts.ts'
import { type Doc, rootOf } from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import { arrivalsIn } from '../../machines/documents/arrivals.selectors.ts'
import type { Arrival, Upload } from '../../machines/documents/uploads.events.ts'
import { isOnTheWayTo } from '../../machines/documents/uploads.selectors.ts'
import { useSuggestions } from '../shared/opening-questions.hooks.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'

const none: readonly Arrival[] = []
const noUploads: readonly Upload[] = []
const mostQuestions = 3

/** The conversation on the page; null if none is open. */
function useShownThread(): string | null {
  return useSelector(useFeature('chat'), (snapshot) => snapshot?.context.shownId ?? null)
}

/** The current state of the documents that this person dropped into the conversation on the page. */
export function useArrivals() {
  const documents = useLivingFeature('documents')
  const uploads = useFeature('uploads')
  const arrivals = useSelector(uploads, (snapshot) => snapshot?.context.arrivals ?? none)
  const { project, personId, library } = useSelector(documents, ({ context }) => context)
  const become = arrivalsIn(library, arrivals, { project, personId, threadId: useShownThread() })
  return {
    project,
    ...become,
    questions: useSuggestions().slice(0, mostQuestions),
    putAway: (docs: readonly Doc[]) =>
      uploads?.send({ type: 'uploads.arrivals put away', docIds: docs.map(({ id }) => id) }),
  }
}

/** Whether the uploads feature is running yet. */
export const useIsReceiving = (): boolean => useFeature('uploads') !== undefined

/** Whether files are on their way to the conversation on the page, for it alone. */
export function useIsAttaching(): boolean {
  const { project, personId } = useSelector(useLivingFeature('documents'), ({ context }) => context)
  const threadId = useShownThread()
  const uploads = useSelector(useFeature('uploads'), (snapshot) => snapshot?.context.uploads ?? noUploads)
  return threadId !== null && uploads.some(isOnTheWayTo({ project, personId, threadId }))
}

/** How many more files the conversation on the page takes. */
function useRoom(): number {
  const conversation = useSelector(useFeature('chat'), (snapshot) => snapshot?.children.conversation)
  const count = useSelector(conversation, (snapshot) => snapshot?.context.log.attachments.length ?? 0)
  return Math.max(0, MAX_ATTACHMENTS - count)
}

/** Where files go that are added on a conversation: the root folder, or that conversation alone; null if not allowed. */
export function useRootDestination() {
  const { project, personId } = useSelector(useLivingFeature('documents'), ({ context }) => context)
  const refusal = useRefusal('member')
  const threadId = useShownThread()
  const folderId = rootOf('upload')
  const destination = { project, personId, folderId, folderName: texts.rootAll, threadId }
  const room = useRoom()
  const attached =
    threadId === null ? null : { ...destination, folderName: attachmentsTexts.label, isAttached: true, room }
  return {
    folderId,
    refusal,
    destination: refusal === null ? destination : null,
    /** The conversation on the page. */
    attached: refusal === null ? attached : null,
  }
}
