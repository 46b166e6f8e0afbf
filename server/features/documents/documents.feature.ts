import type { Feature } from '../../platform/feature/feature.ts'
import type { ReadTableUses } from './reading.store.ts'
import { serveDocuments } from './documents.routes.ts'
import { processDocumentsHandler } from './process-documents.job.ts'

export const documentsFeature = ({ usesOf }: { usesOf: ReadTableUses }): Feature => ({
  name: 'documents',
  handlers: ({ blobs, warehouse, workers, checkRoom }) => [
    processDocumentsHandler({ blobs, warehouse, workers, checkRoom }),
  ],
  routes: (server, { services, engine, blobs, warehouse }) =>
    serveDocuments(server, services, { engine: engine(), blobs, warehouse, usesOf }),
})
