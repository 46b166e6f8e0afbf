import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '../../../contract/chat/chat.schemas.ts'
import type { ChatServerFrame } from '../../../contract/live/frames.ts'
import type { Asked } from '../../questions/ask.ts'

type Address = { server: Asked; token: string; project: string; thread: string }

/** Listens to a thread until `isDone`; false where the connection ended before that. */
async function listen(
  { server, token, project, thread }: Address,
  frames: object[],
  isDone: (frame: ChatServerFrame) => boolean,
): Promise<boolean> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/websocket/chat?project=${project}&thread=${thread}`)
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  socket.onopen = () => {
    for (const frame of [{ type: 'authenticate', token }, { type: 'subscribe' }, ...frames])
      socket.send(JSON.stringify(frame))
  }
  socket.onclose = () => resolve(false)
  socket.onerror = () => resolve(false)
  socket.onmessage = (event) => {
    const frame = JSON.parse(String(event.data)) as ChatServerFrame
    if (frame.type === 'userError') reject(new Error(frame.message))
    else if (isDone(frame)) resolve(true)
  }
  try {
    return await promise
  } finally {
    socket.close()
  }
}

async function messagesOf(address: Address): Promise<ChatMessage[]> {
  let messages: ChatMessage[] = []
  const isRead = await listen(address, [], (frame) => {
    if (frame.type !== 'messages') return false
    messages = frame.messages
    return true
  })
  return isRead ? messages : messagesOf(address)
}

const isAnswer = ({ role, partial }: ChatMessage): boolean => (role === 'assistant' || role === 'error') && !partial

/** Asks in a thread and waits for as long as the answer takes, over as many connections; answers what came after the question. */
export async function converse(address: Address, question: string): Promise<ChatMessage[]> {
  const id = randomUUID()
  // The same message twice is one.
  const frames = [{ type: 'userMessage', id, content: question }]
  const found = new Map<string, ChatMessage>()
  const isDone = (frame: ChatServerFrame): boolean => {
    if (frame.type === 'messages') for (const message of frame.messages) found.set(message.id, message)
    if (frame.type === 'appendMessage') found.set(frame.message.id, frame.message)
    if (frame.type !== 'stateChange' || frame.state !== 'ready') return false
    const all = [...found.values()]
    const at = all.findIndex((message) => message.id === id)
    return at >= 0 && all.slice(at + 1).some(isAnswer)
  }
  while (!(await listen(address, frames, isDone)));
  const all = await messagesOf(address)
  return all.slice(all.findIndex((message) => message.id === id) + 1)
}
