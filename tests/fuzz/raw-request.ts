import { Agent, request } from 'node:http'
import { connect } from 'node:net'

export type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }
export type RawCall = { method: string; path: string; headers: Record<string, string>; body?: Buffer | undefined }

/** Sends what it is given, byte for byte: `fetch` would tidy the path and the headers. */
export function createRawClient(url: string): { send(call: RawCall): Promise<RawAnswer>; close(): void } {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((done, fail) => {
        const length: Record<string, string> =
          body && !('transfer-encoding' in headers) ? { 'content-length': String(body.length) } : {}
        const call = request(
          { agent, hostname, port, method, path, headers: { ...length, ...headers } },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.once('error', fail)
            response.once('end', () =>
              done({
                status: response.statusCode!,
                headers: response.headers,
                text: Buffer.concat(chunks).toString('utf8'),
              }),
            )
          },
        )
        call.once('error', fail)
        call.end(body)
      }),
    close: () => agent.destroy(),
  }
}

/** Sends bytes on a connection of their own, and reads the first answer of whatever comes back. */
export function sendBytes(url: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let got = ''
  return new Promise((done, fail) => {
    socket.once('error', fail)
    const look = (isEnd: boolean) => {
      const [head = '', ...rest] = got.split('\r\n\r\n')
      const headers = Object.fromEntries(
        head
          .split('\r\n')
          .slice(1)
          .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
      )
      const text = rest.join('\r\n\r\n')
      if (!isEnd && (rest.length === 0 || Buffer.byteLength(text) < Number(headers['content-length'] ?? 0))) return
      socket.destroy()
      done({ status: Number(head.split(' ')[1] ?? 0), headers, text })
    }
    socket.on('data', (chunk: Buffer) => {
      got += chunk
      look(false)
    })
    socket.once('close', () => look(true))
    socket.write(bytes)
  })
}
