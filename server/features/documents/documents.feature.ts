import type { Feature } from '../../platform/feature/feature.ts'
import { serveBackgroundReading } from './background-reading.routes.ts'
import type { ReadTableUses } from './reading.store.ts'
import { serveDocuments } from './documents.routes.ts'
import { processDocumentsHandler } from './process-documents.job.ts'
import { askForWording, wordDocumentsHandler, wordDocumentsRoutine } from './word-documents.job.ts'

export const documentsFeature = ({ usesOf }: { usesOf: ReadTableUses }): Feature => ({
  name: 'documents',
  handlers: ({ blobs, warehouse, workers, checkRoom, assistant: { backgroundFor } }) => [
    processDocumentsHandler({ blobs, warehouse, workers, checkRoom }),
    wordDocumentsHandler({ workers, backgroundFor }),
  ],
  routines: ({ database, assistant }) => [wordDocumentsRoutine(database, assistant)],
  reactions: [{ to: 'documents', react: askForWording }],
  routes(server, { services, engine, blobs, warehouse, assistant: { backgroundFor } }) {
    serveDocuments(server, services, { engine: engine(), blobs, warehouse, usesOf })
    serveBackgroundReading(server, services, { engine: engine(), backgroundFor })
  },
})
