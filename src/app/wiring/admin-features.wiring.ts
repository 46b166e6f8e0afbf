import { createAdminService } from '../../services/admin/admin.service.ts'
import { createAnnouncementDrafts } from '../../services/announcements/announcement-drafts.ts'
import { createAnnouncementsService } from '../../services/announcements/announcements.service.ts'
import { createPartnersService } from '../../services/partners/partners.service.ts'
import type { Services } from '../services.ts'
import { wireAdmin } from './admin-parts.wiring.ts'
import { wireAnnouncementDesk } from './announcement-desk.wiring.ts'
import { wirePartners } from './partner-administration.wiring.ts'

/** The features of the admin area by their names in the area's machine. A feature adds its service and its wired machine here. */
export function wireAdminFeatures({ api }: Services, page: Window) {
  return {
    'announcement-desk': wireAnnouncementDesk(
      createAnnouncementsService(api),
      createAnnouncementDrafts(page.sessionStorage),
    ),
    admin: wireAdmin(createAdminService(api), page),
    partners: wirePartners(createPartnersService(api)),
  }
}
