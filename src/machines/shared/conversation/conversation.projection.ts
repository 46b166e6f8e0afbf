import type { Attachment } from '../../../../contract/chat/attachments.schemas.ts'
import type { ChatMessage, Thread } from '../../../../contract/chat/chat.schemas.ts'
import { isSameMention, type Mention, type MentionKey } from '../../../../contract/chat/mentions.schemas.ts'
import type { Reading } from '../../../../contract/chat/reading.schemas.ts'
import type { ChatClientFrame, ChatServerFrame, ConversationState } from '../../../../contract/live/frames.ts'

/** A prompt that the server hasn't acknowledged. Its id stays the same however often it is sent. */
export type PendingPrompt = {
  id: string
  kind: 'prompt' | 'edit' | 'regenerate'
  /** The message being edited or regenerated. */
  messageId: string | null
  content: string
  /** How the person wants the question read; absent: by its words alone. */
  reading?: Reading | undefined
  /** What the question is limited to. */
  only?: Mention[] | undefined
  /** What of it is gone for this person, so that the question was refused. */
  gone?: MentionKey[] | undefined
  /** When the person asked (ISO). */
  at: string
  /** Why it isn't sent automatically; null while it is being sent. */
  refusal: string | null
}

/** One thread's numbered log as received so far, plus the prompts that this page has sent. */
export type ConversationLog = {
  epoch: string | null
  /** The last number received. */
  seq: number
  /** In order of arrival; what is shown follows from `parentId`. */
  messages: readonly ChatMessage[]
  state: ConversationState
  thread: Thread | null
  /** Its files, oldest first. */
  attachments: readonly Attachment[]
  /** What has to be requested from the server before the log can grow again. */
  missing: 'nothing' | 'the rest' | 'everything'
  pending: readonly PendingPrompt[]
  /** Errors that belong to no message, in order of arrival. */
  errors: readonly string[]
}

export const emptyLog: ConversationLog = {
  epoch: null,
  seq: 0,
  messages: [],
  state: 'ready',
  thread: null,
  attachments: [],
  missing: 'nothing',
  pending: [],
  errors: [],
}

/** The log with these frames. A gap stops it until it is subscribed to again (AM-01). */
export function projectFrames(log: ConversationLog, frames: readonly ChatServerFrame[]): ConversationLog {
  return frames.reduce(projectFrame, log)
}

export function projectFrame(log: ConversationLog, frame: ChatServerFrame): ConversationLog {
  switch (frame.type) {
    case 'messages':
      return withSnapshot(log, frame)
    case 'userError':
      return withUserError(log, frame)
    case 'tick':
    case 'abortConnectionError':
      return log
    case 'skipped':
      return log.missing === 'nothing' && frame.seq > log.seq ? { ...log, seq: frame.seq } : log
    case 'stateChange':
      return frame.seq === undefined
        ? { ...log, state: frame.state }
        : numbered(log, frame.seq, (next) => ({ ...next, state: frame.state }))
    case 'updateThread':
      return numbered(log, frame.seq, (next) => ({ ...next, thread: frame.thread }))
    case 'updateAttachment':
      return numbered(log, frame.seq, (next) => withAttachment(next, frame.attachment))
    case 'updateTopicStep':
      return numbered(log, frame.seq, (next) => next)
    case 'appendMessage':
      return numbered(log, frame.seq, (next) => withMessage(next, frame.message, frame.offset))
  }
}

function numbered(
  log: ConversationLog,
  seq: number,
  apply: (log: ConversationLog) => ConversationLog,
): ConversationLog {
  if (log.missing !== 'nothing' || seq <= log.seq) return log
  if (log.epoch === null) return { ...log, missing: 'everything' }
  if (seq > log.seq + 1) return { ...log, missing: 'the rest' }
  return apply({ ...log, seq })
}

type Snapshot = Extract<ChatServerFrame, { type: 'messages' }>

function withSnapshot(log: ConversationLog, snapshot: Snapshot): ConversationLog {
  const { epoch, seq, messages, state, thread, attachments = [] } = snapshot
  if (epoch === log.epoch && seq < log.seq) return log
  const known = new Set(messages.map(({ id }) => id))
  const pending = log.pending.filter(({ id }) => !known.has(id))
  return { ...log, epoch, seq, messages: messages.map(asKept), state, thread, attachments, missing: 'nothing', pending }
}

function withAttachment(log: ConversationLog, attachment: Attachment): ConversationLog {
  const position = log.attachments.findIndex(({ id }) => id === attachment.id)
  if (attachment.status === 'removed')
    return { ...log, attachments: log.attachments.filter(({ id }) => id !== attachment.id) }
  if (position < 0) return { ...log, attachments: [...log.attachments, attachment] }
  return { ...log, attachments: log.attachments.with(position, attachment) }
}

function withUserError(
  log: ConversationLog,
  { id, message, gone }: { id?: string | undefined; message: string; gone?: MentionKey[] | undefined },
): ConversationLog {
  if (!log.pending.some((prompt) => prompt.id === id)) return { ...log, errors: [...log.errors, message] }
  return {
    ...log,
    pending: log.pending.map((prompt) => (prompt.id === id ? { ...prompt, refusal: message, gone } : prompt)),
  }
}

/** `offset`: position, in UTF-16 code units, at which the new text starts. A mismatch counts as a gap. */
function withMessage(log: ConversationLog, message: ChatMessage, offset: number | undefined): ConversationLog {
  const position = log.messages.findLastIndex(({ id }) => id === message.id)
  const known = log.messages[position]
  if (message.partial === true) {
    const length = known?.content.length ?? 0
    const fits = (offset ?? length) === length && (known === undefined || known.partial === true)
    if (!fits) return { ...log, epoch: null, missing: 'everything' }
  }
  const pending = log.pending.some(({ id }) => id === message.id)
    ? log.pending.filter(({ id }) => id !== message.id)
    : log.pending
  if (known === undefined) return { ...log, messages: [...log.messages, asKept(message)], pending }
  const grown = message.partial === true ? withPiece(known, message) : asKept(message)
  return { ...log, messages: log.messages.with(position, grown), pending }
}

/** A partial message with its next text, and the citations and figures of that text. */
function withPiece(known: ChatMessage, { content, citations, figures }: ChatMessage): ChatMessage {
  return {
    ...known,
    content: known.content + content,
    ...(citations ? { citations: [...(known.citations ?? []), ...citations] } : {}),
    ...(figures ? { figures: [...(known.figures ?? []), ...figures] } : {}),
  }
}

/** Drops `partial: false`, so that a complete message looks the same from a frame and from a snapshot. */
function asKept(message: ChatMessage): ChatMessage {
  if (message.partial !== false) return message
  const { partial: _whole, ...rest } = message
  return rest
}

/** The log after subscribing again: the next frames fill the gap. */
export function afterSubscribing(log: ConversationLog): ConversationLog {
  return { ...log, missing: 'nothing' }
}

/** Where to resume; null for the whole history. */
export const positionOf = ({ epoch, seq }: ConversationLog): { epoch: string; after: number } | null =>
  epoch === null ? null : { epoch, after: seq }

/** Adds a pending prompt, or replaces the one with the same id. */
export function withPrompt(log: ConversationLog, prompt: PendingPrompt): ConversationLog {
  return { ...log, pending: [...log.pending.filter(({ id }) => id !== prompt.id), prompt], errors: [] }
}

/** Adds prompts kept over a reload, except those that have arrived meanwhile. */
export function withKeptPrompts(log: ConversationLog, prompts: readonly PendingPrompt[]): ConversationLog {
  const known = new Set([...log.messages, ...log.pending].map(({ id }) => id))
  return { ...log, pending: [...prompts.filter(({ id }) => !known.has(id)), ...log.pending] }
}

export function withoutPrompt(log: ConversationLog, id: string): ConversationLog {
  return { ...log, pending: log.pending.filter((prompt) => prompt.id !== id) }
}

/** Clears a prompt's refusal, so that it is sent again. `isWithoutGone`: no longer limited to what is gone. */
export function allowedAgain(
  log: ConversationLog,
  { id, isWithoutGone = false }: { id: string; isWithoutGone?: boolean },
): ConversationLog {
  const again = ({ gone, only, ...prompt }: PendingPrompt): PendingPrompt => {
    const isGone = (mention: Mention) => isWithoutGone && (gone ?? []).some((one) => isSameMention(one, mention))
    return { ...prompt, only: only?.filter((mention) => !isGone(mention)), refusal: null }
  }
  return { ...log, pending: log.pending.map((prompt) => (prompt.id === id ? again(prompt) : prompt)) }
}

export function refusedAll(log: ConversationLog, refusal: string): ConversationLog {
  return { ...log, pending: log.pending.map((prompt) => ({ ...prompt, refusal: prompt.refusal ?? refusal })) }
}

export const awaited = (log: ConversationLog): PendingPrompt[] => log.pending.filter(({ refusal }) => refusal === null)

/** The frame that sends a prompt. */
export function frameOf({ id, kind, messageId, content, reading, only }: PendingPrompt): ChatClientFrame {
  if (kind === 'prompt') return { type: 'userMessage', id, content, reading, only }
  if (kind === 'edit') return { type: 'edit', id, messageId: messageId ?? '', content, only }
  return { type: 'regenerate', id, messageId: messageId ?? '', reading, only }
}
