import { newMessageId } from './chat-environment.ts'
import { type Frame, isType, type LiveClient } from './live-client.ts'

export const isState = (state: string) => (frame: Frame) => frame.type === 'stateChange' && frame['state'] === state
/** Ready by the log, not by the greeting of a subscription, which has no number. */
export const isReady = (frame: Frame) => isState('ready')(frame) && frame['seq'] !== undefined
export const isWhole = (role: string) => (frame: Frame) =>
  frame.type === 'appendMessage' && frame['message'].role === role && !frame['message'].partial
export const isDelta = (frame: Frame) => frame.type === 'appendMessage' && frame['message'].partial === true
export const withSeq = (frames: Frame[]) =>
  frames.filter((frame) => frame['seq'] !== undefined && frame.type !== 'messages')

/** Asks and waits until the answer has ended; answers the frames since the question. */
export async function ask(client: LiveClient, content: string, id = newMessageId()): Promise<Frame[]> {
  await client.next(isType('messages'))
  const from = client.frames.length
  client.send({ type: 'userMessage', id, content })
  await client.next(isState('thinking'), from)
  await client.next(isState('ready'), from)
  return client.frames.slice(from)
}
