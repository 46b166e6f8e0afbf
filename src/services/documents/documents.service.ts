import { attachmentsRoutes } from '../../../contract/chat/attachments.routes.ts'
import type { DocumentMatch, DocumentSearchBody } from '../../../contract/documents/document-search.schemas.ts'
import { documentsRoutes as routes, mostReadAgain } from '../../../contract/documents/documents.routes.ts'
import type {
  Doc,
  DocDetail,
  DocPage,
  Folder,
  TableRow,
  TrashedKind,
} from '../../../contract/documents/documents.schemas.ts'
import { documentsTexts as texts } from '../../../contract/documents/documents.texts.ts'
import type { DocumentFacts, FactCorrections } from '../../../contract/documents/facts.schemas.ts'
import type { Reading, ReadingCorrections } from '../../../contract/documents/reading.schemas.ts'
import { jobsRoutes } from '../../../contract/jobs/jobs.routes.ts'
import type { Failure } from '../../../contract/shared/failure.ts'
import type { DrawnFile } from '../../../contract/documents/drawn-file.ts'
import { drawFile } from './draw-file.ts'
import { failureOfError } from '../shared/failures.ts'
import type { Api } from '../shared/http.ts'
import { pathOf } from '../shared/http.ts'
import { uploadFile, type UploadRequest } from './upload-transport.ts'

export type DocumentsEnvironment = {
  createRequest: () => UploadRequest
  baseUrl: string
  /** The content of a chosen file, by id; undefined when it is no longer available. */
  fileOf: (id: string) => File | undefined
  forget: (id: string) => void
  newKey: () => string
  /** Shows the content in a tab, or downloads it under this name. */
  show: (bytes: Blob, filename: string) => void
}

type FolderFields = { name: string; interpretation: string; usedFor: Folder['usedFor'] }
type DocFields = { filename: string; interpretation: string; usedFor: Doc['usedFor'] }
type Settings = { usedFor: Doc['usedFor']; interpretation: string }
type Sendable = {
  id: string
  project: string
  folderId: string
  name: string
  relativePath: string | null
  threadId?: string
}
type Drawable = { project: string; docId: string; filename: string }
type Stored = { docs: Doc[]; folders: Folder[]; jobId?: string | undefined }

export type DocumentsService = ReturnType<typeof createDocumentsService>

const isConflict = (error: unknown): boolean => failureOfError(error).kind === 'conflict'

type TrashedThing = {
  kind: Exclude<TrashedKind, 'thread'>
  id: string
  name: string
  deletedAt: string
}

export function createDocumentsService(api: Api, environment: DocumentsEnvironment) {
  const listDocs = async (project: string, signal: AbortSignal) =>
    (await api.read(routes.listDocuments, { params: { project }, staleTime: 0, signal })).docs
  const listFolders = async (project: string, signal: AbortSignal) =>
    (await api.read(routes.listFolders, { params: { project }, staleTime: 0, signal })).folders
  const readDocument = async (project: string, docId: string, signal: AbortSignal): Promise<DocDetail> =>
    (await api.read(routes.readDocument, { params: { project, docId }, query: { html: '1' }, staleTime: 0, signal }))
      .doc
  const patch = async (
    project: string,
    docId: string,
    body: Partial<DocFields> & { rev: number },
    signal: AbortSignal,
  ) => (await api.call(routes.changeDocument, { params: { project, docId }, body, signal })).doc

  return {
    readDocument,

    async readLibrary(project: string, signal: AbortSignal): Promise<{ docs: Doc[]; folders: Folder[] }> {
      const [docs, folders] = await Promise.all([listDocs(project, signal), listFolders(project, signal)])
      return { docs, folders }
    },

    async readPage(project: string, docId: string, pageId: string, signal: AbortSignal): Promise<DocPage> {
      const options = { params: { project, docId, pageId }, query: { html: '1' as const }, staleTime: 0, signal }
      return (await api.read(routes.readPage, options)).page
    },

    async readRows(
      project: string,
      { docId, tableId, offset, limit }: { docId: string; tableId: string; offset: number; limit: number },
      signal: AbortSignal,
    ): Promise<readonly TableRow[]> {
      const options = { params: { project, docId, tableId }, query: { offset, limit }, staleTime: 0, signal }
      return (await api.read(routes.listTableRows, options)).rows
    },

    async readReading(project: string, docId: string, signal: AbortSignal): Promise<Reading> {
      return (await api.read(routes.readReading, { params: { project, docId }, staleTime: 0, signal })).reading
    },

    /** If the saved `rev` is another one, returns the current reading and saves nothing. */
    async changeReading(
      project: string,
      { docId, ...body }: { docId: string; rev: number; corrections: ReadingCorrections },
      signal: AbortSignal,
    ): Promise<{ kind: 'saved' | 'changed meanwhile'; reading: Reading }> {
      try {
        const { reading } = await api.call(routes.changeReading, { params: { project, docId }, body, signal })
        return { kind: 'saved', reading }
      } catch (error) {
        if (!isConflict(error)) throw error
        const { reading } = await api.read(routes.readReading, { params: { project, docId }, staleTime: 0, signal })
        return { kind: 'changed meanwhile', reading }
      }
    },

    async readFacts(project: string, docId: string, signal: AbortSignal): Promise<DocumentFacts> {
      return (await api.read(routes.readFacts, { params: { project, docId }, staleTime: 0, signal })).facts
    },

    /** If the saved `rev` is another one, returns the current facts and saves nothing. */
    async changeFacts(
      project: string,
      { docId, ...body }: { docId: string; rev: number; corrections: FactCorrections },
      signal: AbortSignal,
    ): Promise<{ kind: 'saved' | 'changed meanwhile'; facts: DocumentFacts }> {
      try {
        const { facts } = await api.call(routes.changeFacts, { params: { project, docId }, body, signal })
        return { kind: 'saved', facts }
      } catch (error) {
        if (!isConflict(error)) throw error
        const { facts } = await api.read(routes.readFacts, { params: { project, docId }, staleTime: 0, signal })
        return { kind: 'changed meanwhile', facts }
      }
    },

    /** If the saved `rev` is another one, returns the current folder and saves nothing. */
    async changeFolder(
      project: string,
      staged: { folderId: string; rev: number; change: Partial<FolderFields & { parentId: string }> },
      signal: AbortSignal,
    ): Promise<{ kind: 'saved' | 'changed meanwhile'; folder: Folder }> {
      const { folderId, rev, change } = staged
      try {
        const options = { params: { project, folderId }, body: { rev, ...change }, signal }
        return { kind: 'saved', folder: (await api.call(routes.changeFolder, options)).folder }
      } catch (error) {
        if (!isConflict(error)) throw error
        const folder = (await listFolders(project, signal)).find(({ id }) => id === folderId)
        if (!folder || folder.rev === rev) throw error
        return { kind: 'changed meanwhile', folder }
      }
    },

    async createFolder(
      project: string,
      body: FolderFields & { parentId: string },
      idempotencyKey: string,
      signal: AbortSignal,
    ): Promise<Folder> {
      return (await api.call(routes.createFolder, { params: { project }, body, idempotencyKey, signal })).folder
    },

    /** If the saved `rev` is another one, returns the current document and saves nothing. */
    async changeDocument(
      project: string,
      changed: { docId: string; rev: number; change: Partial<DocFields> },
      signal: AbortSignal,
    ): Promise<{ kind: 'saved' | 'conflict'; saved: Doc }> {
      const { docId, rev, change } = changed
      try {
        return { kind: 'saved', saved: await patch(project, docId, { rev, ...change }, signal) }
      } catch (error) {
        if (!isConflict(error)) throw error
        const doc = await readDocument(project, docId, signal)
        if (doc.rev === rev) throw error
        return { kind: 'conflict', saved: doc }
      }
    },

    /**
     * Saves a spreadsheet's settings. Fails with the conflict if someone else has changed the same fields meanwhile.
     */
    async configure(project: string, doc: Doc, settings: Settings, signal: AbortSignal): Promise<void> {
      try {
        await patch(project, doc.id, { rev: doc.rev, ...settings }, signal)
      } catch (error) {
        if (!isConflict(error)) throw error
        const now = await readDocument(project, doc.id, signal)
        const isUntouched =
          now.interpretation === doc.interpretation && JSON.stringify(now.usedFor) === JSON.stringify(doc.usedFor)
        if (!isUntouched) throw error
        await patch(project, doc.id, { rev: now.rev, ...settings }, signal)
      }
    },

    /** Moves documents (`kind` "documents", `id` comma-separated ids) or a folder with its content to the trash. */
    async trash(project: string, thing: { kind: string; id: string }, signal: AbortSignal): Promise<void> {
      if (thing.kind === 'folder') {
        await api.call(routes.deleteFolder, { params: { project, folderId: thing.id }, signal })
        return
      }
      await api.call(routes.bulkDeleteDocuments, { params: { project }, body: { docIds: thing.id.split(',') }, signal })
    },

    /** The trash without conversations, which have a list of their own. */
    async listTrash(project: string, signal: AbortSignal): Promise<readonly TrashedThing[]> {
      const { things } = await api.read(routes.listTrash, { params: { project }, staleTime: 0, signal })
      return things.flatMap(({ kind, ...thing }) => (kind === 'thread' ? [] : [{ kind, ...thing }]))
    },

    async move(project: string, docIds: readonly string[], folderId: string, signal: AbortSignal): Promise<void> {
      const body = { docIds: [...docIds], folderId }
      await api.call(routes.moveDocuments, { params: { project }, body, signal })
    },

    async openZip(project: string, docIds: readonly string[], filename: string, signal: AbortSignal): Promise<void> {
      const options = { params: { project }, body: { docIds: [...docIds] }, signal }
      const archive = await api.download(routes.downloadDocuments, options)
      // This type makes the browser download the file instead of opening it in a tab.
      environment.show(new Blob([archive], { type: 'application/octet-stream' }), filename)
    },

    async restore(
      project: string,
      { docIds, folderId }: { docIds: readonly string[]; folderId: string | null },
      signal: AbortSignal,
    ): Promise<void> {
      if (folderId !== null) await api.call(routes.restoreFolder, { params: { project, folderId }, signal })
      for (const docId of docIds) await api.call(routes.restoreDocument, { params: { project, docId }, signal })
    },

    async search(
      { project, ...body }: DocumentSearchBody & { project: string },
      signal: AbortSignal,
    ): Promise<readonly DocumentMatch[]> {
      return (await api.call(routes.searchDocuments, { params: { project }, body, signal })).matches
    },

    async readAgain(project: string, docIds: readonly string[], signal: AbortSignal): Promise<void> {
      for (let from = 0; from < docIds.length; from += mostReadAgain) {
        const body = { docIds: docIds.slice(from, from + mostReadAgain) }
        await api.call(routes.readDocumentsAgain, { params: { project }, body, signal })
      }
    },

    /** Starts reading all waiting documents; returns the id of the job. */
    async processDocuments(project: string, signal: AbortSignal): Promise<string> {
      const options = { params: { project, pipeline: 'process_docs' }, idempotencyKey: environment.newKey(), signal }
      return (await api.call(jobsRoutes.runPipeline, options)).jobId
    },

    /** The file, ready to draw until the signal is aborted. */
    async draw({ project, docId, filename }: Drawable, signal: AbortSignal): Promise<DrawnFile> {
      return drawFile(
        await api.download(routes.downloadDocument, { params: { project, docId }, signal }),
        filename,
        signal,
      )
    },

    async open(project: string, docId: string, filename: string, signal: AbortSignal): Promise<void> {
      environment.show(await api.download(routes.downloadDocument, { params: { project, docId }, signal }), filename)
    },

    /** Uploads one chosen file. Every attempt has the file's id as its Idempotency-Key. */
    async upload(file: Sendable, onProgress: (share: number) => void, signal: AbortSignal): Promise<Stored> {
      const bytes = environment.fileOf(file.id)
      if (!bytes) throw { kind: 'rejected', message: texts.fileGone } satisfies Failure
      const transport = { ...environment, tokens: api.tokens, supportEmail: api.supportEmail }
      const { project, folderId, name, relativePath, threadId, id: idempotencyKey } = file
      const options = { file: bytes, name, relativePath, idempotencyKey, onProgress, signal }
      if (threadId !== undefined) {
        const path = pathOf(attachmentsRoutes.addAttachment.path, { project, threadId })
        const answer = attachmentsRoutes.addAttachment.response.safeParse(await uploadFile(transport, path, options))
        if (!answer.success) throw { kind: 'malformed', message: texts.uploadFailed } satisfies Failure
        environment.forget(file.id)
        return { docs: [], folders: [] }
      }
      const path = pathOf(routes.uploadDocument.path, { project, folderId })
      const read = routes.uploadDocument.response.safeParse(await uploadFile(transport, path, options))
      if (!read.success) throw { kind: 'malformed', message: texts.uploadFailed } satisfies Failure
      environment.forget(file.id)
      return read.data
    },
  }
}
