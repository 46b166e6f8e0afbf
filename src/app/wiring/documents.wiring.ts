import { fromCallback, fromPromise } from 'xstate'
import { contentMatches, contentSearchMachine } from '../../machines/documents/content-search.machine.ts'
import { processingDocumentsLabel } from '../../../contract/jobs/jobs.schemas.ts'
import { documentMachine, type EditsFact, type EditsUpdate } from '../../machines/documents/document.machine.ts'
import { documentsMachine } from '../../machines/documents/documents.machine.ts'
import { downloadsMachine } from '../../machines/documents/downloads.machine.ts'
import { foldersMachine } from '../../machines/documents/folders.machine.ts'
import { movingMachine } from '../../machines/documents/moving.machine.ts'
import { trashListMachine } from '../../machines/documents/trash.resource.ts'
import { readingAgain } from '../../machines/documents/reading-again.command.ts'
import { restoringMachine } from '../../machines/documents/restoring.machine.ts'
import { actionButtonMachine } from '../../machines/shared/action-button.machine.ts'
import { confirmDeleteMachine } from '../../machines/shared/confirm-delete.machine.ts'
import type { DocumentEdits } from '../../services/documents/document-edits.ts'
import type { DocumentsService } from '../../services/documents/documents.service.ts'
import type { TableModelService } from '../../services/documents/table-model.service.ts'
import type { JobsService } from '../../services/jobs/jobs.service.ts'
import { fetchedLater } from './fetched-later.ts'
import { wireCancellableJob } from './job.wiring.ts'
import { partNotFetched } from './part-not-fetched.ts'
import type { wireDocumentParts } from './document-parts.wiring.ts'
import { provideRequests } from './provide-requests.ts'

export type DocumentParts = ReturnType<typeof wireDocumentParts>

const projectIn = (request: unknown) => (request as { project: string }).project

/** The documents of an organisation. */
export const wireDocuments = (
  service: DocumentsService,
  edits: DocumentEdits,
  jobs: JobsService,
  tableModels: () => Promise<TableModelService>,
  fetchParts: () => Promise<DocumentParts>,
) => {
  const reindexing = wireCancellableJob(jobs, processingDocumentsLabel, ({ project }, signal) =>
    service.processDocuments(project, signal),
  )
  const document = fetchedLater(documentMachine)
  let parts: Promise<void> | null = null
  const putParts = () =>
    (parts ??= fetchParts().then(document.put, () => {
      parts = null
      throw partNotFetched
    }))
  return documentsMachine.provide({
    actors: {
      'read library': fromPromise(({ input, signal }) => service.readLibrary(input.project, signal)),
      'content search': contentSearchMachine.provide({
        actors: { 'content matches': provideRequests(contentMatches, { read: service.search }) },
      }),
      'reading again': provideRequests(readingAgain, {
        send: ({ payload: { project, docIds } }, signal) => service.readAgain(project, docIds, signal),
      }),
      folders: foldersMachine.provide({
        actors: {
          'create folder': fromPromise(({ input, signal }) =>
            service.createFolder(input.project, input.folder, input.idempotencyKey, signal),
          ),
          'change folder': fromPromise(({ input, signal }) =>
            service.changeFolder(input.project, input.staged, signal),
          ),
        },
      }),
      document: document.machine.provide({
        actors: {
          'read document': fromPromise(async ({ input, signal }) => {
            const [read] = await Promise.all([service.readDocument(input.project, input.docId, signal), putParts()])
            return read
          }),
          'keep the edits': keepEdits(edits),
        },
      }),
      downloads: downloadsMachine.provide({
        actors: {
          'open file': fromPromise(({ input, signal }) =>
            input.docIds
              ? service.openZip(input.project, input.docIds, input.filename, signal)
              : service.open(input.project, input.docId, input.filename, signal),
          ),
        },
      }),
      'trash list': provideRequests(trashListMachine, {
        read: ({ project }, signal) => service.listTrash(project, signal),
      }),
      moving: provideRequests(movingMachine, {
        'move documents': ({ project, docIds, folderId }, signal) => service.move(project, docIds, folderId, signal),
      }),
      restoring: restoringMachine.provide({
        actors: {
          'restore things': fromPromise(async ({ input: { project, part, ...things }, signal }) => {
            if (part === undefined) return service.restore(project, things, signal)
            const at = part.id.lastIndexOf(' ')
            const address = { project, table: part.id.slice(0, at) }
            return (await tableModels()).restore(address, { kind: part.kind, id: part.id.slice(at + 1) }, signal)
          }),
        },
      }),
      'action button': actionButtonMachine.provide({
        actors: {
          job: reindexing.job,
          'cancel action': fromPromise(({ input, signal }) => reindexing.cancel(projectIn(input.request), signal)),
        },
      }),
      'confirm delete': confirmDeleteMachine.provide({
        actors: {
          'delete thing': fromPromise(({ input, signal }) => service.trash(input.project ?? '', input, signal)),
        },
      }),
    },
  })
}

/** Opens what the browser can show in a tab of its own, and saves everything else under its name. */
export function showFile(page: Window, bytes: Blob, filename: string): void {
  const url = URL.createObjectURL(bytes)
  const isShown = bytes.type !== 'application/octet-stream' && page.open(url, '_blank') !== null
  if (!isShown) {
    const link = page.document.createElement('a')
    link.href = url
    link.download = filename
    link.click()
  }
  // The tab has read it by then; without this the bytes stay for as long as the page.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const keepEdits = (kept: DocumentEdits) =>
  fromCallback<EditsUpdate, { project: string; personId: string }>(({ input, sendBack, receive }) => {
    const fact: EditsFact = { type: 'document.edits read', edits: kept.read(input) }
    sendBack(fact)
    receive(({ edits }) => kept.keep(input, edits))
  })
