import { type AnyActorRef, type AnyEventObject, type EventFromLogic, fromCallback, fromPromise } from 'xstate'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import type { ChatServerFrame } from '../../../contract/live/frames.ts'
import { arrangeThreadMachine } from '../../machines/chat/arrange-thread.machine.ts'
import { deletedThreadsMachine } from '../../machines/chat/deleted-threads.resource.ts'
import { newThreadMachine } from '../../machines/chat/new-thread.machine.ts'
import { renameThreadMachine } from '../../machines/chat/rename-thread.machine.ts'
import { threadSearchMachine } from '../../machines/chat/thread-search.machine.ts'
import type { ThreadUpdate } from '../../machines/chat/threads.events.ts'
import { threadsMachine } from '../../machines/chat/threads.machine.ts'
import { trashThreadMachine } from '../../machines/chat/trash-thread.machine.ts'
import { confirmDeleteMachine } from '../../machines/shared/confirm-delete.machine.ts'
import { attachmentChange } from '../../machines/shared/conversation/attachment-change.command.ts'
import type {
  ConversationFact,
  LiveCommand,
  OutboxCommand,
} from '../../machines/shared/conversation/conversation.events.ts'
import type { DraftLogic } from '../../machines/shared/conversation/draft.ts'
import type { ThreadAddress } from '../../machines/shared/conversation/conversation.context.ts'
import { conversationMachine } from '../../machines/shared/conversation/conversation.machine.ts'
import { mentionsMachine, type MentionsUpdate } from '../../machines/shared/conversation/mentions.machine.ts'
import type { FilesFact, NextQuestionUpdate } from '../../machines/shared/conversation/next-question.events.ts'
import { nextQuestionMachine } from '../../machines/shared/conversation/next-question.machine.ts'
import { sourceMachine } from '../../machines/shared/conversation/source.machine.ts'
import type { ChatService, ChatEnvironment } from '../../services/chat/chat.service.ts'
import { createDraftStorage } from '../../services/chat/draft-storage.ts'
import type { Draft, Drafts, DraftsEnvironment } from '../../services/chat/drafts.service.ts'
import type { MentionsService } from '../../services/chat/mentions.service.ts'
import type { NextQuestionStore } from '../../services/chat/next-question-store.ts'
import { withWriteAheadCopy } from '../../services/chat/write-ahead-copy.ts'
import type { Outbox } from '../../services/chat/outbox.service.ts'
import { type AwaitedFiles, followFiles } from './follow-files.ts'
import { provideRequests } from './provide-requests.ts'

/** In ms: how often a hidden page, which has no animation frames, handles arrived frames. */
const hiddenPicture = 250

/** The browser's part of the chat service. */
export function chatEnvironmentOf(page: Window): ChatEnvironment {
  return {
    paint(work) {
      const frame = page.requestAnimationFrame(finish)
      const timer = page.setTimeout(finish, hiddenPicture)
      function callOff(): void {
        page.cancelAnimationFrame(frame)
        page.clearTimeout(timer)
      }
      function finish(): void {
        callOff()
        work()
      }
      return callOff
    },
    warn: (message) => console.warn(message),
  }
}

/** The browser's part of drafts: storage, messages between tabs, and the event that the page may close. */
export function draftsEnvironmentOf(page: Window): DraftsEnvironment {
  const tabs = new BroadcastChannel('sextant drafts')
  return {
    storage: withWriteAheadCopy(createDraftStorage(page.indexedDB), page.localStorage),
    announce: (update) => tabs.postMessage(update),
    onAnnounced(listener) {
      const hear = ({ data }: MessageEvent) => listener(data)
      tabs.addEventListener('message', hear)
      return () => tabs.removeEventListener('message', hear)
    },
    onLeave(listener) {
      const look = () => page.document.visibilityState === 'hidden' && listener()
      page.addEventListener('pagehide', listener)
      page.document.addEventListener('visibilitychange', look)
      return () => {
        page.removeEventListener('pagehide', listener)
        page.document.removeEventListener('visibilitychange', look)
      }
    },
  }
}

export type ChatServices = {
  chat: ChatService
  chatDrafts: Drafts
  outbox: Outbox
  nextQuestions: NextQuestionStore
  mentions: MentionsService
}

/** Conversations of an organisation. Changes of a thread reach the list through `updates`. */
export function wireChat(services: ChatServices) {
  const { chat } = services
  const updates = createUpdates()
  const publish = (thread: Thread): Thread => {
    updates.publish({ type: 'thread.changed', thread })
    return thread
  }
  return threadsMachine.provide({
    actors: {
      'hear of threads': fromCallback(({ sendBack }) => updates.listen(sendBack)),
      'list threads': fromPromise(({ input, signal }) => chat.list(input.project, signal)),
      'open the default thread': fromPromise(({ input, signal }) => chat.openDefault(input.project, input.key, signal)),
      'new thread': newThreadMachine.provide({
        actors: {
          'create thread': fromPromise(async ({ input, signal }) =>
            publish(await chat.create(input.project, input.key, signal)),
          ),
        },
      }),
      'rename thread': renameThreadMachine.provide({
        actors: {
          'rename thread': fromPromise(async ({ input, signal }) =>
            publish(await chat.rename(input.project, input.threadId, input.name, signal)),
          ),
        },
      }),
      'deleted threads': provideRequests(deletedThreadsMachine, {
        read: ({ project }, signal) => chat.listDeleted(project, signal),
      }),
      'arrange thread': provideRequests(arrangeThreadMachine, {
        'arrange thread': async ({ project, threadId, arrangement }, signal) =>
          publish(
            arrangement === 'archive' || arrangement === 'unarchive'
              ? await chat.archive(project, threadId, arrangement === 'archive', signal)
              : await chat.pin(project, threadId, arrangement === 'pin', signal),
          ),
      }),
      'thread search': provideRequests(threadSearchMachine, {
        'search threads': ({ project, phrase }, signal) => chat.search(project, phrase, signal),
      }),
      'thread trash': trashThreadMachine.provide({
        actors: {
          'confirm delete': confirmDeleteMachine.provide({
            actors: {
              'delete thing': fromPromise(async ({ input, signal }) => {
                await chat.remove(input.project ?? '', input.id, signal)
                updates.publish({ type: 'thread.gone', threadId: input.id })
              }),
            },
          }),
          'restore thread': fromPromise(async ({ input, signal }) =>
            publish(await chat.restore(input.project, input.threadId, signal)),
          ),
        },
      }),
      conversation: wireConversation(services, publish),
    },
  })
}

/**
 * One conversation with its channel, its unsent prompts and its draft. `publish` is called with changes of its thread.
 */
export function wireConversation(services: ChatServices, publish: (thread: Thread) => void) {
  const { chat, chatDrafts, outbox, nextQuestions, mentions } = services
  const awaited: AwaitedFiles = new Map()
  return conversationMachine.provide({
    actors: {
      'speak with the thread': fromCallback<LiveCommand, ThreadAddress>(({ input, sendBack, receive }) => {
        const notify = (fact: ConversationFact) => sendBack(fact)
        const follow = () =>
          chat.followThread(input.project, input.threadId, {
            onFrames: (frames) => {
              frames.map(threadIn).forEach((thread) => thread && publish(thread))
              notify({ type: 'live.frames arrived', frames })
            },
            onOpen: () => notify({ type: 'live.opened' }),
            onClose: (closed) => notify({ type: 'live.closed', ...closed }),
          })
        let channel = follow()
        let position: { epoch: string; after: number } | null = null
        receive((command) => {
          switch (command.type) {
            case 'live.send':
              return void channel.send(command.frame)
            case 'live.position reached':
              position = command.position
              return channel.reached(position)
            case 'live.subscribe again':
              return channel.resubscribe()
            case 'live.connect again':
              channel.close()
              channel = follow()
              return channel.reached(position)
          }
        })
        return () => channel.close()
      }),
      'keep unsent prompts': fromCallback<OutboxCommand, ThreadAddress>(({ input, sendBack, receive }) => {
        const prompts = outbox.read(input)
        if (prompts.length > 0) sendBack({ type: 'outbox.read', prompts })
        let kept: unknown = null
        receive((command) => {
          if (command.prompts === kept) return
          kept = command.prompts
          outbox.keep(input, command.prompts)
        })
      }),
      'keep the draft': draftLogic(chatDrafts),
      'next question': nextQuestionMachine.provide({
        actors: {
          'keep the next question': fromCallback<NextQuestionUpdate, ThreadAddress>(({ input, sendBack, receive }) => {
            const question = nextQuestions.read(input)
            if (question !== null) sendBack({ type: 'next question.read', question })
            receive((update) => nextQuestions.keep(input, update.question))
          }),
          'follow the files': fromCallback<AnyEventObject, ThreadAddress>(({ input, sendBack, system }) =>
            followFiles(
              system.get('uploads'),
              input,
              (report) => {
                const fact: FilesFact = { type: 'files.reported', report }
                sendBack(fact)
              },
              awaited,
            ),
          ),
        },
      }),
      mentions: provideRequests(mentionsMachine, { 'search mentions': mentions.search }).provide({
        actors: {
          'store the mentions': fromCallback<MentionsUpdate, ThreadAddress>(({ input, sendBack, receive }) => {
            const stored = mentions.store.read(input)
            if (stored !== null) sendBack({ type: 'mentions.read', mentions: stored })
            receive((update) => mentions.store.keep(input, update.mentions.length === 0 ? null : [...update.mentions]))
          }),
        },
      }),
      source: sourceMachine.provide({
        actors: {
          'read page': fromPromise(({ input, signal }) => chat.readPage(input, signal)),
        },
      }),
      'attachment change': provideRequests(attachmentChange, {
        send: ({ key, payload }, signal) => chat.changeAttachment(key, payload, signal),
      }),
    },
  })
}

function threadIn(frame: ChatServerFrame): Thread | null {
  return frame.type === 'updateThread' || frame.type === 'messages' ? frame.thread : null
}

function createUpdates() {
  const listeners = new Set<(update: ThreadUpdate) => void>()
  return {
    publish(update: ThreadUpdate): void {
      for (const listener of [...listeners]) listener(update)
    },
    listen(listener: (update: ThreadUpdate) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A draft as an actor. Its text stays in the service's store, so that keystrokes aren't journalled. */
export function draftLogic(drafts: Drafts): DraftLogic {
  const open = new WeakMap<AnyActorRef, Draft>()
  return {
    getInitialSnapshot: (_scope, input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      input,
      context: { text: input.beginning, phase: 'being read', failure: null, other: null },
    }),
    getPersistedSnapshot: (snapshot) => snapshot,
    start({ input }, { self }) {
      const draft = drafts.open(input)
      open.set(self, draft)
      draft.subscribe(() => self.send({ type: 'draft.shown', state: draft.state() }))
    },
    transition(snapshot, event: EventFromLogic<DraftLogic> | { type: 'xstate.stop' }, { self, defer }) {
      const draft = open.get(self)
      switch (event.type) {
        case 'draft.shown':
          return { ...snapshot, context: event.state }
        case 'draft.written':
          defer(() => draft?.write(event.text))
          return snapshot
        case 'draft.used up':
          defer(() => draft?.useUp(event.text))
          return snapshot
        case 'draft.other taken':
          defer(() => draft?.takeOther())
          return snapshot
        case 'draft.other left':
          defer(() => draft?.leaveOther())
          return snapshot
        case 'xstate.stop':
          defer(() => draft?.close())
          return { ...snapshot, status: 'stopped', output: undefined, error: undefined }
      }
      return snapshot
    },
  }
}
