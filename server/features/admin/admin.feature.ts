import type { Feature } from '../../platform/feature/feature.ts'
import { askForProcessing } from '../documents/index.ts'
import { opensModelKey, readModelServer } from '../../platform/models/model-server.store.ts'
import { serveAdmin } from './admin.routes.ts'
import { serveModels } from './models.routes.ts'
import { migrationsHandler } from './migrations.job.ts'

export const adminFeature: Feature = {
  name: 'admin',
  opensSecrets: async (tx, secretKey) => opensModelKey(await readModelServer(tx), secretKey),
  handlers: ({ database, engine }) => [
    migrationsHandler({ database, askForProcessing: (tx) => askForProcessing(tx, engine()) }),
  ],
  routes(server, { services, database, secretKey, engine, blobs, warehouse }) {
    serveAdmin(server, services, { database, secretKey, engine: engine(), blobs, warehouse })
    serveModels(server, services)
  },
}
