import type { ChatMessage, Thread } from '../../../../contract/chat/chat.schemas.ts'
import type { Reading } from '../../../../contract/chat/reading.schemas.ts'
import type { ChatClientFrame, ChatServerFrame, ConversationState } from '../../../../contract/live/frames.ts'

/** A prompt that the server has not acknowledged. Its id stays the same however often it goes out. */
export type PendingPrompt = {
  id: string
  kind: 'prompt' | 'edit' | 'regenerate'
  /** The message that an edit or a regeneration is about. */
  messageId: string | null
  content: string
  /** How the person wants the question read; absent: by its words. */
  reading?: Reading | undefined
  /** ISO, when the person asked. */
  at: string
  /** Why it is not sent by itself; null while it is on its way. */
  refusal: string | null
}

/** One thread's numbered log as far as it has arrived, and what the person has added to it. */
export type ConversationLog = {
  epoch: string | null
  /** The last number that was taken in. */
  seq: number
  /** In the order of arrival; what is shown follows from `parentId`. */
  messages: readonly ChatMessage[]
  state: ConversationState
  thread: Thread | null
  /** What has to be asked for before the log can go on. */
  missing: 'nothing' | 'the rest' | 'everything'
  pending: readonly PendingPrompt[]
  /** Errors that belong to no message, in the order of arrival. */
  errors: readonly string[]
}

export const emptyLog: ConversationLog = {
  epoch: null,
  seq: 0,
  messages: [],
  state: 'ready',
  thread: null,
  missing: 'nothing',
  pending: [],
  errors: [],
}

/** The log with these frames. A gap stops it until it was subscribed to again (AM-01). */
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

function withSnapshot(log: ConversationLog, { epoch, seq, messages, state, thread }: Snapshot): ConversationLog {
  if (epoch === log.epoch && seq < log.seq) return log
  const known = new Set(messages.map(({ id }) => id))
  const pending = log.pending.filter(({ id }) => !known.has(id))
  return { ...log, epoch, seq, messages: messages.map(asKept), state, thread, missing: 'nothing', pending }
}

function withUserError(
  log: ConversationLog,
  { id, message }: { id?: string | undefined; message: string },
): ConversationLog {
  if (!log.pending.some((prompt) => prompt.id === id)) return { ...log, errors: [...log.errors, message] }
  return { ...log, pending: log.pending.map((prompt) => (prompt.id === id ? { ...prompt, refusal: message } : prompt)) }
}

/** `offset`, in UTF-16 code units, says where the text of a growing message goes on; a wrong one is a gap. */
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

/** A growing message with its next words, and with what stands behind their marks. */
function withPiece(known: ChatMessage, { content, citations, figures }: ChatMessage): ChatMessage {
  return {
    ...known,
    content: known.content + content,
    ...(citations ? { citations: [...(known.citations ?? []), ...citations] } : {}),
    ...(figures ? { figures: [...(known.figures ?? []), ...figures] } : {}),
  }
}

/** A whole message is the same whether a frame says `partial: false` or a snapshot says nothing. */
function asKept(message: ChatMessage): ChatMessage {
  if (message.partial !== false) return message
  const { partial: _whole, ...rest } = message
  return rest
}

/** The log once it was subscribed to anew: what comes next fills the gap. */
export function afterSubscribing(log: ConversationLog): ConversationLog {
  return { ...log, missing: 'nothing' }
}

/** From where to go on; null for the whole history. */
export const positionOf = ({ epoch, seq }: ConversationLog): { epoch: string; after: number } | null =>
  epoch === null ? null : { epoch, after: seq }

/** The prompt joins what is under way; one of the same id takes its place. */
export function withPrompt(log: ConversationLog, prompt: PendingPrompt): ConversationLog {
  return { ...log, pending: [...log.pending.filter(({ id }) => id !== prompt.id), prompt], errors: [] }
}

/** What was kept over a reload joins what is under way, unless it has arrived meanwhile. */
export function withKeptPrompts(log: ConversationLog, prompts: readonly PendingPrompt[]): ConversationLog {
  const known = new Set([...log.messages, ...log.pending].map(({ id }) => id))
  return { ...log, pending: [...prompts.filter(({ id }) => !known.has(id)), ...log.pending] }
}

export function withoutPrompt(log: ConversationLog, id: string): ConversationLog {
  return { ...log, pending: log.pending.filter((prompt) => prompt.id !== id) }
}

/** Takes the refusal from one prompt, so that it goes out again, or gives one to all that are under way. */
export function allowedAgain(log: ConversationLog, id: string): ConversationLog {
  return { ...log, pending: log.pending.map((prompt) => (prompt.id === id ? { ...prompt, refusal: null } : prompt)) }
}

export function refusedAll(log: ConversationLog, refusal: string): ConversationLog {
  return { ...log, pending: log.pending.map((prompt) => ({ ...prompt, refusal: prompt.refusal ?? refusal })) }
}

export const awaited = (log: ConversationLog): PendingPrompt[] => log.pending.filter(({ refusal }) => refusal === null)

/** The frame by which a prompt goes out. */
export function frameOf({ id, kind, messageId, content, reading }: PendingPrompt): ChatClientFrame {
  if (kind === 'prompt') return { type: 'userMessage', id, content, reading }
  if (kind === 'edit') return { type: 'edit', id, messageId: messageId ?? '', content }
  return { type: 'regenerate', id, messageId: messageId ?? '', reading }
}
