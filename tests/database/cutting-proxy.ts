import { connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** Resets every connection that is open, in the middle of whatever it carries. */
  cut(): number
  close(): Promise<void>
}

/** Stands between a client and a server on this machine and can break their connections like a network does. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('data', (chunk) => other.write(chunk))
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    const count = open.size / 2
    for (const socket of open) socket.resetAndDestroy()
    return count
  }
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cut,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        cut()
      }),
  }
}
