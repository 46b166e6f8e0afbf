import { type AnyEventObject, fromCallback, fromPromise } from 'xstate'
import { configureMachine } from '../../machines/documents/configure.machine.ts'
import { type Sendable, type TransferFact, uploadMachine } from '../../machines/documents/upload.machine.ts'
import { uploadsMachine } from '../../machines/documents/uploads.machine.ts'
import type { DocumentsService } from '../../services/documents/documents.service.ts'
import { uploadFailure } from '../../services/documents/upload-failure.ts'

/** The upload queue, which outlives the open organisation. */
export const wireUploads = (documents: DocumentsService, page: Window) =>
  uploadsMachine.provide({
    actors: {
      upload: uploadMachine.provide({
        actors: {
          'send file': fromCallback<AnyEventObject, { file: Sendable }>(({ input, sendBack }) => {
            const stopper = new AbortController()
            const notify = (fact: TransferFact) => {
              if (!stopper.signal.aborted) sendBack(fact)
            }
            const progress = (share: number) => notify({ type: 'transfer.progressed', share })
            documents.upload(input.file, progress, stopper.signal).then(
              (answer) => notify({ type: 'transfer.finished', answer }),
              (error: unknown) => notify({ type: 'transfer.failed', failure: uploadFailure(error) }),
            )
            return () => stopper.abort()
          }),
          'watch network': fromCallback(({ sendBack }) => {
            const notify = () => sendBack({ type: 'network.returned' })
            page.addEventListener('online', notify)
            return () => page.removeEventListener('online', notify)
          }),
        },
      }),
      configure: configureMachine.provide({
        actors: {
          'configure document': fromPromise(({ input, signal }) =>
            documents.configure(input.project, input.doc, input.settings, signal),
          ),
        },
      }),
      'keep the page': fromCallback(() => {
        const ask = (event: BeforeUnloadEvent) => event.preventDefault()
        page.addEventListener('beforeunload', ask)
        return () => page.removeEventListener('beforeunload', ask)
      }),
    },
  })
