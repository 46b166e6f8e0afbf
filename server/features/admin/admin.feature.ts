import type { Feature } from '../../platform/feature/feature.ts'
import { askForProcessing } from '../documents/index.ts'
import { serveAdmin } from './admin.routes.ts'
import { migrationsHandler } from './migrations.job.ts'

export const adminFeature: Feature = {
  name: 'admin',
  handlers: ({ database, engine }) => [
    migrationsHandler({ database, askForProcessing: (tx) => askForProcessing(tx, engine()) }),
  ],
  routes: (server, { services, database, secretKey, engine, blobs, warehouse }) =>
    serveAdmin(server, services, { database, secretKey, engine: engine(), blobs, warehouse }),
}
