import { attachmentsRoutes } from '../../../contract/chat/attachments.routes.ts'
import { isAttachment } from '../../../contract/chat/attachments.schemas.ts'
import { chatRoutes as routes } from '../../../contract/chat/chat.routes.ts'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import type { ThreadMatch } from '../../../contract/chat/thread-search.schemas.ts'
import { chatTexts } from '../../../contract/chat/chat.texts.ts'
import { documentsRoutes } from '../../../contract/documents/documents.routes.ts'
import type { DocPage } from '../../../contract/documents/documents.schemas.ts'
import { type ChatServerFrame, chatServerFrameSchema } from '../../../contract/live/frames.ts'
import type { Api } from '../shared/http.ts'
import type { LiveChannel, OpenLiveChannel } from '../shared/live-channel.types.ts'
import { createFrameBatch, type Paint } from './frame-batch.ts'

export type Position = { epoch: string; after: number }

type PageAddress = { project: string; threadId: string; docId: string; pageId: string }
type DeletedThread = { id: string; name: string; deletedAt: string }

export type ThreadListener = {
  /** All frames since the last animation frame. */
  onFrames: (frames: readonly ChatServerFrame[]) => void
  onOpen: () => void
  onClose: (closed: { code: number; isFinal: boolean }) => void
}

export type ThreadChannel = {
  /** Returns false, and sends nothing, while disconnected. */
  send: (frame: object) => boolean
  /** Where the next subscription resumes; null for the whole history. */
  reached: (position: Position | null) => void
  /** Reconnects and subscribes again after a gap. */
  resubscribe: () => void
  close: () => void
}

export type ChatEnvironment = { paint: Paint; warn: (message: string) => void }

export function createChatService(api: Api, openLiveChannel: OpenLiveChannel, environment: ChatEnvironment) {
  return {
    async list(project: string, signal: AbortSignal): Promise<Thread[]> {
      return (await api.read(routes.listThreads, { params: { project }, staleTime: 0, signal })).threads
    },
    /** The default thread; two pages that open at once get the same one. */
    async openDefault(project: string, idempotencyKey: string, signal: AbortSignal): Promise<Thread> {
      const threads = (await api.read(routes.listThreads, { params: { project }, staleTime: 0, signal })).threads
      const known = threads.find(({ isDefault }) => isDefault)
      if (known) return known
      const body = { uniqueKey: 'default', name: chatTexts.generalThread }
      return (await api.call(routes.createThread, { params: { project }, body, idempotencyKey, signal })).thread
    },
    async create(project: string, idempotencyKey: string, signal: AbortSignal): Promise<Thread> {
      return (await api.call(routes.createThread, { params: { project }, body: {}, idempotencyKey, signal })).thread
    },
    async rename(project: string, threadId: string, name: string, signal: AbortSignal): Promise<Thread> {
      const body = { name: name.trim() }
      return (await api.call(routes.renameThread, { params: { project, threadId }, body, signal })).thread
    },
    async remove(project: string, threadId: string, signal: AbortSignal): Promise<void> {
      await api.call(routes.deleteThread, { params: { project, threadId }, signal })
    },
    async restore(project: string, threadId: string, signal: AbortSignal): Promise<Thread> {
      return (await api.call(routes.restoreThread, { params: { project, threadId }, signal })).thread
    },
    async pin(project: string, threadId: string, isPinned: boolean, signal: AbortSignal): Promise<Thread> {
      const body = { isPinned }
      return (await api.call(routes.pinThread, { params: { project, threadId }, body, signal })).thread
    },
    async archive(project: string, threadId: string, isArchived: boolean, signal: AbortSignal): Promise<Thread> {
      const body = { isArchived }
      return (await api.call(routes.archiveThread, { params: { project, threadId }, body, signal })).thread
    },
    async search(project: string, phrase: string, signal: AbortSignal): Promise<readonly ThreadMatch[]> {
      return (await api.call(routes.searchThreads, { params: { project }, body: { phrase }, signal })).matches
    },
    async listDeleted(project: string, signal: AbortSignal): Promise<readonly DeletedThread[]> {
      const { things } = await api.read(documentsRoutes.listTrash, { params: { project }, staleTime: 0, signal })
      return things.flatMap(({ kind, ...thread }) => (kind === 'thread' ? [thread] : []))
    },
    /** Suggested questions, which the organisation's data can answer. */
    async listSuggestions(project: string, signal: AbortSignal): Promise<readonly string[]> {
      return (await api.call(routes.listSuggestions, { params: { project }, signal })).questions
    },
    /** A page of a document, or of a file of the conversation. */
    async readPage({ project, threadId, docId, pageId }: PageAddress, signal: AbortSignal): Promise<DocPage> {
      if (isAttachment(docId)) {
        const params = { project, threadId, attachmentId: docId, pageId }
        return (await api.read(attachmentsRoutes.readAttachmentPage, { params, signal })).page
      }
      return (
        await api.read(documentsRoutes.readPage, { params: { project, docId, pageId }, query: { html: '1' }, signal })
      ).page
    },

    async changeAttachment(
      idempotencyKey: string,
      { change, ...params }: { project: string; threadId: string; attachmentId: string; change: 'keep' | 'remove' },
      signal: AbortSignal,
    ): Promise<void> {
      if (change === 'keep') await api.call(attachmentsRoutes.keepAttachment, { params, idempotencyKey, signal })
      else await api.call(attachmentsRoutes.removeAttachment, { params, signal })
    },

    /** Follows one thread over its live channel, which reconnects by itself. */
    followThread(project: string, threadId: string, listener: ThreadListener): ThreadChannel {
      const query = new URLSearchParams({ project, thread: threadId })
      let position: Position | null = null
      const batch = createFrameBatch<ChatServerFrame>(environment.paint, listener.onFrames)
      const channel: LiveChannel = openLiveChannel({
        path: `/websocket/chat?${query}`,
        schema: chatServerFrameSchema,
        subscribeFrame: () => ({ type: 'subscribe', ...position }),
        onFrame(frame) {
          if (frame.type === 'abortConnectionError') environment.warn(frame.message)
          batch.add(frame)
        },
        onOpen() {
          batch.drop()
          listener.onOpen()
        },
        onClose(closed) {
          batch.flush()
          listener.onClose(closed)
        },
      })
      return {
        send: (frame) => channel.send(frame),
        reached(next) {
          position = next
        },
        resubscribe() {
          batch.drop()
          channel.resubscribe()
        },
        close() {
          batch.drop()
          channel.close()
        },
      }
    },
  }
}

export type ChatService = ReturnType<typeof createChatService>
