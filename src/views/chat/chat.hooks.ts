import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { groupByDate } from '../../../contract/shared/date-groups.ts'
import type { Thread } from '../../../contract/chat/chat.schemas.ts'
import type { Arrangement } from '../../machines/chat/threads.events.ts'
import type { ThreadsActor } from '../../machines/chat/threads.machine.ts'
import { deletionPhaseOf } from '../shared/deletion-phase.ts'
import { newId } from '../shared/conversation/new-id.ts'
import { useRefusal } from '../shared/rights.hooks.ts'
import { useFeature, useLivingFeature } from '../shared/system-context.ts'

type Children = ReturnType<ThreadsActor['getSnapshot']>['children']
const noThreads: readonly Thread[] = []

function useChild<K extends keyof Children>(chat: ThreadsActor | undefined, name: K): Children[K] | undefined {
  return useSelector(chat, (snapshot) => snapshot?.children[name])
}

/** Tells the chat which conversation the URL names, if any, and closes the menu that led there. */
function usePageFacts(chat: ThreadsActor): void {
  const { threadId } = useParams()
  const shell = useFeature('shell')
  useEffect(() => {
    if (threadId !== undefined) shell?.send({ type: 'menu.closed' })
  }, [shell, threadId])
  useEffect(() => {
    if (threadId === undefined) chat.send({ type: 'place.landing shown', key: newId() })
    else chat.send({ type: 'place.thread shown', threadId })
  }, [chat, threadId])
  useEffect(() => () => chat.send({ type: 'place.left' }), [chat])
}

/** The open conversation, or why there is none. */
export function useChatPage() {
  const { project = '' } = useParams()
  const chat = useLivingFeature('chat')
  usePageFacts(chat)
  const session = useFeature('session')
  const name = useSelector(session, (snapshot) => snapshot?.context.user?.name ?? '')
  const failure = useSelector(chat, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null))
  return {
    project,
    conversation: useChild(chat, 'conversation'),
    threadId: useSelector(chat, ({ context }) => context.shownId),
    failure,
    openAgain: () => chat.send({ type: 'chat.open again requested' }),
    startNew: useStartNewThread(chat).start,
    firstName: name.trim().split(/\s+/)[0] ?? '',
  }
}

function useStartNewThread(chat: ThreadsActor | undefined) {
  const actor = useChild(chat, 'new thread')
  return {
    isBusy: useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false),
    failure: useSelector(actor, (snapshot) => (snapshot?.hasTag('failed') ? snapshot.context.failure : null)),
    start: () => actor?.send({ type: 'thread.new requested', key: newId() }),
  }
}

const minute = 60_000

/** The current time, updated every minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The list of conversations, and creating a new one. */
export function useThreads() {
  const { project = '' } = useParams()
  const chat = useFeature('chat')
  const threads = useSelector(chat, (snapshot) => snapshot?.context.threads ?? noThreads)
  const now = useNow()
  const { pinned, archived, groups } = useMemo(() => {
    const listed = threads.filter(({ isArchived }) => !isArchived)
    const unpinned = listed.filter(({ isPinned }) => !isPinned)
    return {
      pinned: listed.filter(({ isPinned }) => isPinned),
      archived: threads.filter(({ isArchived }) => isArchived),
      groups: groupByDate(unpinned, ({ date }) => date, now),
    }
  }, [threads, now])
  const { isBusy, failure, start } = useStartNewThread(chat)
  return {
    ...{ project, threads, pinned, groups, archived },
    isLoading: useSelector(chat, (snapshot) => snapshot?.hasTag('list unknown') ?? true),
    isFailed: useSelector(chat, (snapshot) => snapshot?.hasTag('list failed') ?? false),
    readAgain: () => chat?.send({ type: 'chat.list requested' }),
    isCreating: isBusy,
    creationFailure: failure?.message ?? null,
    startNew: start,
  }
}

/** Actions for one conversation in the list. */
export function useThreadActions({ id, name, isPinned = false, isArchived = false }: Thread) {
  const chat = useFeature('chat')
  const naming = useChild(chat, 'rename thread')
  const trash = useChild(chat, 'thread trash')
  const arranging = useChild(chat, 'arrange thread')
  const arrange = (arrangement: Arrangement) =>
    arranging?.send({ type: 'thread arrangement.requested', threadId: id, arrangement })
  const deletion = useSelector(trash, (snapshot) =>
    snapshot?.context.threadId === id ? snapshot.children.deletion : undefined,
  )
  return {
    isNamed: useSelector(naming, (snapshot) => snapshot?.hasTag('open') === true && snapshot.context.threadId === id),
    phase: useSelector(deletion, deletionPhaseOf),
    isDeleting: useSelector(deletion, (snapshot) => snapshot?.hasTag('busy') ?? false),
    deleteFailure: useSelector(deletion, (snapshot) =>
      snapshot?.hasTag('failed') ? (snapshot.context.failure?.message ?? null) : null,
    ),
    rename: () => naming?.send({ type: 'name.edit requested', threadId: id, name }),
    remove: () => trash?.send({ type: 'thread trash.delete requested', threadId: id, name }),
    keep: () => trash?.send({ type: 'thread trash.delete cancelled' }),
    pinOrUnpin: () => arrange(isPinned ? 'unpin' : 'pin'),
    archiveOrNot: () => arrange(isArchived ? 'unarchive' : 'archive'),
  }
}

/** Whether the trash of conversations is offered and open. */
export function useThreadTrash() {
  const chat = useFeature('chat')
  return {
    isOffered: useRefusal('member') === null,
    isOpen: useSelector(chat, (snapshot) => snapshot?.hasTag('trash open') ?? false),
    open: () => chat?.send({ type: 'chat.trash opened' }),
  }
}
