import type { Attachment } from '../../../contract/chat/attachments.schemas.ts'
import type { ChatMessage, Thread } from '../../../contract/chat/chat.schemas.ts'
import type { ChatServerFrame } from '../../../contract/live/frames.ts'

export const thread: Thread = {
  id: 't1',
  name: 'General',
  isDefault: true,
  date: '2026-11-20T01:00:00.000Z',
  updates: [],
}
export const otherThread: Thread = {
  id: 't2',
  name: 'Sales',
  isDefault: false,
  date: '2026-11-19T01:00:00.000Z',
  updates: [],
}

export const attachment = (status: Attachment['status'], more: Partial<Attachment> = {}): Attachment => ({
  ...{
    id: 'attachment_1',
    filename: 'mooring.md',
    bytes: 40,
    status,
    statusDetail: null,
    thumbnail: null,
    docId: null,
  },
  ...more,
})

export function message(
  id: string,
  role: ChatMessage['role'],
  content: string,
  more: Partial<ChatMessage> = {},
): ChatMessage {
  return { id, parentId: null, role, content, createdAt: '2026-11-20T01:00:00.000Z', ...more }
}

export function snapshotFrame(
  messages: ChatMessage[],
  more: Partial<Extract<ChatServerFrame, { type: 'messages' }>> = {},
): ChatServerFrame {
  return { type: 'messages', epoch: 'e1', seq: 10, messages, state: 'ready', thread, ...more }
}

export function append(seq: number, added: ChatMessage, offset?: number): ChatServerFrame {
  return { type: 'appendMessage', seq, message: added, ...(offset === undefined ? {} : { offset }) }
}

/** A growing answer's next piece, as the server sends it. */
export function delta(seq: number, id: string, offset: number, content: string): ChatServerFrame {
  return append(seq, { id, parentId: null, role: 'assistant', content, partial: true }, offset)
}
