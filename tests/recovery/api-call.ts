import { randomUUID } from 'node:crypto'

/** Calls of the server that runs now, by whoever holds `token` then. Throws for what is refused. */
export const createCall =
  (access: () => { url: string; token: string }) =>
  async (method: string, path: string, body?: unknown): Promise<any> => {
    const { url, token } = access()
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...{ accept: 'application/json', 'idempotency-key': randomUUID() },
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
