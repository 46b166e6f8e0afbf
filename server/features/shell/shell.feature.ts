import type { Feature } from '../../platform/feature/feature.ts'
import { startHousekeeping } from './housekeeping.ts'
import { serveShell } from './shell.routes.ts'

export const shellFeature: Feature = {
  name: 'shell',
  routes: (server, { services }) => serveShell(server, services),
  start({ database, blobs, warehouse }, { signal }) {
    signal.addEventListener('abort', startHousekeeping(database, blobs, warehouse), { once: true })
  },
}
