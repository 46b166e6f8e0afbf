import type { DashboardSettings } from '../../../contract/dashboards/dashboards.schemas.ts'
import type { Edits, Frequency, Snapshot, WholeSnapshot } from '../../../contract/snapshots/snapshots.schemas.ts'
import type { RowDeleted } from '../shared/row-deletion.machine.ts'

export type OfDashboard = { project: string; code: string }
/** `date`: a day, or the creation time of a report. */
export type OfReport = OfDashboard & { date: string }
/** `date`: null for the list of all reports. `other`: the report to compare with. */
export type ReportPage = { code: string; date: string | null; other: string | null }

export type ReportList = { snapshots: readonly Snapshot[]; schedule: Schedule | null; isFollowed: boolean }
export type Schedule = { frequency: Frequency; recipients: readonly string[]; nextAt: string }
export type NewReport = OfDashboard & { settings: DashboardSettings }
export type ScheduleRequest = OfDashboard & { schedule: { frequency: Frequency; recipients: readonly string[] } | null }
export type Following = OfDashboard & { isFollowed: boolean }
export type Mailing = OfReport & { recipients: readonly string[] }
export type Downloading = OfReport & { format: 'docx' | 'pdf'; filename: string }

/** A text block of a report: 'report', or the index of a chart. */
export type BlockKey = string
/** The server's state of a block. */
export type BlockRemote = Pick<Snapshot, 'comment' | 'suggestion' | 'isWriting' | 'former' | 'notice'>
/** An unsaved change of a block. `base`: the text that it started from. */
export type BlockDraft = { mode: 'text' | 'suggestion'; value: string; base: string; isAccepted: boolean }
export type BlockDrafts = Readonly<Record<BlockKey, BlockDraft>>

export type TextBlockEvent =
  | { type: 'block.text requested' }
  | { type: 'block.suggestion requested' }
  | { type: 'block.written'; value: string }
  | { type: 'block.accepted' }
  | { type: 'block.cancelled' }
  | { type: 'block.mine kept' }
  | { type: 'block.theirs taken' }
  /** Puts the text before the last suggestion into the editor, as an unsaved change. */
  | { type: 'block.former requested' }
  | { type: 'block.suggestion withdrawn' }
  | { type: 'block.remote changed'; remote: BlockRemote }
  /** The server saved this draft. */
  | { type: 'block.saved'; draft: BlockDraft }

/** Sent by a block to its report. */
export type BlockReport =
  | { type: 'report.block changed'; key: BlockKey; draft: BlockDraft | null; isInConflict: boolean }
  | { type: 'report.suggestion withdrawn'; key: BlockKey }

export type ReportDraftFact = { type: 'report.drafts read'; drafts: BlockDrafts }
export type ReportDraftUpdate = { type: 'drafts.changed'; drafts: BlockDrafts }

export type ReportEvent =
  | ReportDraftFact
  | BlockReport
  | { type: 'report.read requested' }
  /** The report may have changed. */
  | { type: 'report.changed' }
  | { type: 'report.save requested' }
  | { type: 'report.discarded' }
  | { type: 'report.lock requested'; isLocked: boolean }

export type SaveInput = OfReport & { rev: number; edits: Edits; bases: Readonly<Record<BlockKey, string>> }
export type SaveAnswer = { kind: 'saved' | 'changed meanwhile'; snapshot: Snapshot }
export type ReadAnswer = WholeSnapshot | null

export type SnapshotsEvent =
  | { type: 'snapshots.opened'; page: ReportPage }
  | { type: 'snapshots.left' }
  | { type: 'snapshots.report requested'; report: NewReport; key: string }
  | { type: 'snapshots.restore requested'; id: string; name: string }
  | { type: 'snapshots.address requested'; page: ReportPage }
  | { type: 'data.changed'; dataType: string }
  | RowDeleted
