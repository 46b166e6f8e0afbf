import { createHash } from 'node:crypto'
import { request } from 'node:http'

export type FileToSend = { name: string; key: string; bytes: Buffer; sha256: string }
export type UploadAddress = { url: string; project: string; token: string }
export type UploadAnswer = { status: number; body: any }

/** A file of random bytes that no reader is started for, so that only its way to the disk costs time. */
export function randomFile(name: string, size: number, random: () => number): FileToSend {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at += 1) bytes[at] = random() * 256
  return { name: `${name}.png`, key: `key of ${name}`, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const boundary = 'the-boundary'
const bodyOf = ({ name, bytes }: FileToSend) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

/**
 * Sends a file and breaks the connection after a share of its bytes; a share of 1 sends it whole and breaks the connection
 * when the answer begins, so that what was done is not known to whoever sent it. Null: it is sent whole and answered.
 */
export function sendFile(to: UploadAddress, file: FileToSend, share: number | null): Promise<UploadAnswer | null> {
  const body = bodyOf(file)
  return new Promise((done) => {
    const call = request(new URL(`${to.url}/orgs/${to.project}/docs/upload/upload_root`), {
      method: 'POST',
      agent: false,
      headers: {
        ...{ authorization: `Bearer ${to.token}`, 'idempotency-key': file.key, 'content-length': body.length },
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })
    call.on('error', () => done(null))
    call.on('close', () => done(null))
    call.on('response', (response) => {
      if (share !== null) return call.destroy()
      let text = ''
      // A server that is killed between the head and the end of its answer.
      response.on('error', () => done(null))
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, body: JSON.parse(text) }))
    })
    if (share === null || share >= 1) call.end(body)
    else call.write(body.subarray(0, Math.floor(share * body.length)), () => call.destroy())
  })
}
