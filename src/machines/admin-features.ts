import type { adminMachine } from './admin/admin.machine.ts'
import type { announcementDeskMachine } from './announcements/announcement-desk.machine.ts'
import type { partnersMachine } from './partners/partners.machine.ts'
import type { playbookDeskMachine } from './playbooks/playbook-desk.machine.ts'

/** The machines of the admin area, which belong to several features and are fetched with it. */
export type AdminFeatures = {
  admin: typeof adminMachine
  partners: typeof partnersMachine
  'playbook-desk': typeof playbookDeskMachine
  'announcement-desk': typeof announcementDeskMachine
}
