import type { Failure } from '../../../contract/shared/failure.ts'
import { failureOfAnswer, parseJson } from '../shared/failures.ts'
import type { Tokens } from '../shared/tokens.ts'

/** The used part of XMLHttpRequest. `fetch` can't report how much of a body has been sent. */
export type UploadRequest = Pick<
  XMLHttpRequest,
  'open' | 'setRequestHeader' | 'send' | 'abort' | 'status' | 'responseText' | 'onload' | 'onerror' | 'onabort'
> & { upload: Pick<XMLHttpRequestUpload, 'onprogress'> }

export type UploadTransport = {
  createRequest: () => UploadRequest
  tokens: Tokens
  /** Prefix of every path. */
  baseUrl: string
  supportEmail: string
}

export type UploadOptions = {
  file: Blob
  /** The name that the file is stored under. */
  name: string
  relativePath: string | null
  idempotencyKey: string
  /** 0 to 1, reported at each whole percent. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const noConnection: Failure = {
  kind: 'offline',
  message: 'The server cannot be reached. Check your connection and try again.',
}

/** Uploads one file to `path` as multipart and returns the parsed response. Always rejects with a Failure. */
export async function uploadFile(transport: UploadTransport, path: string, options: UploadOptions): Promise<unknown> {
  if (!path.startsWith('/')) throw new Error('Upload path must start with /')
  const { tokens } = transport
  const token = tokens.current()
  const first = await send(transport, path, options, token)
  if (first.status !== 401 || token === null) return answered(first, transport.supportEmail)
  // Another tab may have renewed the token: a refusal of the old token must not end the session.
  const newer = tokens.current()
  if (newer === token || newer === null) {
    tokens.clear(token)
    return answered(first, transport.supportEmail)
  }
  const second = await send(transport, path, options, newer)
  if (second.status === 401) tokens.clear(newer)
  return answered(second, transport.supportEmail)
}

type Answer = { status: number; body: string }

function answered({ status, body }: Answer, supportEmail: string): unknown {
  if (status < 200 || status > 299) throw failureOfAnswer(status, body, supportEmail)
  return parseJson(body)
}

function send(transport: UploadTransport, path: string, options: UploadOptions, token: string | null): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { file, name, relativePath, idempotencyKey, onProgress, signal } = options
    const request = transport.createRequest()
    const stop = () => request.abort()
    let reported = -1
    request.open('POST', `${transport.baseUrl}${path}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', idempotencyKey)
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      const percent = lengthComputable && total > 0 ? Math.floor((100 * loaded) / total) : 0
      if (percent <= reported) return
      reported = percent
      onProgress(percent / 100)
    }
    request.onload = () => {
      signal.removeEventListener('abort', stop)
      resolve({ status: request.status, body: request.responseText })
    }
    request.onerror = () => {
      signal.removeEventListener('abort', stop)
      reject(noConnection)
    }
    request.onabort = () => reject({ kind: 'cancelled', message: 'The upload was cancelled.' } satisfies Failure)
    signal.addEventListener('abort', stop, { once: true })
    // The relative path has to precede the file, because the server reads the parts in order.
    const form = new FormData()
    if (relativePath !== null) form.append('relativePath', relativePath)
    form.append('file', file, name)
    request.send(form)
  })
}
