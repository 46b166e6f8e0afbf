import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import webdavServer from 'webdav-server'

const { v2 } = webdavServer
const [user, password] = ['ada', 'only reads']

type Answer = { status: number; headers?: Record<string, string>; body?: string }

/** A real WebDAV server on loopback, with an empty folder, changed by the protocol itself. */
export type WebdavServer = {
  port: number
  origin: string
  user: string
  password: string
  put(path: string, body: string | Uint8Array): Promise<void>
  makeFolder(path: string): Promise<void>
  move(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  /** Of requests since the last call: method and path. */
  asked(): string[]
  /** In the place of the server's own answer, while it is not null; null again answers by itself. */
  answerInstead(answer: ((request: IncomingMessage) => Answer | null) | null): void
  close(): Promise<void>
}

export async function startWebdav(): Promise<WebdavServer> {
  const users = new v2.SimpleUserManager()
  const ada = users.addUser(user, password, false)
  const rights = new v2.SimplePathPrivilegeManager()
  rights.setRights(ada, '/', ['all'])
  const dav = new v2.WebDAVServer({
    httpAuthentication: new v2.HTTPBasicAuthentication(users, 'files'),
    privilegeManager: rights,
    requireAuthentification: true,
  })
  let log: string[] = []
  let instead: ((request: IncomingMessage) => Answer | null) | null = null
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    log.push(`${request.method} ${request.url}`)
    const answer = instead?.(request)
    if (answer) {
      request.resume()
      response.writeHead(answer.status, answer.headers).end(answer.body)
      return
    }
    dav.executeRequest(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  async function send(method: string, path: string, headers: Record<string, string> = {}, body?: string | Uint8Array) {
    const held = instead
    instead = null
    const reply = await fetch(new URL(path, origin), {
      ...{ method, headers: { authorization, ...headers } },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    await reply.arrayBuffer()
    instead = held
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`)
  }
  return {
    ...{ port, origin, user, password },
    put: (path, body) => send('PUT', path, {}, body),
    makeFolder: (path) => send('MKCOL', path),
    move: (from, to) => send('MOVE', from, { destination: new URL(to, origin).toString() }),
    remove: (path) => send('DELETE', path),
    asked() {
      const all = log
      log = []
      return all
    },
    answerInstead(answer) {
      instead = answer
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
