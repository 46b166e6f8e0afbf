import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

const number = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}
const text = (value: string) => Buffer.from(`${value}\0`)
const message = (kind: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(kind), number(4 + body.length, 4), body])
}
const ready = message('Z', Buffer.from('I'))
const done = message('C', text('SELECT 1'))
const bool = 16
const varchar = 25
const head = (names: readonly string[], type = varchar): Buffer =>
  message(
    'T',
    number(names.length, 2),
    ...names.map((name) =>
      Buffer.concat([
        ...[text(name), number(0, 4), number(0, 2), number(type, 4), number(-1, 2), number(-1, 4), number(0, 2)],
      ]),
    ),
  )
const row = (cells: readonly string[]): Buffer =>
  message(
    'D',
    number(cells.length, 2),
    ...cells.flatMap((cell) => [number(Buffer.byteLength(cell), 4), Buffer.from(cell)]),
  )
const columns = ['schema', 'name', 'columns', 'key']

/** Writes the same again and again as long as somebody listens. */
function forEver(socket: Socket, bytes: Buffer): void {
  const go = (): void => {
    while (!socket.destroyed && socket.write(bytes));
    if (!socket.destroyed) socket.once('drain', go)
  }
  go()
}

/** What the name of the database makes this server do. */
const deeds: Record<string, (socket: Socket) => void> = {
  'a catalogue without end': (socket) => {
    socket.write(head(columns))
    forEver(socket, row(['public', 'x'.repeat(100_000), '[]', '[]']))
  },
  'a catalogue of another form': (socket) =>
    void socket.write(Buffer.concat([head(columns), row(['public', 'orders', '{}', '7']), done, ready])),
  'a long failure': (socket) =>
    void socket.write(
      Buffer.concat([
        message('E', text('SERROR'), text('CXX000'), text(`M${'no '.repeat(500_000)}`), Buffer.alloc(1)),
        ready,
      ]),
    ),
}

export type ForeignPostgres = { port: number; passwords: string[]; close(): Promise<void> }

/** A malicious server that speaks PostgreSQL's protocol. */
export async function startForeignPostgres(): Promise<ForeignPostgres> {
  const passwords: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let database: string | null = null
    let read = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      read = Buffer.concat([read, bytes])
      for (;;) {
        const at = database === null ? 0 : 1
        if (read.length < at + 4 || read.length < at + read.readInt32BE(at)) return
        const end = at + read.readInt32BE(at)
        const [kind, body] = [String.fromCharCode(read[0]!), read.toString('utf8', at + 4, end)]
        read = read.subarray(end)
        if (database === null) {
          database = /database\0([^\0]*)/.exec(body)?.[1] ?? ''
          if (database === 'a greeting without end') {
            socket.write(Buffer.concat([Buffer.from('R'), number(2 ** 31 - 1, 4)]))
            forEver(socket, Buffer.alloc(1_000_000))
          } else socket.write(message('R', number(3, 4)))
        } else if (kind === 'p') {
          passwords.push(body.slice(0, -1))
          socket.write(Buffer.concat([message('R', number(0, 4)), ready]))
        } else if (kind === 'Q' && body.includes('pg_try_advisory_xact_lock'))
          socket.write(Buffer.concat([head(['free'], bool), row(['t']), done, ready]))
        else if (kind === 'Q' && body.includes('from pg_class')) deeds[database]?.(socket)
        else if (kind === 'Q') socket.write(Buffer.concat([done, ready]))
        else if (kind === 'S') socket.write(Buffer.concat([message('1'), message('2'), message('n'), done, ready]))
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    passwords,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
