import type { ChatMessage, Thread } from '../../../contract/chat/chat.schemas.ts'
import type { ChatServerFrame, ConversationState } from '../../../contract/live/frames.ts'

/** What may happen to a thread on the server. `versionOf` picks the question of which the new one is another version. */
export type Deed =
  | { kind: 'ask'; text: string; versionOf: number | null }
  /** `quote`: what the text cites, where it does. */
  | { kind: 'grow'; text: string; quote: string | null }
  | { kind: 'call' }
  | { kind: 'finish'; outcome: 'stopped' | 'interrupted' | null }
  | { kind: 'fail'; text: string }
  | { kind: 'rename'; text: string }
  | { kind: 'restore a backup' }

type Row = { seq: number; messageId: string | null; frame: ChatServerFrame }
type Snapshot = Extract<ChatServerFrame, { type: 'messages' }>

/** The numbered log of one thread as the server keeps it: rows, folding of deltas into one, and what a subscriber gets. */
export class ServerThread {
  seq = 0
  private epoch = 'epoch 0'
  private restores = 0
  private rows: Row[] = []
  private messages: ChatMessage[] = []
  private leafId: string | null = null
  private state: ConversationState = 'ready'
  private thread: Thread = { id: 't1', name: 'General', isDefault: true, date: '2026-11-20T01:00:00.000Z', updates: [] }
  private made = 0
  private backup = this.copy()

  private copy() {
    const { seq, rows, messages, leafId, state, thread } = this
    return { seq, rows: [...rows], messages: [...messages], leafId, state, thread }
  }

  carryOut(deed: Deed): void {
    switch (deed.kind) {
      case 'ask':
        return this.ask(deed.text, deed.versionOf)
      case 'grow':
        return this.grow(deed.text, deed.quote)
      case 'call':
        return this.call()
      case 'finish':
        return this.finish(deed.outcome, null)
      case 'fail':
        return this.finish(null, deed.text)
      case 'rename':
        this.thread = { ...this.thread, name: deed.text }
        this.publish(null, (seq) => ({ type: 'updateThread', seq, thread: this.thread }))
        this.backup = this.copy()
        return
      case 'restore a backup':
        this.restores += 1
        Object.assign(this, this.backup, { epoch: `epoch ${this.restores}` })
        this.backup = this.copy()
        return
    }
  }

  snapshot(): Snapshot {
    const { epoch, seq, messages, state, thread } = this
    return { type: 'messages', epoch, seq, messages: [...messages], state, thread }
  }

  contents(): string[] {
    return this.messages.map(({ content }) => content)
  }

  /** The rows after a number, with a "skipped" for each range that was folded away. */
  since(after: number): ChatServerFrame[] {
    const frames: ChatServerFrame[] = []
    let last = after
    for (const row of this.rows) {
      if (row.seq <= last) continue
      if (row.seq > last + 1) frames.push({ type: 'skipped', seq: row.seq - 1 })
      frames.push(row.frame)
      last = row.seq
    }
    return frames
  }

  subscribe(position: { epoch: string; after: number } | null): { frames: ChatServerFrame[]; seq: number } {
    const canFollow = position !== null && position.epoch === this.epoch && position.after <= this.seq
    if (!canFollow) return { frames: [this.snapshot()], seq: this.seq }
    return { frames: [{ type: 'stateChange', state: this.state }, ...this.since(position.after)], seq: this.seq }
  }

  private publish(messageId: string | null, frameAt: (seq: number) => ChatServerFrame): void {
    this.seq += 1
    this.rows.push({ seq: this.seq, messageId, frame: frameAt(this.seq) })
  }

  private add(message: Omit<ChatMessage, 'id' | 'createdAt'>): void {
    this.made += 1
    const whole = { ...message, id: `message-${this.made}`, createdAt: new Date(1_000 * this.made).toISOString() }
    this.messages.push(whole)
    this.leafId = whole.id
    const growing = whole.partial === true ? { offset: 0 } : {}
    this.publish(whole.id, (seq) => ({ type: 'appendMessage', seq, message: whole, ...growing }))
  }

  private change(state: ConversationState): void {
    this.state = state
    this.publish(null, (seq) => ({ type: 'stateChange', seq, state }))
  }

  private ask(content: string, versionOf: number | null): void {
    if (this.state !== 'ready') return
    const questions = this.messages.filter(({ role }) => role === 'user')
    const former = versionOf === null ? undefined : questions[versionOf]
    this.add({ parentId: former ? former.parentId : this.leafId, role: 'user', content })
    this.change('thinking')
  }

  private grow(content: string, quote: string | null): void {
    if (this.state === 'ready') return
    if (!this.messages.some(({ partial }) => partial)) {
      this.add({ parentId: this.leafId, role: 'assistant', content: '', partial: true })
      this.change('answering')
    }
    const position = this.messages.findIndex(({ partial }) => partial)
    const former = this.messages[position]!
    const known = former.citations ?? []
    const cited = quote === null ? [] : [{ mark: known.length + 1, quote, title: 'Leave' }]
    const citations = cited.length > 0 ? { citations: [...known, ...cited] } : {}
    this.messages[position] = { ...former, content: former.content + content, ...citations }
    const piece: ChatMessage = {
      ...{ id: former.id, parentId: null, role: 'assistant', content, partial: true },
      ...(cited.length > 0 ? { citations: cited } : {}),
    }
    this.publish(former.id, (seq) => ({ type: 'appendMessage', seq, offset: former.content.length, message: piece }))
  }

  private call(): void {
    if (this.state === 'ready') return
    const callId = `call-${this.made}`
    this.add({
      parentId: this.leafId,
      role: 'tool_calls',
      content: '',
      calls: [{ id: callId, name: 'query_facts', label: 'Counting' }],
    })
    this.add({
      parentId: this.leafId,
      role: 'tool_result',
      content: '',
      result: { callId, content: '[]', isError: false, data: [] },
    })
  }

  /** The growing message becomes whole, and its rows become one row with the last number. */
  private finish(outcome: 'stopped' | 'interrupted' | null, failure: string | null): void {
    if (this.state === 'ready') return
    const position = this.messages.findIndex(({ partial }) => partial)
    const growing = this.messages[position]
    if (growing) {
      const { partial: _growing, ...rest } = growing
      const whole: ChatMessage = { ...rest, ...(outcome ? { outcome } : {}), relatedResults: [] }
      this.messages[position] = whole
      this.rows = this.rows.filter(({ messageId }) => messageId !== growing.id)
      this.publish(growing.id, (seq) => ({ type: 'appendMessage', seq, message: { ...whole, partial: false } }))
    }
    if (failure !== null) this.add({ parentId: this.leafId, role: 'error', content: failure })
    this.change('ready')
  }
}
