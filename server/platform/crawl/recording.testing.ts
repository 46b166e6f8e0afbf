import type { Egress, Reply, Target } from './egress.ts'

export type Canned = { status?: number; headers?: Record<string, string>; body?: string | AsyncIterable<Uint8Array> }
export type Recorded = { host: string; address: string; port: number; path: string }

async function* once(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text)
}

/** A fake network: it records each connection target and answers itself, so nothing leaves the machine. */
export function recordingEgress(
  names: Record<string, string | string[] | (() => string | string[])>,
  answer: (target: Target) => Canned,
): { egress: Egress; asked: Recorded[]; resolved: string[] } {
  const asked: Recorded[] = []
  const resolved: string[] = []
  const egress: Egress = {
    allowed: null,
    pause: 0,
    async resolve(hostname) {
      resolved.push(hostname)
      const found = names[hostname]
      if (found === undefined) throw new Error(`no such name: ${hostname}`)
      return [typeof found === 'function' ? found() : found].flat()
    },
    async connect(target): Promise<Reply> {
      const { url, address, port } = target
      asked.push({ host: url.host, address, port, path: url.pathname + url.search })
      const { status = 200, headers = {}, body = '' } = answer(target)
      return {
        ...{ status, headers: { 'content-type': 'text/html', ...headers } },
        ...{ body: typeof body === 'string' ? once(body) : body, end: () => {} },
      }
    },
  }
  return { egress, asked, resolved }
}
