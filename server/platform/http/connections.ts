import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressBlock } from './address-block.ts'

export const mostOfAddress = 512

export type Connections = {
  /**
   * Marks the connection as used by someone signed in: strangers' connections from the same address are closed first.
   */
  keep(socket: Socket): void
}
type Connection = { underWay: number; isKept: boolean }

/** The connection to close: the oldest of a stranger, idle ones before active ones. */
function spareOf(connections: Map<Socket, Connection>): Socket | undefined {
  const open = [...connections]
  const strangers = open.filter(([, { isKept }]) => !isKept)
  const isIdle = ([, { underWay }]: [Socket, Connection]) => underWay === 0
  const spare = strangers.find(isIdle) ?? strangers[0] ?? open.find(isIdle)
  return spare?.[0]
}

/** Closes one connection of an address for each opened beyond `most`. */
export function limitConnections(server: Server, most = mostOfAddress): Connections {
  const byAddress = new Map<string, Map<Socket, Connection>>()
  const connectionOf = new WeakMap<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    const address = addressBlock(socket.remoteAddress ?? '')
    const own = byAddress.get(address) ?? new Map<Socket, Connection>()
    byAddress.set(address, own)
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0 && byAddress.get(address) === own) byAddress.delete(address)
    })
    if (own.size >= most) {
      const spare = spareOf(own)
      if (!spare) return socket.destroy()
      own.delete(spare)
      spare.destroy()
    }
    const connection = { underWay: 0, isKept: false }
    own.set(socket, connection)
    connectionOf.set(socket, connection)
    // Its entry may have been removed with the last of the others.
    byAddress.set(address, own)
  })
  server.on('request', ({ socket }, response) => {
    const connection = connectionOf.get(socket)
    if (!connection) return
    connection.underWay += 1
    response.once('close', () => {
      connection.underWay -= 1
    })
  })
  return {
    keep(socket) {
      const connection = connectionOf.get(socket)
      if (connection) connection.isKept = true
    },
  }
}
