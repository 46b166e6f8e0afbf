import type { adminMachine } from './admin/admin.machine.ts'
import type { announcementEditorMachine } from './announcements/announcement-editor.machine.ts'
import type { partnersMachine } from './partners/partners.machine.ts'
import type { playbookEditorMachine } from './playbooks/playbook-editor.machine.ts'

/** Machines of the admin area. They belong to several features and load together with the area's code. */
export type AdminFeatures = {
  admin: typeof adminMachine
  partners: typeof partnersMachine
  'playbook-editor': typeof playbookEditorMachine
  'announcement-editor': typeof announcementEditorMachine
}
