import type { AdminListChanged } from './admin/list.machine.ts'
import type { AnnouncementKept } from './announcements/announcement-form.events.ts'
import type { EditorFact } from './dashboards/dashboards.events.ts'
import type { EditsKept } from './documents/details.machine.ts'
import type { FolderAnswered } from './documents/documents.events.ts'
import type { UploadFact } from './documents/uploads.events.ts'
import type { DraftShown, EditorUpdate } from './formulas/formula-editor.events.ts'
import type { DataChanged } from './jobs/jobs.events.ts'
import type { DeletionFact } from './organisations/settings.machine.ts'
import type { RuleWritten } from './organisations/sharing-rule.machine.ts'
import type { PartnerKept } from './partners/partners.events.ts'
import type { PlaybookKept } from './playbooks/playbook-form.events.ts'
import type { StepFact } from './playbooks/step.events.ts'
import type { AccountFact, SessionFact } from './session/session.events.ts'
import type { RowDeleted } from './shared/row-deletion.machine.ts'
import type { Toast, UndoRequested } from './shared/toasts.machine.ts'
import type { AddressRequested } from './shell/address.ts'
import type { BlockReport } from './snapshots/snapshots.events.ts'

/**
 * Every event that machines emit; there is no other way for a machine to reach the outside. `src/app/event-router.ts`
 * routes all of them. It doesn't compile if a machine of the registry emits an event that is missing here, or if no
 * machine emits one that is listed.
 */
export type Outward =
  | AccountFact
  | AddressRequested
  | AdminListChanged
  | AnnouncementKept
  | BlockReport
  | DataChanged
  | DeletionFact
  | DraftShown
  | EditorFact
  | EditorUpdate
  | EditsKept
  | FolderAnswered
  | PartnerKept
  | PlaybookKept
  | RowDeleted
  | RuleWritten
  | SessionFact
  | StepFact
  | UndoRequested
  | UploadFact
  | { type: 'organisation.changed' }
  | { type: 'toast.requested'; toast: Toast }
