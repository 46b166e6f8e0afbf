import { createOrganisationsService } from '../../services/organisations/organisations.service.ts'
import type { Services } from '../services.ts'
import { wireAdminArea } from './admin.wiring.ts'
import { wireAnnouncements } from './announcements.wiring.ts'
import { wireConfirmation } from './confirmation.wiring.ts'
import type { LoadFeatures } from './load-features.ts'
import { wireOrganisations } from './organisations.wiring.ts'
import { wireWorkspace } from './workspace.wiring.ts'

/**
 * Everything that only signed-in people need, by its names in the root machine. Its code loads while the server is
 * asked who the person is.
 */
export function wireInside(services: Services, loadFeatures: LoadFeatures, page: Window) {
  const organisations = createOrganisationsService(services.api)
  return {
    'admin-area': wireAdminArea(services, page),
    confirmation: wireConfirmation(services.session),
    announcements: wireAnnouncements(services, page),
    organisations: wireOrganisations(organisations),
    workspace: wireWorkspace(organisations, loadFeatures),
  }
}
