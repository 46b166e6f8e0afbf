import { createAdminService } from '../../services/admin/admin.service.ts'
import { createAuditService } from '../../services/admin/audit.service.ts'
import { createAnnouncementDrafts } from '../../services/announcements/announcement-drafts.ts'
import { createAnnouncementsService } from '../../services/announcements/announcements.service.ts'
import { createAuthoringService } from '../../services/playbooks/authoring.service.ts'
import { createPlaybookDrafts } from '../../services/playbooks/playbook-drafts.ts'
import { createPartnersService } from '../../services/partners/partners.service.ts'
import type { Services } from '../services.ts'
import { wireAdmin } from './admin-parts.wiring.ts'
import { wireAnnouncementEditor } from './announcement-editor.wiring.ts'
import { wirePlaybookEditor } from './playbook-editor.wiring.ts'
import { wirePartners } from './partner-administration.wiring.ts'

/**
 * Features of the admin area, by their names in the area's machine. A new feature adds its service and wired machine
 * here.
 */
export function wireAdminFeatures({ api }: Services, page: Window) {
  return {
    'announcement-editor': wireAnnouncementEditor(
      createAnnouncementsService(api),
      createAnnouncementDrafts(page.sessionStorage),
    ),
    admin: wireAdmin(createAdminService(api), createAuditService(api)),
    'playbook-editor': wirePlaybookEditor(createAuthoringService(api), createPlaybookDrafts(page.localStorage)),
    partners: wirePartners(createPartnersService(api)),
  }
}
