import type { adminMachine } from './admin/admin.machine.ts'
import type { announcementEditorMachine } from './announcements/announcement-editor.machine.ts'
import type { partnersMachine } from './partners/partners.machine.ts'
import type { playbookEditorMachine } from './playbooks/playbook-editor.machine.ts'

/** The machines of the admin area, which belong to several features and are fetched with it. */
export type AdminFeatures = {
  admin: typeof adminMachine
  partners: typeof partnersMachine
  'playbook-editor': typeof playbookEditorMachine
  'announcement-editor': typeof announcementEditorMachine
}
