import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type DriveFile = {
  id: string
  name: string
  mimeType: string
  parents: string[]
  md5Checksum?: string
  modifiedTime?: string
  trashed?: boolean
  body?: string | Uint8Array
}
type RichText = { plain_text: string; href?: string | null }
type NotionBlock = { id: string; type: string; has_children?: boolean } & Record<string, unknown>
type NotionThing = {
  id: string
  object: 'page' | 'database'
  last_edited_time: string
  parent: Record<string, string>
  title: string
  in_trash?: boolean
  isHidden?: boolean
  properties?: Record<string, unknown>
}
type Answer = { status: number; headers?: Record<string, string>; body?: string }
/** One that promises its answer holds the request until then. */
type Instead = (request: IncomingMessage) => Answer | null | Promise<Answer | null>

/** Google Drive and Notion by the forms that their pages describe, two things a page, on loopback. */
export type DocumentVendors = {
  origin: string
  drive: { files: Map<string, DriveFile>; change(file: DriveFile): void; remove(id: string): void; forget(): void }
  notion: { things: Map<string, NotionThing>; blocks: Map<string, NotionBlock[]> }
  asked(): string[]
  answerInstead(answer: Instead | null): void
  close(): Promise<void>
}

const perPage = 2
export const driveFolder = 'application/vnd.google-apps.folder'
export const driveDocument = 'application/vnd.google-apps.document'
export const words = (plain_text: string, href: string | null = null): RichText[] => [{ plain_text, href }]

function pageOf<T>(all: readonly T[], token: string | null) {
  const from = Number(token ?? 0)
  return {
    part: all.slice(from, from + perPage),
    next: from + perPage < all.length ? String(from + perPage) : undefined,
  }
}

export async function startDocumentVendors(): Promise<DocumentVendors> {
  const files = new Map<string, DriveFile>([
    ['top', { id: 'top', name: 'My Drive', mimeType: driveFolder, parents: [] }],
  ])
  let changes: { fileId: string; removed: boolean; file?: DriveFile }[] = []
  let firstChange = 0
  const things = new Map<string, NotionThing>()
  const blocks = new Map<string, NotionBlock[]>()
  let log: string[] = []
  let instead: Instead | null = null

  function drive(path: string, query: URLSearchParams): [number, unknown] {
    if (path === 'changes/startPageToken') return [200, { startPageToken: String(firstChange + changes.length) }]
    if (path === 'changes') {
      const at = Number(query.get('pageToken'))
      if (at < firstChange) return [404, { error: { errors: [{ reason: 'notFound' }] } }]
      const part = changes.slice(at - firstChange, at - firstChange + perPage)
      const end = at + part.length
      const isLast = end === firstChange + changes.length
      return [200, { changes: part, ...(isLast ? { newStartPageToken: String(end) } : { nextPageToken: String(end) }) }]
    }
    if (path === 'files') {
      const q = query.get('q') ?? ''
      const [, parent] = /^'([^']*)' in parents/.exec(q) ?? []
      const [, part = ''] = /name contains '(.*)'$/.exec(q) ?? []
      const all = [...files.values()].filter((file) =>
        parent === undefined
          ? file.mimeType === driveFolder && file.name.includes(part)
          : file.parents.includes(parent) && file.trashed !== true,
      )
      const { part: found, next } = pageOf(all, query.get('pageToken'))
      return [
        200,
        { files: found.map(({ body: _, ...file }) => file), ...(next === undefined ? {} : { nextPageToken: next }) },
      ]
    }
    const [, id = '', rest] = /^files\/([^/]+)(\/export)?$/.exec(path) ?? []
    const file = files.get(id === 'root' ? 'top' : id)
    if (!file) return [404, {}]
    if (rest !== undefined)
      return [200, `exported as ${query.get('mimeType')?.split('.').at(-1)}: ${String(file.body)}`]
    return [200, query.get('alt') === 'media' ? (file.body ?? '') : { id: file.id, name: file.name }]
  }

  function notionThing({ title, isHidden: _, ...thing }: NotionThing) {
    const named = { Name: { type: 'title', title: words(title) }, ...thing.properties }
    return thing.object === 'database' ? { ...thing, title: words(title) } : { ...thing, properties: named }
  }

  function notion(path: string, query: URLSearchParams, body: Record<string, unknown>): [number, unknown] {
    if (path === 'search') {
      const all = [...things.values()].filter((thing) => thing.isHidden !== true)
      const { part, next } = pageOf(all, (body['start_cursor'] as string | undefined) ?? null)
      return [
        200,
        { object: 'list', results: part.map(notionThing), has_more: next !== undefined, next_cursor: next ?? null },
      ]
    }
    const [, kind, id = ''] = /^(pages|blocks)\/([^/]+)/.exec(path) ?? []
    if (kind === 'pages') {
      const thing = things.get(id)
      return thing ? [200, notionThing(thing)] : [404, { object: 'error', status: 404 }]
    }
    const { part, next } = pageOf(blocks.get(id) ?? [], query.get('start_cursor'))
    return [200, { object: 'list', results: part, has_more: next !== undefined, next_cursor: next ?? null }]
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const ready = await instead?.(request)
    if (ready) {
      response.writeHead(ready.status, ready.headers).end(ready.body)
      return
    }
    const url = new URL(request.url ?? '/', 'http://vendor')
    const body = parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>) : {}
    const [, vendor, path = ''] =
      /^\/(www\.googleapis\.com\/drive\/v3|api\.notion\.com\/v1)\/(.*)$/.exec(url.pathname) ?? []
    const [status, content] = vendor?.startsWith('api')
      ? notion(path, url.searchParams, body)
      : drive(path, url.searchParams)
    const isBytes = typeof content === 'string' || content instanceof Uint8Array
    response.writeHead(status, { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' })
    response.end(isBytes ? content : JSON.stringify(content))
  }

  const server = createServer((request, response) => {
    log.push(`${request.method} ${request.url}`)
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const noted = (fileId: string, file?: DriveFile) =>
    changes.push({ fileId, removed: file === undefined, ...(file ? { file: { ...file } } : {}) })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drive: {
      files,
      change(file) {
        files.set(file.id, file)
        noted(file.id, file)
      },
      remove(id) {
        files.delete(id)
        noted(id)
      },
      forget() {
        firstChange += changes.length + 1
        changes = []
      },
    },
    notion: { things, blocks },
    asked() {
      const all = log
      log = []
      return all
    },
    answerInstead(given) {
      instead = given
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
