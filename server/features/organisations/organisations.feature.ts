import type { Feature } from '../../platform/feature/feature.ts'
import { serveMembers } from './members.routes.ts'
import { serveOrganisations } from './organisations.routes.ts'
import { shareDataHandler } from './sharing.job.ts'
import { serveSharing } from './sharing.routes.ts'

export const organisationsFeature: Feature = {
  name: 'organisations',
  handlers: ({ database, warehouse }) => [shareDataHandler({ database, warehouse })],
  routes(server, { services, engine: engineOf, blobs, warehouse }) {
    const engine = engineOf()
    serveOrganisations(server, services, { engine, blobs, warehouse })
    serveMembers(server, services, { engine })
    serveSharing(server, services, { engine, blobs, warehouse })
  },
}
