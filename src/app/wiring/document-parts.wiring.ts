import { type EventObject, fromCallback } from 'xstate'
import { detailsMachine, draftOfEdits, saveOf } from '../../machines/documents/details.machine.ts'
import { type FactDraftFact, type FactDraftUpdate, factsMachine } from '../../machines/documents/facts.machine.ts'
import { type FileFact, pagesMachine } from '../../machines/documents/pages.machine.ts'
import {
  type DraftAddress,
  type ReadingDraftFact,
  type ReadingDraftUpdate,
  readingMachine,
} from '../../machines/documents/reading.machine.ts'
import { tableModelMachine } from '../../machines/documents/table-model.machine.ts'
import { tablesMachine } from '../../machines/documents/tables.machine.ts'
import { type CorrectionDrafts, createCorrectionDrafts } from '../../services/documents/correction-drafts.ts'
import type { DocumentsService } from '../../services/documents/documents.service.ts'
import type { TableModelService } from '../../services/documents/table-model.service.ts'
import type { DraftStorage } from '../../services/shared/draft-store.ts'
import { provideEditor } from './provide-editor.ts'
import { provideRequests } from './provide-requests.ts'

/** The parts of the document in the open dialog. Their code loads with the first document that is opened. */
export function wireDocumentParts(
  service: DocumentsService,
  storage: DraftStorage,
  tableModels: () => Promise<TableModelService>,
) {
  const corrections = createCorrectionDrafts(storage)
  return {
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
        (await tableModels()).preview(address, { expression, ...(columnId === null ? {} : { columnId }) }, signal),
    }),
    facts: provideRequests(factsMachine.provide({ actors: { 'keep the fact': keepFact(corrections.fact) } }), {
      'read facts': ({ project, docId }, signal) => service.readFacts(project, docId, signal),
      'change facts': ({ project, ...change }, signal) => service.changeFacts(project, change, signal),
    }),
    details: provideEditor(detailsMachine, {
      save: (editor, signal) => {
        const { project, ...change } = saveOf(editor)
        return service.changeDocument(project, change, signal)
      },
      // The document keeps them, which outlives the dialog: it hears of each change by `document.edits kept`.
      drafts: { read: draftOfEdits, keep: () => {} },
    }),
  }
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
