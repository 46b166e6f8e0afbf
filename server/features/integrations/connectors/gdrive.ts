import { Readable } from 'node:stream'
import { z } from 'zod'
import { connectionTexts as texts } from '../../../../contract/integrations/connections.texts.ts'
import type { HelperItem } from '../../../../contract/integrations/integrations.schemas.ts'
import { ask, askShaped, bytesOf, ownStatuses } from '../kit/ask.ts'
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
} from '../kit/connector.ts'
import { vendorAddress } from '../integration-egress.ts'
import { ownValue } from '../../../../contract/shared/own-value.ts'

const folderKind = 'application/vnd.google-apps.folder'
const fileFields = 'id,name,mimeType,md5Checksum,modifiedTime,size,parents,trashed'
const mostFolders = 5_000
const mostPages = 2_000
const secondsOfFile = 900
const office = 'application/vnd.openxmlformats-officedocument'

/** The export formats for Google's own file types. */
const exported: Readonly<Record<string, { mime: string; ending: string }>> = {
  'application/vnd.google-apps.document': { mime: `${office}.wordprocessingml.document`, ending: '.docx' },
  'application/vnd.google-apps.spreadsheet': { mime: `${office}.spreadsheetml.sheet`, ending: '.xlsx' },
  'application/vnd.google-apps.presentation': { mime: `${office}.presentationml.presentation`, ending: '.pptx' },
}

const fileSchema = z.object({
  ...{ id: z.string(), name: z.string().default(''), mimeType: z.string().default('') },
  ...{ md5Checksum: z.string().optional(), modifiedTime: z.string().optional(), size: z.string().optional() },
  ...{ parents: z.array(z.string()).optional(), trashed: z.boolean().optional() },
})
type DriveFile = z.infer<typeof fileSchema>
const listSchema = z.object({ nextPageToken: z.string().optional(), files: z.array(fileSchema) })
const changeSchema = z.object({
  ...{ fileId: z.string().optional(), removed: z.boolean().optional(), file: fileSchema.optional() },
})
const changesSchema = z.object({
  ...{ nextPageToken: z.string().optional(), newStartPageToken: z.string().optional() },
  changes: z.array(changeSchema),
})
const startSchema = z.object({ startPageToken: z.string() })
const refusalSchema = z.object({ error: z.object({ errors: z.array(z.object({ reason: z.string() })) }) })

/** The names that lead to a folder, by its id. */
type Paths = Record<string, string[]>
/** `token`: where the changes begin that come after this listing, or after these changes. */
type Listing = {
  kind: 'listing'
  token: string
  queue: string[]
  page: string | null
  paths: Paths
  files: number
  cut: string | null
}
type Changes = { kind: 'changes'; token: string; paths: Paths }
type Cursor = (Listing | Changes) & { pages: number }

type Drive = {
  get<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>, signal: AbortSignal): Promise<T>
  fetch(path: string, query: Record<string, string>, signal: AbortSignal): Promise<Readable>
}

function driveOf(environment: ConnectorEnvironment, { secrets }: Given): Drive {
  const headers = { authorization: `Bearer ${secrets['oauthAccess'] ?? ''}` }
  const addressOf = (path: string, query: Record<string, string>) => {
    const url = vendorAddress(environment.standIns, 'gdrive', `https://www.googleapis.com/drive/v3/${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  return {
    get: (path, query, schema, signal) =>
      askShaped(environment.egress, addressOf(path, query), { headers, signal }, schema),
    async fetch(path, query, signal) {
      const url = addressOf(path, query)
      const { reply } = await ask(environment.egress, url, {
        ...{ headers: { ...headers, accept: '*/*' }, signal, seconds: secondsOfFile, takes: ownStatuses },
      })
      if (reply.status === 200) return Readable.from(reply.body).once('close', () => reply.end())
      if (reply.status === 403 && isRateLimit((await bytesOf(reply, 65_536)).toString('utf8')))
        throw new ConnectorFailure(texts.askedToWait(url.host), 60)
      reply.end()
      throw new FileFailure(texts.fileAnswered(reply.status))
    },
  }
}

/** Google says with a 403 that there were too many calls, as well as that one may not. */
function isRateLimit(body: string): boolean {
  try {
    const { error } = refusalSchema.parse(JSON.parse(body))
    return error.errors.some(({ reason }) => /rateLimitExceeded$/i.test(reason))
  } catch {
    return false
  }
}

const everyDrive = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' }

function fileOf(
  { id, name, mimeType, md5Checksum, modifiedTime, size }: DriveFile,
  path: readonly string[],
): RemoteFile {
  const as = ownValue(exported, mimeType)
  const isOther = as === undefined && mimeType.startsWith('application/vnd.google-apps.')
  const filename = as && !name.toLowerCase().endsWith(as.ending) ? `${name}${as.ending}` : name
  return {
    ...{ id, tag: md5Checksum ?? modifiedTime ?? '', same: null, path: [...path, filename] },
    ...{ size: size === undefined ? null : Number(size), ref: as ? { mime: as.mime } : {} },
    ...(isOther ? { leftOut: texts.fileKind } : {}),
  }
}

async function beginning(drive: Drive, chosen: readonly string[], signal: AbortSignal): Promise<Cursor> {
  const { startPageToken } = await drive.get(
    'changes/startPageToken',
    { supportsAllDrives: 'true' },
    startSchema,
    signal,
  )
  const paths: Paths = {}
  for (const id of chosen.length > 0 ? chosen : ['root']) {
    const root = await drive.get(
      `files/${encodeURIComponent(id)}`,
      { fields: 'id,name', supportsAllDrives: 'true' },
      fileSchema,
      signal,
    )
    paths[root.id] = chosen.length > 0 ? [root.name] : []
  }
  return {
    kind: 'listing',
    token: startPageToken,
    queue: Object.keys(paths),
    page: null,
    paths,
    files: 0,
    cut: null,
    pages: 0,
  }
}

/** One page of one folder. */
async function listFolder(drive: Drive, state: Listing & { pages: number }, signal: AbortSignal): Promise<FileBatch> {
  const [folderId = '', ...others] = state.queue
  const path = state.paths[folderId] ?? []
  const query = {
    ...{ ...everyDrive, q: `'${folderId.replaceAll(/['\\]/g, '')}' in parents and trashed = false`, pageSize: '1000' },
    ...{ fields: `nextPageToken,files(${fileFields})`, ...(state.page === null ? {} : { pageToken: state.page }) },
  }
  const { files, nextPageToken } = await drive.get('files', query, listSchema, signal)
  refuseEndless(state.pages, nextPageToken !== undefined && nextPageToken === state.page)
  const paths = { ...state.paths }
  const below: string[] = []
  for (const { id, name, mimeType } of files) {
    if (mimeType !== folderKind || Object.hasOwn(paths, id) || path.length >= deepestFolder) continue
    if (Object.keys(paths).length >= mostFolders) break
    paths[id] = [...path, name]
    below.push(id)
  }
  const found = files.filter(({ mimeType }) => mimeType !== folderKind).map((file) => fileOf(file, path))
  const fitting = found.slice(0, mostFiles - state.files)
  const isFull = fitting.length < found.length
  const cut = isFull
    ? texts.cutFiles(mostFiles)
    : Object.keys(paths).length >= mostFolders
      ? texts.cutFolders(mostFolders)
      : state.cut
  const queue = [...(nextPageToken === undefined ? others : state.queue), ...below]
  const { token } = state
  if (queue.length === 0 || isFull) {
    const cursor: Cursor = { kind: 'changes', token, paths, pages: 0 }
    return { files: fitting, cursor, isLast: true, isWhole: cut === null, ...(cut === null ? {} : { cut }) }
  }
  const count = state.files + fitting.length
  const cursor: Cursor = {
    kind: 'listing',
    token,
    queue,
    page: nextPageToken ?? null,
    paths,
    files: count,
    cut,
    pages: state.pages + 1,
  }
  return { files: fitting, cursor, isLast: false }
}

function refuseEndless(pages: number, isSame: boolean): void {
  if (pages > mostPages || isSame) throw new ConnectorFailure(texts.endless('Google Drive'))
}

const nothingFound = { files: [], isLast: false }

/** One page of changes; null if everything must be listed again, because a folder changed or the cursor expired. */
async function listChanges(
  drive: Drive,
  state: Changes & { pages: number },
  signal: AbortSignal,
): Promise<FileBatch | null> {
  const query = {
    ...{ ...everyDrive, pageToken: state.token, pageSize: '1000', includeRemoved: 'true' },
    fields: `nextPageToken,newStartPageToken,changes(fileId,removed,file(${fileFields}))`,
  }
  const { changes, nextPageToken, newStartPageToken } = await drive.get('changes', query, changesSchema, signal)
  refuseEndless(state.pages, nextPageToken === state.token)
  const files: RemoteFile[] = []
  const gone: string[] = []
  for (const { fileId, removed, file } of changes) {
    const id = file?.id ?? fileId
    if (id === undefined) continue
    const parents = file?.parents ?? []
    const path = parents.map((parent) => state.paths[parent]).find((one) => one !== undefined)
    if (Object.hasOwn(state.paths, id) || (file?.mimeType === folderKind && path !== undefined)) return null
    if (removed === true || !file || file.trashed === true || path === undefined) gone.push(id)
    else if (file.mimeType !== folderKind) files.push(fileOf(file, path))
  }
  const token = newStartPageToken ?? nextPageToken ?? state.token
  const isLast = newStartPageToken !== undefined || nextPageToken === undefined
  return { files, gone, cursor: { ...state, token, pages: isLast ? 0 : state.pages + 1 }, isLast, isWhole: false }
}

function filesOf(drive: Drive, chosen: readonly string[]): Files {
  return {
    async list(cursor, signal) {
      const state = cursor as Cursor | null
      if (state?.kind === 'listing') return listFolder(drive, state, signal)
      const changed = state === null ? null : await listChanges(drive, state, signal).catch(forgotten)
      return changed ?? { ...nothingFound, cursor: await beginning(drive, chosen, signal) }
    },
    fetch({ id, ref }, signal) {
      const path = `files/${encodeURIComponent(id)}`
      const { mime } = ref
      if (typeof mime === 'string') return drive.fetch(`${path}/export`, { mimeType: mime }, signal)
      return drive.fetch(path, { alt: 'media', supportsAllDrives: 'true' }, signal)
    },
  }
}

/** An expired cursor isn't a failure: everything is listed again. */
function forgotten(error: unknown): null {
  if (error instanceof ConnectorFailure && error.status !== null && [400, 404, 410].includes(error.status)) return null
  throw error
}

async function help(
  drive: Drive,
  name: string,
  asked: { query: string; ids: string[] },
  signal: AbortSignal,
): Promise<HelperItem[]> {
  if (name === 'lookup_folders') {
    const items: HelperItem[] = []
    for (const id of asked.ids.slice(0, 50)) {
      const query = { fields: 'id,name', supportsAllDrives: 'true' }
      const found = await drive.get(`files/${encodeURIComponent(id)}`, query, fileSchema, signal).catch(forgotten)
      items.push({ id, name: found?.name ?? id })
    }
    return items
  }
  const words = asked.query.replaceAll(/['\\]/g, (character) => `\\${character}`)
  const q = `mimeType = '${folderKind}' and trashed = false and name contains '${words}'`
  const query = { ...everyDrive, q, pageSize: '50', fields: 'files(id,name)' }
  const { files } = await drive.get('files', query, listSchema, signal)
  return files.map(({ id, name: label }) => ({ id, name: label }))
}

/** Files of My Drive, or of chosen folders, by Google's Drive API, version 3. */
export const gdriveConnector: Connector = {
  code: 'gdrive',
  async open(environment, given) {
    const drive = driveOf(environment, given)
    return {
      streams: [],
      files: filesOf(drive, listOf(given.settings, 'folders')),
      helper: (name, asked, signal) => help(drive, name, asked, signal),
      close: async () => {},
    }
  },
}
