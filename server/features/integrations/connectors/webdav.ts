import { Readable } from 'node:stream'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import type { HelperItem } from '../../../../contract/integrations/integrations.schemas.ts'
import { ask, bytesOf, ownStatuses, webAddress } from '../kit/ask.ts'
import {
  type Connector,
  ConnectorFailure,
  type ConnectorEnvironment,
  deepestFolder,
  type FileBatch,
  FileFailure,
  type Files,
  type Given,
  listOf,
  mostFiles,
  type RemoteFile,
  textOf,
} from '../kit/connector.ts'
import type { WebdavEntry } from '../../../engines/imports/index.ts'

const mostFolders = 5_000
/** Of one portion, which is kept before the next is asked for. */
const foldersAtOnce = 10
const secondsOfFile = 900
const foldersSearched = 60

const properties =
  '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:o="http://owncloud.org/ns"><d:prop>' +
  '<d:resourcetype/><d:getetag/><d:getlastmodified/><d:getcontentlength/><o:fileid/></d:prop></d:propfind>'

/** A folder by the names that lead to it from the one that is connected. */
type Names = readonly string[]
type Cursor = { queue: Names[]; folders: number; files: number; cut: string | null }

type Share = {
  root: URL
  read(names: Names, depth: 0 | 1, signal: AbortSignal): Promise<{ names: Names; entry: WebdavEntry; path: string }[]>
  fetch(path: string, signal: AbortSignal): Promise<Readable>
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
const partsOf = (path: string) => path.split('/').filter(Boolean).map(decoded)

function rootOf(address: string): URL {
  const url = webAddress(address)
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  url.search = ''
  url.hash = ''
  return url
}

function addressOf(root: URL, names: Names): URL {
  const url = new URL(root)
  url.pathname += names.map((name) => `${encodeURIComponent(name)}/`).join('')
  return url
}

/** The path below the root as names; null if a server returns a path outside of it. */
function namesBelow(root: URL, path: string): Names | null {
  const [above, all] = [partsOf(root.pathname), partsOf(path)]
  return above.every((part, at) => part === all[at]) ? all.slice(above.length) : null
}

function shareOf(environment: ConnectorEnvironment, { settings, secrets, organisationId }: Given): Share {
  const root = rootOf(textOf(settings, 'address'))
  const [user, password] = [textOf(settings, 'user'), secrets['password'] ?? '']
  const isSigned = user !== '' || password !== ''
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const headers: Record<string, string> = isSigned ? { authorization: basic } : {}

  async function read(names: Names, depth: 0 | 1, signal: AbortSignal) {
    const url = addressOf(root, names)
    const { reply } = await ask(environment.egress, url, {
      ...{ method: 'PROPFIND', body: properties, signal, takes: [...ownStatuses, 301, 302, 307, 308] },
      headers: { ...headers, depth: String(depth), 'content-type': 'application/xml', accept: 'application/xml' },
    })
    const input = (await bytesOf(reply)).toString('utf8')
    // A subfolder that no longer exists or can't be read counts as empty.
    if (names.length > 0 && [403, 404, 410].includes(reply.status)) return []
    if (reply.status >= 500) throw new ConnectorFailure(texts.answered(url.host, reply.status))
    if (reply.status !== 207) throw new ConnectorFailure(texts.noFolder(reply.status))
    const entries = await environment.workers.run('read the list of a WebDAV folder', { organisationId, input, signal })
    if (entries === null) throw new ConnectorFailure(texts.notAListing(url.host))
    return entries.flatMap((entry) => {
      const at = URL.parse(entry.href, url)
      const found = at?.origin === root.origin ? namesBelow(root, at.pathname) : null
      const isHere =
        found !== null && found.length - names.length === depth && names.every((one, n) => one === found[n])
      return isHere ? [{ names: found, entry, path: at!.pathname }] : []
    })
  }

  async function fetch(path: string, signal: AbortSignal) {
    const url = new URL(path, root)
    if (url.origin !== root.origin) throw new FileFailure(texts.fileAnswered(404))
    const { reply } = await ask(environment.egress, url, {
      ...{ headers: { ...headers, accept: '*/*' }, signal, seconds: secondsOfFile, takes: ownStatuses },
    })
    if (reply.status === 200) return Readable.from(reply.body).once('close', () => reply.end())
    reply.end()
    throw new FileFailure(texts.fileAnswered(reply.status))
  }
  return { root, read, fetch }
}

/** The server's version tag of a file; without one, the file is downloaded each time. */
const tagOf = ({ etag, modified, size }: WebdavEntry) =>
  etag ?? (modified === null ? `read ${Date.now()}` : `${modified} ${size ?? ''}`)

function sameOf({ etag, size, fileId }: WebdavEntry): string | null {
  if (fileId !== null) return `id ${fileId}`
  return etag === null || etag.startsWith('W/') ? null : `etag ${etag} ${size ?? ''}`
}

const fileOf = (names: Names, entry: WebdavEntry, path: string): RemoteFile => ({
  ...{ id: names.map(encodeURIComponent).join('/'), tag: tagOf(entry), same: sameOf(entry) },
  ...{ path: [...names], size: entry.size, ref: { path } },
})

function filesOf(share: Share, chosen: readonly Names[]): Files {
  const begin = (): Cursor => ({ queue: chosen.length > 0 ? [...chosen] : [[]], folders: 0, files: 0, cut: null })
  return {
    async list(cursor, signal): Promise<FileBatch> {
      const state = (cursor as Cursor | null) ?? begin()
      const found: RemoteFile[] = []
      const now = state.queue.slice(0, foldersAtOnce)
      const queue = state.queue.slice(foldersAtOnce)
      for (const names of now) {
        for (const { names: below, entry, path } of await share.read(names, 1, signal)) {
          if (!entry.isFolder) found.push(fileOf(below, entry, path))
          else if (below.length < deepestFolder) queue.push(below)
        }
      }
      const folders = state.folders + now.length
      const files = found.slice(0, mostFiles - state.files)
      const rest = queue.slice(0, mostFolders - folders)
      const cutFiles = files.length < found.length ? texts.cutFiles(mostFiles) : null
      const cut = cutFiles ?? (rest.length < queue.length ? texts.cutFolders(mostFolders) : state.cut)
      if (rest.length === 0 || cutFiles !== null)
        return { files, cursor: null, isLast: true, isWhole: cut === null, ...(cut === null ? {} : { cut }) }
      return { files, cursor: { queue: rest, folders, files: state.files + files.length, cut }, isLast: false }
    },
    fetch: ({ ref }, signal) => share.fetch(String(ref['path']), signal),
  }
}

/** The folders whose path has these words, found by walking from the top. */
async function searchFolders(share: Share, query: string, signal: AbortSignal): Promise<HelperItem[]> {
  const words = query.trim().toLowerCase()
  const queue: Names[] = [[]]
  const items: HelperItem[] = []
  for (let count = 0; count < foldersSearched && queue.length > 0 && items.length < 100; count += 1) {
    for (const { names, entry } of await share.read(queue.shift()!, 1, signal)) {
      if (!entry.isFolder) continue
      if (names.length < deepestFolder) queue.push(names)
      const name = names.join('/')
      if (name.toLowerCase().includes(words)) items.push({ id: name, name })
    }
  }
  return items
}

/** The files in a folder on a WebDAV server (RFC 4918) and its subfolders. */
export const webdavConnector: Connector = {
  code: 'webdav',
  async open(environment, given, signal) {
    const share = shareOf(environment, given)
    const [top] = await share.read([], 0, signal)
    if (!top?.entry.isFolder) throw new ConnectorFailure(texts.noFolder(207))
    const chosen = listOf(given.settings, 'folders').map((path) => path.split('/').filter(Boolean))
    return {
      streams: [],
      files: filesOf(share, chosen),
      helper: async (name, { query, ids }, stop) =>
        name === 'search_folders' ? searchFolders(share, query, stop) : ids.map((id) => ({ id, name: id })),
      close: async () => {},
    }
  },
}
