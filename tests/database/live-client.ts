/** What a server sent; typed loosely, because a test reads what really came. */
export type Frame = { type: string } & Record<string, any>
export type Closed = { code: number; reason: string }

export type LiveClient = {
  frames: Frame[]
  send(frame: object | string): void
  /** The first frame at or after place `from` that passes, seen already or yet to come; rejects when the socket closes. */
  next(passes: (frame: Frame) => boolean, from?: number): Promise<Frame>
  closed: Promise<Closed>
  isOpen(): boolean
  close(): void
}

const patience = 60_000

/** A socket of a real server by Node's own WebSocket. Resolves when it is open. */
export async function openSocket(url: string, path: string): Promise<LiveClient> {
  const socket = new WebSocket(url.replace('http', 'ws') + path)
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  let ended: Closed | null = null
  const wake = () => {
    for (const look of waiting) look()
  }
  const closed = new Promise<Closed>((done) => {
    socket.addEventListener('close', ({ code, reason }) => {
      ended = { code, reason }
      wake()
      done(ended)
    })
  })
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as Frame)
    wake()
  })
  await new Promise<void>((done) => {
    socket.addEventListener('open', () => done())
    socket.addEventListener('error', () => done())
  })
  return {
    frames,
    closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next: (passes, from = 0) =>
      new Promise((done, fail) => {
        const settle = (finish: () => void) => {
          waiting.delete(look)
          clearTimeout(timer)
          finish()
        }
        const late = () =>
          settle(() => fail(new Error(`no such frame in ${patience / 1000} s; the last were ${tail(frames)}`)))
        const look = () => {
          const found = frames.slice(from).find(passes)
          if (found) settle(() => done(found))
          else if (ended)
            settle(() => fail(new Error(`closed with ${ended!.code} ${ended!.reason}; the last were ${tail(frames)}`)))
        }
        const timer = setTimeout(late, patience)
        waiting.add(look)
        look()
      }),
  }
}

const tail = (frames: Frame[]) => JSON.stringify(frames.slice(-6))

export const isType = (type: string) => (frame: Frame) => frame.type === type

/** Signed in and subscribed; `more` is what the subscribe frame says besides. */
export async function openChat(
  url: string,
  who: { token: string; project: string; thread: string },
  more: object = {},
): Promise<LiveClient> {
  const client = await openSocket(url, `/websocket/chat?project=${who.project}&thread=${who.thread}`)
  if (client.isOpen()) {
    client.send({ type: 'authenticate', token: who.token })
    client.send({ type: 'subscribe', ...more })
  }
  return client
}

export async function openUpdates(
  url: string,
  token: string,
  projects: string[],
  after?: Record<string, { epoch: string; seq: number }>,
): Promise<LiveClient> {
  const client = await openSocket(url, '/websocket/updates')
  client.send({ type: 'authenticate', token })
  client.send({ type: 'subscribe', projects, ...(after ? { after } : {}) })
  return client
}
