import ky from 'ky'
import type { z } from 'zod'
import { encodeQuery, type QueryPayload } from '../../../contract/shared/query-string.ts'
import type { Route } from '../../../contract/shared/route.ts'
import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { failureOfAnswer, failureOfError, type MfaDemand, mfaDemandOf, parseJson } from './failures.ts'
import type { ReadOptions, Reads } from './reads.ts'
import type { Tokens } from './tokens.ts'

type Given<Schema extends z.ZodType, Name extends string> =
  Record<never, never> extends z.input<Schema>
    ? { [Key in Name]?: z.input<Schema> }
    : { [Key in Name]: z.input<Schema> }

/** Arguments of a call: params, query and body, each required only if the route has it. */
export type CallOptions<R extends Route> = Given<R['params'], 'params'> &
  Given<R['query'], 'query'> &
  Given<R['body'], 'body'> & {
    /** Cancels reads. A change continues even when its page is left. */
    signal?: AbortSignal
    /** Required by every route that creates. The caller makes it, so that a repeat can carry the same key. */
    idempotencyKey?: string
    /** The file for a route whose carriage is "upload", when no progress is needed. */
    file?: Blob
    /**
     * Sends the request with this token, which needn't be the stored one. It isn't renewed, and a refusal doesn't clear
     * the stored token.
     */
    token?: string
  }

type Options = {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  file?: Blob
  token?: string
}

export type ApiSettings = {
  tokens: Tokens
  /** Prefix of every path; empty for the page's own origin. */
  baseUrl: string
  supportEmail: string
  fetch?: typeof globalThis.fetch
}

export type Api = ReturnType<typeof createApi>

/** Calls the routes of the contract. Always throws a Failure. */
export function createApi({ tokens, baseUrl, supportEmail, fetch }: ApiSettings) {
  const http = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, ...(fetch ? { fetch } : {}) })
  const mfaListeners = new Set<(demand: MfaDemand) => void>()
  const returnListeners = new Set<() => void>()
  let person: string | null = null
  let loading: Promise<Reads> | null = null

  /** The cache; its code loads after the first load. */
  async function readsFor(asker: string | null): Promise<Reads> {
    loading ??= import('./reads.ts').then(({ createReads }) => createReads())
    const reads = await loading
    reads.readFor(asker)
    return reads
  }

  /**
   * One request. It is repeated once for a renewed token (303) and once for a newer token (after a 401), because the
   * server carried out neither.
   */
  async function answer(route: Route, options: Options): Promise<Response> {
    if (route.creates && options.idempotencyKey === undefined) {
      throw new Error(`${route.method} ${route.path} creates something and needs an idempotencyKey`)
    }
    const url = `${baseUrl}${pathOf(route.path, options.params)}${encodeQuery((options.query ?? {}) as QueryPayload)}`
    const send = (token: string | null) =>
      http(url, {
        method: route.method,
        headers: headersOf(route, options, token),
        ...(hasBody(route) ? { json: options.body ?? {} } : {}),
        ...(options.file ? { body: formOf(options.file) } : {}),
        ...(options.signal && route.reads ? { signal: options.signal } : {}),
      })
    if (options.token !== undefined) return checked(await send(options.token))
    let token = route.sendsToken ? tokens.current() : null
    let response = await send(token)
    if (response.status === 303 && token !== null) {
      const renewal = bearerIn(response)
      token = renewal === null ? null : await tokens.renew(token, renewal)
      if (token === null) throw failureOfAnswer(401, '', supportEmail)
      response = await send(token)
      if (response.status === 303) throw { kind: 'rejected', status: 303, message: failureTexts.tokenRenewed }
    }
    if (response.status === 401 && token !== null) {
      const newer = tokens.current()
      if (newer !== null && newer !== token) {
        token = newer
        response = await send(token)
      }
      if (response.status === 401) tokens.clear(token)
    }
    return checked(response)
  }

  async function checked(response: Response): Promise<Response> {
    if (response.ok) return response
    const body = await response.text()
    const demand = mfaDemandOf(response.status, body)
    if (demand) for (const listener of [...mfaListeners]) listener(demand)
    throw failureOfAnswer(response.status, body, supportEmail)
  }

  async function parsed<R extends Route>(route: R, options: Options): Promise<z.output<R['response']>> {
    try {
      const response = await answer(route, options)
      return route.response.parse(parseJson(await response.text())) as z.output<R['response']>
    } catch (error) {
      throw failureOfError(error)
    }
  }

  return {
    /** Calls a route once and returns the body parsed by its schema. */
    call: <R extends Route>(route: R, options: CallOptions<R>): Promise<z.output<R['response']>> =>
      parsed(route, options),

    /**
     * Reads with GET: cached for five minutes per person (or `staleTime` ms; 0 to bypass), concurrent calls coalesced,
     * up to three retries, 20 s in all. With `allow404`, a 404 returns null.
     */
    read<R extends Route, Allowed extends boolean = false>(
      route: R,
      options: CallOptions<R> & ReadOptions<Allowed>,
    ): Promise<z.output<R['response']> | (Allowed extends true ? null : never)> {
      const key = `${pathOf(route.path, (options as Options).params)}${encodeQuery(((options as Options).query ?? {}) as QueryPayload)}`
      const ask = (signal: AbortSignal) => parsed(route, { ...options, signal })
      const read = readsFor(person).then((reads) => reads.read(key, ask, options))
      return read as Promise<z.output<R['response']>>
    },

    /** The content of a route whose carriage is "download". */
    async download<R extends Route>(route: R, options: CallOptions<R>): Promise<Blob> {
      try {
        return await (await answer(route, options)).blob()
      } catch (error) {
        throw failureOfError(error)
      }
    },

    /** Sets whose cache it is. For another person, or null at log-out, the cache starts empty. */
    readFor(next: string | null): void {
      if (next !== null && next === person) for (const listener of [...returnListeners]) listener()
      person = next
      if (loading) void readsFor(next)
    },
    /** Calls back when the same person was read again, as after signing in over their page. */
    onReturn: listening(returnListeners),
    /** Calls back on every refusal that asks for MFA, with the organisation's name and message (OD-008). */
    watchMfa: listening(mfaListeners),
    /** The URL of a call, for what `fetch` can't do (upload progress). */
    address: (route: Route, params?: Record<string, string>) => `${baseUrl}${pathOf(route.path, params)}`,
    tokens,
    supportEmail,
  }
}

const listening =
  <Listener>(listeners: Set<Listener>) =>
  (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

const hasBody = (route: Route) => route.method !== 'GET' && route.carriage !== 'upload'

function formOf(file: Blob): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

function headersOf(route: Route, options: Options, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(token !== null && route.refreshable ? { 'x-token-refreshable': 'true' } : {}),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
  }
}

/** `/orgs/:project` with its parameters filled in and encoded. */
export function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string | undefined>
  const segments = path.split('/')
  const names = segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1))
  const missing = names.filter((name) => values[name] === undefined || values[name] === '')
  if (missing.length > 0) throw new Error(failureTexts.missingParameters(missing.join(', ')))
  return segments
    .map((segment) => (segment.startsWith(':') ? encodeURIComponent(values[segment.slice(1)] ?? '') : segment))
    .join('/')
}

function bearerIn(response: Response): string | null {
  return /^Bearer (\S+)$/.exec(response.headers.get('authorization') ?? '')?.[1] ?? null
}
