import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '../../contract/chat/chat.schemas.ts'
import type { Reading } from '../../contract/chat/reading.schemas.ts'
import type { ChatServerFrame } from '../../contract/live/frames.ts'
import type { TestServer } from '../database/test-server.ts'

/** What is asked of a server. */
export type Asked = Pick<TestServer, 'url' | 'call'>

/** A new thread of the person who asks. */
export async function newThread(server: Asked, token: string, project: string): Promise<string> {
  const { body } = await server.call('POST', `/orgs/${project}/threads`, token, {})
  return body.thread.id
}

/** Asks one question over the live channel, in a thread of its own unless told; `reading`: a button was pressed. Answers the messages that it brought, whole. */
export async function ask(
  server: Asked,
  token: string,
  project: string,
  question: string,
  thread?: string,
  reading?: Reading,
): Promise<ChatMessage[]> {
  const id = thread ?? (await newThread(server, token, project))
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/websocket/chat?project=${project}&thread=${id}`)
  const messages = new Map<string, ChatMessage>()
  let hasBegun = false
  await new Promise<void>((done, fail) => {
    socket.onopen = () => {
      for (const frame of [
        { type: 'authenticate', token },
        { type: 'subscribe' },
        { type: 'userMessage', id: randomUUID(), content: question, ...(reading && { reading }) },
      ]) {
        socket.send(JSON.stringify(frame))
      }
    }
    socket.onclose = (event) => fail(new Error(`closed with ${event.code} ${event.reason}`))
    socket.onmessage = (event) => {
      const frame = JSON.parse(event.data) as ChatServerFrame
      if (frame.type === 'userError') fail(new Error(frame.message))
      if (frame.type === 'appendMessage' && !frame.message.partial) messages.set(frame.message.id, frame.message)
      if (frame.type !== 'stateChange') return
      if (frame.state !== 'ready') hasBegun = true
      else if (hasBegun) done()
    }
  })
  socket.onclose = null
  socket.close()
  return [...messages.values()]
}

/** Uploads a file as a dropped folder would. */
export async function put(
  server: Asked,
  token: string,
  project: string,
  relativePath: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const form = new FormData()
  form.append('relativePath', relativePath)
  form.append('file', new Blob([bytes]), relativePath.split('/').at(-1)!)
  const { status, body } = await server.call('POST', `/orgs/${project}/docs/upload/upload_root`, token, form)
  if (status !== 200) throw new Error(`${relativePath}: ${status} ${JSON.stringify(body)}`)
}

/** Waits until no document of the organisation waits to be read. */
export async function untilRead(
  server: Asked,
  token: string,
  project: string,
  least: number,
  minutes = 2,
): Promise<void> {
  const end = Date.now() + minutes * 60_000
  while (Date.now() < end) {
    const { body } = await server.call('GET', `/orgs/${project}/docs`, token)
    const docs = (body.docs ?? []) as { status: string }[]
    if (docs.length >= least && docs.every((doc) => doc.status !== 'pending' && doc.status !== 'progress')) return
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error(`not read in ${minutes} minutes`)
}
