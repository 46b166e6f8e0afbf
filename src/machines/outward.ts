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
 * All that machines emit, and the one way in which they speak outward. \`src/app/event-router.ts\` routes every one of them;
 * it does not compile while one of the registry's machines emits another event, or while nobody emits one of these.
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
