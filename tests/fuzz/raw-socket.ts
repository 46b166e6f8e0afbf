import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

export type RawFrame = {
  /** 1 text, 2 binary, 0 a continuation, 8 close, 9 ping, 10 pong; the others are reserved. */
  opcode?: number
  data?: Buffer | string
  isLast?: boolean
  isMasked?: boolean
  /** The three bits that no extension uses here. */
  reserved?: number
  /** What the frame says of its length, where that is not the truth. */
  says?: number
}
export type RawSocket = {
  status: number
  write(frame: RawFrame): void
  /** What the server says as text, parsed. */
  heard: unknown[]
  /** The code of the server's close frame; 1006 when the connection ended without one. */
  closed: Promise<number>
  end(): void
}

/** One frame of a client as bytes, also one that no honest client makes. */
function bytesOf({ opcode = 1, data = '', isLast = true, isMasked = true, reserved = 0, says }: RawFrame): Buffer {
  const payload = Buffer.from(data)
  const length = says ?? payload.length
  const head = [(isLast ? 0x80 : 0) | (reserved << 4) | opcode]
  const maskBit = isMasked ? 0x80 : 0
  if (length < 126) head.push(maskBit | length)
  else if (length < 65_536) head.push(maskBit | 126, length >> 8, length & 255)
  else {
    const long = Buffer.alloc(8)
    long.writeBigUInt64BE(BigInt(length))
    head.push(maskBit | 127, ...long)
  }
  if (!isMasked) return Buffer.concat([Buffer.from(head), payload])
  const key = randomBytes(4)
  return Buffer.concat([Buffer.from(head), key, payload.map((byte, index) => byte ^ key[index % 4]!)])
}

/** Takes the server's frames off the front of `bytes`. */
function* framesOf(bytes: Buffer): Generator<{ opcode: number; payload: Buffer; size: number }> {
  for (let at = 0; at + 2 <= bytes.length; ) {
    const short = bytes[at + 1]! & 127
    const extra = short === 126 ? 2 : short === 127 ? 8 : 0
    if (at + 2 + extra > bytes.length) return
    const length =
      extra === 2 ? bytes.readUInt16BE(at + 2) : extra === 8 ? Number(bytes.readBigUInt64BE(at + 2)) : short
    const size = 2 + extra + length
    if (at + size > bytes.length) return
    yield { opcode: bytes[at]! & 15, payload: bytes.subarray(at + 2 + extra, at + size), size }
    at += size
  }
}

/** A WebSocket made by hand, for what a real client would never send. */
export function openRawSocket(url: string, path: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  const heard: unknown[] = []
  const { promise: closed, resolve: settle } = Promise.withResolvers<number>()
  let rest = Buffer.alloc(0)
  let isOpen = false
  socket.on('error', () => {})
  socket.once('close', () => settle(1006))
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  return new Promise((done, fail) => {
    socket.once('close', () => fail(new Error('the server took no socket')))
    const opened = (status: number) =>
      done({
        ...{ status, heard, closed },
        write: (frame) => void socket.write(bytesOf(frame)),
        end: () => socket.destroy(),
      })
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        isOpen = true
        const status = Number(rest.toString('latin1').split(' ')[1])
        rest = rest.subarray(end + 4)
        opened(status)
      }
      for (const { opcode, payload, size } of framesOf(rest)) {
        rest = rest.subarray(size)
        if (opcode === 1) heard.push(JSON.parse(payload.toString('utf8')))
        if (opcode === 8) {
          settle(payload.length >= 2 ? payload.readUInt16BE(0) : 1005)
          socket.destroy()
        }
      }
    })
  })
}
