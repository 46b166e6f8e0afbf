import { type EventObject, fromCallback, fromPromise } from 'xstate'
import { contentMatches, contentSearchMachine } from '../../machines/documents/content-search.machine.ts'
import { processingDocumentsLabel } from '../../../contract/jobs/jobs.schemas.ts'
import { detailsMachine, draftOfEdits, saveOf } from '../../machines/documents/details.machine.ts'
import { documentMachine, type EditsFact, type EditsUpdate } from '../../machines/documents/document.machine.ts'
import { documentsMachine } from '../../machines/documents/documents.machine.ts'
import { downloadsMachine } from '../../machines/documents/downloads.machine.ts'
import { foldersMachine } from '../../machines/documents/folders.machine.ts'
import { movingMachine } from '../../machines/documents/moving.machine.ts'
import { trashListMachine } from '../../machines/documents/trash.resource.ts'
import { type FileFact, pagesMachine } from '../../machines/documents/pages.machine.ts'
import { type FactDraftFact, type FactDraftUpdate, factsMachine } from '../../machines/documents/facts.machine.ts'
import {
  type DraftAddress,
  type ReadingDraftFact,
  type ReadingDraftUpdate,
  readingMachine,
} from '../../machines/documents/reading.machine.ts'
import { readingAgain } from '../../machines/documents/reading-again.command.ts'
import { restoringMachine } from '../../machines/documents/restoring.machine.ts'
import { tableModelMachine } from '../../machines/documents/table-model.machine.ts'
import { tablesMachine } from '../../machines/documents/tables.machine.ts'
import { actionButtonMachine } from '../../machines/shared/action-button.machine.ts'
import { confirmDeleteMachine } from '../../machines/shared/confirm-delete.machine.ts'
import type { CorrectionDrafts } from '../../services/documents/correction-drafts.ts'
import type { DocumentEdits } from '../../services/documents/document-edits.ts'
import type { DocumentsService } from '../../services/documents/documents.service.ts'
import type { TableModelService } from '../../services/documents/table-model.service.ts'
import type { JobsService } from '../../services/jobs/jobs.service.ts'
import { wireCancellableJob } from './job.wiring.ts'
import { provideEditor } from './provide-editor.ts'
import { provideRequests } from './provide-requests.ts'

const projectIn = (request: unknown) => (request as { project: string }).project

/** The documents of an organisation. */
export const wireDocuments = (
  service: DocumentsService,
  { edits, corrections }: { edits: DocumentEdits; corrections: CorrectionDrafts },
  jobs: JobsService,
  tableModels: () => Promise<TableModelService>,
) => {
  const reindexing = wireCancellableJob(jobs, processingDocumentsLabel, ({ project }, signal) =>
    service.processDocuments(project, signal),
  )
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
      document: documentMachine.provide({
        actors: {
          'read document': fromPromise(({ input, signal }) => service.readDocument(input.project, input.docId, signal)),
          pages: provideRequests(pagesMachine.provide({ actors: { 'open the file': openFile(service) } }), {
            'read page': (input, signal) => service.readPage(input.project, input.docId, input.pageId, signal),
          }),
          tables: provideRequests(tablesMachine, {
            'read rows': ({ project, ...asked }, signal) => service.readRows(project, asked, signal),
          }),
          reading: provideRequests(
            readingMachine.provide({ actors: { 'keep the reading': keepReading(corrections.reading) } }),
            {
              'read reading': ({ project, docId }, signal) => service.readReading(project, docId, signal),
              'change reading': ({ project, ...change }, signal) => service.changeReading(project, change, signal),
            },
          ),
          'table model': provideRequests(tableModelMachine, {
            'read model': async (address, signal) => (await tableModels()).read(address, signal),
            'write model': async ({ write, ...address }, signal) => {
              const models = await tableModels()
              if (write.action === 'save') return models.save(address, write.draft, signal)
              return models[write.action](address, write.part, signal)
            },
            'preview column': async ({ expression, columnId, ...address }, signal) =>
              (await tableModels()).preview(
                address,
                { expression, ...(columnId === null ? {} : { columnId }) },
                signal,
              ),
          }),
          facts: provideRequests(factsMachine.provide({ actors: { 'keep the fact': keepFact(corrections.fact) } }), {
            'read facts': ({ project, docId }, signal) => service.readFacts(project, docId, signal),
            'change facts': ({ project, ...change }, signal) => service.changeFacts(project, change, signal),
          }),
          'keep the edits': keepEdits(edits),
          details: provideEditor(detailsMachine, {
            save: (editor, signal) => {
              const { project, ...change } = saveOf(editor)
              return service.changeDocument(project, change, signal)
            },
            // The document keeps them, which outlives the dialog: it hears of each change by `document.edits kept`.
            drafts: { read: draftOfEdits, keep: () => {} },
          }),
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

/** The file is held until nobody looks at it any more. */
const openFile = (service: DocumentsService) =>
  fromCallback<EventObject, { project: string; docId: string; filename: string }>(({ input, sendBack }) => {
    const leaving = new AbortController()
    const notify = (fact: FileFact) => {
      if (!leaving.signal.aborted) sendBack(fact)
    }
    service.draw(input, leaving.signal).then(
      (file) => notify({ type: 'file.opened', file }),
      (error: unknown) => notify({ type: 'file.failed', error }),
    )
    return () => leaving.abort()
  })

const keepEdits = (kept: DocumentEdits) =>
  fromCallback<EditsUpdate, { project: string; personId: string }>(({ input, sendBack, receive }) => {
    const fact: EditsFact = { type: 'document.edits read', edits: kept.read(input) }
    sendBack(fact)
    receive(({ edits }) => kept.keep(input, edits))
  })

const keepReading = (kept: CorrectionDrafts['reading']) =>
  fromCallback<ReadingDraftUpdate, DraftAddress>(({ input, sendBack, receive }) => {
    const fact: ReadingDraftFact = { type: 'reading.draft read', draft: kept.read(input) }
    sendBack(fact)
    receive(({ draft }) => kept.keep(input, draft))
  })

const keepFact = (kept: CorrectionDrafts['fact']) =>
  fromCallback<FactDraftUpdate, DraftAddress>(({ input, sendBack, receive }) => {
    const fact: FactDraftFact = { type: 'facts.draft read', draft: kept.read(input) }
    sendBack(fact)
    receive(({ draft }) => kept.keep(input, draft))
  })
