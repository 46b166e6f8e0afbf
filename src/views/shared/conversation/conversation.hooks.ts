import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'
import { useMemo } from 'react'
import { conversationTexts as texts } from '../../../../contract/chat/conversation.texts.ts'
import { permissionTexts } from '../../../../contract/chat/permission.texts.ts'
import type { Citation, ChatMessage } from '../../../../contract/chat/chat.schemas.ts'
import type { Mention } from '../../../../contract/chat/mentions.schemas.ts'
import { editReading } from '../../../../contract/chat/reading.edits.ts'
import type { Reading, ReadingChoice, ReadingEdit } from '../../../../contract/chat/reading.schemas.ts'
import { closeCodes } from '../../../../contract/live/frames.ts'
import type { ConversationActor } from '../../../machines/shared/conversation/conversation.machine.ts'
import {
  entriesOf,
  lastLimit,
  resultData,
  showsOlderVersion,
} from '../../../machines/shared/conversation/conversation.selectors.ts'
import { useDraft } from './draft.hooks.ts'
import { newId } from './new-id.ts'
import { useQueue } from './queue.hooks.ts'
import { withoutRepeats } from './recall.ts'
import { spokenAnswer } from './sources.ts'

const none: readonly string[] = []
type Snapshot = ReturnType<ConversationActor['getSnapshot']>
const stamp = () => ({ id: newId(), at: new Date().toISOString() })

/** A conversation's entries, and the state of the connection and the answer. */
export function useConversation(conversation: ConversationActor) {
  const log = useSelector(conversation, ({ context }) => context.log)
  const chosen = useSelector(conversation, ({ context }) => context.chosen)
  const editing = useSelector(conversation, ({ context }) => context.editing)
  const isAtWork = useSelector(conversation, (snapshot) => snapshot.hasTag('at work'))
  const entries = useMemo(() => entriesOf(log, chosen), [log, chosen])
  const questions = useMemo(
    () => withoutRepeats(entries.flatMap((entry) => (entry.kind === 'question' ? [entry.content] : []))),
    [entries],
  )
  const askDisabledReason = useSelector(conversation, askAgainDisabledReason)
  const last = entries.findLast(({ kind }) => kind === 'answer')
  // A question that failed has no answer: the one before it isn't announced again.
  const newest = entries.findLast(({ kind }) => kind === 'answer' || kind === 'question' || kind === 'error')
  return {
    entries,
    isAtWork,
    attachments: log.attachments,
    isConnecting: useSelector(
      conversation,
      (snapshot) => snapshot.hasTag('connecting') && snapshot.context.log.epoch === null,
    ),
    isEmpty: entries.length === 0,
    hasNextQuestion: useQueue(conversation).isTaken,
    /** Questions asked so far, for bringing one back. */
    questions,
    hasAnswer: last !== undefined,
    /** Suggested follow-ups to the last answer. */
    followUps:
      !isAtWork && entries.at(-1) === last && last?.kind === 'answer' ? (last.message.followUps ?? none) : none,
    isOverdue: useSelector(conversation, (snapshot) => snapshot.hasTag('overdue')),
    notice: useSelector(conversation, noticeOf),
    editingId: editing?.messageId ?? null,
    askDisabledReason,
    threadName: log.thread?.name ?? null,
    decideDisabledReason: useSelector(conversation, decideDisabledReason),
    isUndecided: useSelector(conversation, (snapshot) => snapshot.hasTag('undecided')),
    /** The completed answer, announced to screen readers. */
    announcement:
      !isAtWork && newest?.kind === 'answer' ? `${texts.answerComplete} ${spokenAnswer(newest.message)}` : '',
  }
}

function noticeOf(snapshot: Snapshot): 'none' | 'closed' | 'gone' {
  if (!snapshot.hasTag('notice')) return 'none'
  const { closeCode } = snapshot.context
  const isGone = closeCode === closeCodes.noThread || closeCode === closeCodes.notMember
  return snapshot.hasTag('ended') && isGone ? 'gone' : 'closed'
}

/** Why the permission can't be decided now; null if it can. */
function decideDisabledReason(snapshot: Snapshot): string | null {
  if (!snapshot.matches({ connection: 'connected' })) return texts.notConnected
  return snapshot.hasTag('deciding') ? permissionTexts.sending : null
}

/** Why asking is disabled; null if it isn't. */
function askAgainDisabledReason(snapshot: Snapshot): string | null {
  if (snapshot.hasTag('connecting')) return texts.stillConnecting
  if (!snapshot.matches({ connection: 'connected' })) return texts.notConnected
  return snapshot.hasTag('at work') ? texts.notReady : null
}

function limitIn(conversation: ConversationActor): Mention[] | undefined {
  const { log, chosen } = conversation.getSnapshot().context
  return lastLimit(log, chosen)
}

/**
 * A conversation's commands. They keep their identity as long as the conversation runs. `stay`: stops following the end
 * of the page.
 */
export function useConversationCommands(conversation: ConversationActor, stay: () => void) {
  return useMemo(
    () => ({
      regenerate: (messageId: string) =>
        conversation.send({ type: 'answer.regenerate requested', messageId, ...stamp() }),
      /** Asks the same question again with one part of its reading changed. */
      changeReading: (messageId: string, reading: Reading, edit: ReadingEdit) =>
        conversation.send({
          type: 'answer.regenerate requested',
          messageId,
          reading: editReading(reading, edit),
          ...stamp(),
        }),
      choose: ({ label, reading }: ReadingChoice) =>
        conversation.send({
          type: 'prompt.send requested',
          content: label,
          reading,
          only: limitIn(conversation),
          ...stamp(),
        }),
      sendAgain: (id: string) => conversation.send({ type: 'prompt.send again requested', id }),
      /** Without what the question was to be limited to and is gone. */
      sendWithoutGone: (id: string) =>
        conversation.send({ type: 'prompt.send again requested', id, isWithoutGone: true }),
      discard: (id: string) => conversation.send({ type: 'prompt.discard requested', id }),
      edit: (messageId: string) => conversation.send({ type: 'question.edit requested', messageId }),
      cancelEdit: () => conversation.send({ type: 'question.edit cancelled' }),
      submitEdit: (content: string) => conversation.send({ type: 'question.edit submitted', content, ...stamp() }),
      showVersion: (messageId: string) => {
        stay()
        conversation.send({ type: 'version.chosen', messageId })
      },
      decide: (callId: string, isAllowed: boolean) =>
        conversation.send({ type: 'permission.decided', callId, isAllowed }),
      connectAgain: () => conversation.send({ type: 'connection.try again requested' }),
      ask: (content: string) => conversation.send({ type: 'prompt.send requested', content, ...stamp() }),
      /** A question that follows from the last answer keeps what that was limited to. */
      askFurther: (content: string) =>
        conversation.send({ type: 'prompt.send requested', content, only: limitIn(conversation), ...stamp() }),
      openCitation: (message: ChatMessage, marker: number) => {
        const known = message.citations?.find((each) => each.mark === marker)
        const citation = known ?? { mark: marker, quote: '', title: texts.source }
        conversation.getSnapshot().children.source?.send({ type: 'source.citation opened', citation })
      },
      openSource: (citation: Citation) =>
        conversation.getSnapshot().children.source?.send({ type: 'source.citation opened', citation }),
      /** The results of the tool calls that an answer's figures come from. */
      resultsOf: ({ figures = [] }: ChatMessage): unknown[] => {
        const { log } = conversation.getSnapshot().context
        return [...new Set(figures.map(({ callId }) => callId))].map((callId) => resultData(log, callId))
      },
      openFigure: (message: ChatMessage, marker: number) => {
        const snapshot = conversation.getSnapshot()
        const figure = message.figures?.find((each) => each.mark === marker)
        const data = figure ? resultData(snapshot.context.log, figure.callId) : null
        snapshot.children.source?.send({ type: 'source.figure opened', label: texts.behindFigure, data })
      },
    }),
    [conversation, stay],
  )
}

export type ConversationCommands = ReturnType<typeof useConversationCommands>

/**
 * The prompt box: draft, and why sending is disabled. While an answer is in progress, or while files are being added to
 * the conversation, the question is queued.
 */
export function usePrompt(conversation: ConversationActor, isAttaching: boolean) {
  const draft = useDraft(useSelector(conversation, ({ children }) => children.draft as AnyActorRef | undefined))
  const askDisabledReason = useSelector(conversation, askAgainDisabledReason)
  const isKept = useSelector(conversation, (snapshot) => snapshot.hasTag('kept'))
  const isOlder = useSelector(conversation, ({ context }) => showsOlderVersion(context.log, context.chosen))
  const { isTaken, queue } = useQueue(conversation)
  const isQueueing = askDisabledReason === texts.notReady || (askDisabledReason === null && isAttaching)
  const waitReason = isQueueing ? (isTaken ? texts.queuedAlready : null) : askDisabledReason
  const sendDisabledReason = draft.sendDisabledReason ?? waitReason
  const queueNote =
    isQueueing && sendDisabledReason === null ? (isAttaching ? texts.queueForFilesHint : texts.queueHint) : null
  return {
    draft,
    isAtWork: useSelector(conversation, (snapshot) => snapshot.hasTag('at work')),
    isStopping: useSelector(conversation, (snapshot) => snapshot.hasTag('stopping')),
    stopDisabledReason: useSelector(conversation, (snapshot) =>
      snapshot.matches({ answer: 'growing' }) ? null : texts.stopping,
    ),
    isQueueing,
    sendDisabledReason,
    note: isKept ? texts.keptAsDraft : isOlder ? texts.olderVersion : queueNote,
    /** `only`: what the question is limited to. */
    send: (chosen: readonly Mention[]) => {
      const content = draft.text.trim()
      const only = chosen.length === 0 ? undefined : [...chosen]
      if (draft.sendDisabledReason !== null || (isQueueing && isTaken)) return
      if (isQueueing) queue(content, only, isAttaching)
      else conversation.send({ type: 'prompt.send requested', content, only, ...stamp() })
    },
    stop: () => conversation.send({ type: 'answer.stop requested' }),
  }
}

/** The field that edits a question. */
export function useEdit(conversation: ConversationActor) {
  const draft = useDraft(useSelector(conversation, ({ children }) => children['edit draft'] as AnyActorRef | undefined))
  const askDisabledReason = useSelector(conversation, askAgainDisabledReason)
  return {
    draft,
    isReading: draft.isReading,
    sendDisabledReason: draft.sendDisabledReason ?? askDisabledReason,
    problem: draft.problem,
  }
}

/** The panel beside the conversation; null while closed. */
export function useSource(conversation: ConversationActor) {
  const actor = useSelector(conversation, ({ children }) => children.source)
  const snapshot = useSelector(actor, (current) => current)
  const source = snapshot?.context.source ?? null
  if (!actor || !snapshot || !source) return null
  return {
    source,
    project: snapshot.context.project,
    isReading: snapshot.hasTag('busy'),
    isGone: snapshot.hasTag('gone'),
    failure: snapshot.hasTag('failed') ? (snapshot.context.failure?.message ?? texts.sourceNotRead) : null,
    readAgain: () => actor.send({ type: 'source.read again requested' }),
    close: () => actor.send({ type: 'source.closed' }),
  }
}

export type SourceView = NonNullable<ReturnType<typeof useSource>>
