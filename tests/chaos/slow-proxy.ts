import { connect, createServer, type Socket } from 'node:net'

export type SlowProxy = {
  url: string
  /** Milliseconds by which everything that a client says is late from now on. */
  delay(milliseconds: number): void
  /** Lets nothing through until `release`. */
  hold(): void
  /** How much waits to be let through. */
  held(): number
  release(): void
  /** Resets every connection; while `isGone`, new ones are reset as well. */
  cut(isGone: boolean): void
  /** When each connection was asked for, in milliseconds of the process. */
  asked: number[]
  close(): Promise<void>
}

/** A proxy between a server and its database on this machine, which can be made slow, silent or unreachable. */
export async function startSlowProxy(target: string): Promise<SlowProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const asked: number[] = []
  let lateness = 0
  let isGone = false
  let held: (() => void)[] | null = null
  const server = createServer((near) => {
    near.on('error', () => {})
    asked.push(Date.now())
    if (isGone) return near.resetAndDestroy()
    const far = connect(Number(port), hostname)
    const pass = (chunk: Buffer) => void far.write(chunk)
    near.setNoDelay(true)
    far.setNoDelay(true)
    near.on('data', (chunk: Buffer) => {
      if (held) held.push(() => pass(chunk))
      else if (lateness > 0) setTimeout(() => pass(chunk), lateness)
      else pass(chunk)
    })
    far.on('data', (chunk) => near.write(chunk))
    far.on('error', () => {})
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const own = new URL(target)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as { port: number }).port)
  const cut: SlowProxy['cut'] = (nowGone) => {
    isGone = nowGone
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    ...{ url: own.toString(), asked },
    delay: (milliseconds) => {
      lateness = milliseconds
    },
    hold: () => {
      held ??= []
    },
    held: () => held?.length ?? 0,
    release: () => {
      const waiting = held ?? []
      held = null
      for (const pass of waiting) pass()
    },
    cut,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        cut(true)
      }),
  }
}
