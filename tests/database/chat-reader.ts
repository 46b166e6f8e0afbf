import type { Frame } from './live-client.ts'

export type ReadMessage = { id: string; role: string; content: string } & Record<string, any>

/**
 * An independent reader of a thread by the rules of AM-01: what it has seen is dropped, what follows is applied, and
 * anything else is a gap, which throws. It never asks the server whether it is right.
 */
export class ChatReader {
  epoch: string | null = null
  last = 0
  state = ''
  name = ''
  messages = new Map<string, ReadMessage>()
  snapshots = 0

  get resume(): { after: number; epoch: string } | Record<string, never> {
    return this.epoch === null ? {} : { after: this.last, epoch: this.epoch }
  }

  get texts(): string[] {
    return [...this.messages.values()].map((message) => `${message.role}: ${message.content}`)
  }

  apply(frame: Frame): void {
    if (frame.type === 'messages') return this.#takeSnapshot(frame)
    if (frame.type === 'stateChange') this.state = frame['state']
    const seq = frame['seq'] as number | undefined
    if (seq === undefined || seq <= this.last) return
    if (frame.type === 'skipped') {
      this.last = seq
      return
    }
    if (seq !== this.last + 1) throw new Error(`a gap: ${seq} came after ${this.last}`)
    this.last = seq
    if (frame.type === 'updateThread') this.name = frame['thread'].name
    if (frame.type === 'appendMessage') this.#append(frame['message'], frame['offset'])
  }

  #takeSnapshot(frame: Frame): void {
    this.snapshots += 1
    this.epoch = frame['epoch']
    this.last = frame['seq']
    this.state = frame['state']
    this.name = frame['thread'].name
    this.messages = new Map(frame['messages'].map((message: ReadMessage) => [message.id, { ...message }]))
  }

  #append(message: ReadMessage, offset: number | undefined): void {
    const known = this.messages.get(message.id)
    if (!known || !message['partial']) {
      if (!known && message['partial'] && offset !== 0) throw new Error(`a message began at ${offset}`)
      this.messages.set(message.id, { ...message })
      return
    }
    if (offset !== known.content.length)
      throw new Error(`a gap in the text: ${offset} came after ${known.content.length}`)
    known.content += message.content
  }
}
