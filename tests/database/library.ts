import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Doc, DocDetail } from '../../contract/documents/documents.schemas.ts'
import { until } from '../until.ts'
import type { AppOptions } from '../../server/composition/app.ts'
import { type ServerEnvironment, startServerEnvironment } from './server-environment.ts'
import type { Answered } from './test-server.ts'

export type UploadOptions = { folder?: string; relativePath?: string; key?: string; token?: string }
export type Library = ServerEnvironment & {
  token: string
  project: string
  organisationId: string
  get(path: string): Promise<Answered>
  send(method: string, path: string, body?: unknown): Promise<Answered>
  upload(name: string, bytes: Uint8Array | string, options?: UploadOptions): Promise<Answered>
  /** Waits until nothing is being read any more; answers the documents by their names. */
  settled(): Promise<Record<string, Doc>>
  detail(docId: string): Promise<DocDetail>
  /** Every file below the folder of uploads, by its path; half-received ones are below `incoming`. */
  blobs(): Promise<string[]>
}

export const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url))

/** The folder with real input beside the project, or null where it is missing. */
export const sharedData = (await stat(new URL('../../../shared/data', import.meta.url)).catch(() => null))
  ? new URL('../../../shared/data/', import.meta.url)
  : null

/** The files below a folder as relative paths, in order. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

/** An organisation with somebody who may upload, on a server of its own. */
export async function startLibrary(options: AppOptions = {}, settings: Record<string, string> = {}): Promise<Library> {
  const environment = await startServerEnvironment(settings, options)
  const { server, rowsOf } = environment
  const { token } = await server.signUp('Librarian')
  const project = await server.foundOrganisation(token, 'Library')
  const [{ id: organisationId }] = await rowsOf('select id from organisation where code = $1', [project])
  const base = `/orgs/${project}`
  const get = (path: string) => server.call('GET', base + path, token)
  return {
    ...{ ...environment, token, project, organisationId, get },
    send: (method, path, body) => server.call(method, base + path, token, body),
    async upload(name, bytes, { folder = 'upload_root', relativePath, key = randomUUID(), token: other } = {}) {
      const form = new FormData()
      if (relativePath !== undefined) form.append('relativePath', relativePath)
      form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
      return server.call('POST', `${base}/docs/upload/${folder}`, other ?? token, form, { 'idempotency-key': key })
    },
    async settled() {
      const running = async () =>
        (await get('/jobs')).body.jobs.filter((job: { status: string }) => /PENDING|PROGRESS/.test(job.status)).length
      await until(async () => (await running()) === 0)
      const { docs } = (await get('/docs')).body as { docs: Doc[] }
      return Object.fromEntries(docs.map((doc) => [doc.filename, doc]))
    },
    detail: async (docId) => (await get(`/docs/${docId}`)).body.doc,
    blobs: () => filesBelow(server.filesDirectory),
  }
}
