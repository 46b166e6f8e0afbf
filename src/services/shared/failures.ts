import { type Failure, type FailureKind, failureSchema } from '../../../contract/shared/failure.ts'
import { errorBodySchema } from '../../../contract/shared/route.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'

const kinds: Record<number, FailureKind> = {
  401: 'unauthorised',
  403: 'forbidden',
  404: 'not found',
  409: 'conflict',
  413: 'too large',
  504: 'timeout',
}

/** The Failure for an unsuccessful response (document 1, section 8). `body`: its text. */
export function failureOfAnswer(status: number, body: string, supportEmail: string): Failure {
  const kind = kinds[status] ?? (status >= 500 ? 'server' : 'rejected')
  if (status === 500) return { kind, status, message: failureTexts.server(supportEmail) }
  if (status === 504) return { kind, status, message: failureTexts.gatewayTimeout(supportEmail) }
  const read = errorBodySchema.safeParse(parseJson(body))
  if (!read.success) return { kind, status, message: plainText(body) ?? fallback(status) }
  const { message, code, fields, mfaRequired } = read.data
  return {
    kind,
    status,
    message: message || (mfaRequired ? failureTexts.mfaRequired : fallback(status)),
    ...(mfaRequired ? { code: 'MFA_REQUIRED' } : code === undefined ? {} : { code }),
    ...(fields === undefined ? {} : { fields }),
  }
}

/** `message`: the server's sentence, or a default one. */
export type MfaDemand = { orgName: string; message: string }

/** The organisation that requires one-time codes; null for every other refusal. */
export function mfaDemandOf(status: number, body: string): MfaDemand | null {
  const read = errorBodySchema.safeParse(status === 403 ? parseJson(body) : null)
  if (!read.success || !read.data.mfaRequired || read.data.mfaScope !== undefined) return null
  return { orgName: read.data.orgName ?? '', message: read.data.message || failureTexts.mfaRequired }
}

/** The Failure for a request without a response. A Failure that was thrown on the way is returned as it is. */
export function failureOfError(error: unknown): Failure {
  const read = failureSchema.safeParse(error)
  if (read.success) return read.data
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return { kind: 'cancelled', message: failureTexts.error }
  if (name === 'TimeoutError') return timedOut()
  if (error instanceof TypeError || name === 'NetworkError') {
    return { kind: 'offline', message: 'The server cannot be reached. Check your connection and try again.' }
  }
  return { kind: 'malformed', message: failureTexts.error }
}

export const timedOut = (): Failure => ({ kind: 'timeout', message: 'The server did not answer in time.' })

const fallback = (status: number) => (status === 401 ? failureTexts.logInAgain : failureTexts.error)

/** The body as a sentence; null if it is empty, or HTML that a proxy put there. */
function plainText(body: string): string | null {
  const text = body.trim()
  return text === '' || text.startsWith('<') || text.startsWith('{') ? null : text.slice(0, 500)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
