export { type CheckedDraft, checkDraft } from './check-draft.ts'
export type { WrittenReport } from './evidence-file.ts'
export type { Answered, KnownFinding } from './findings.ts'
export { blockOfName, isNothingNew, noteName, type OpenPoint, openPointsOf } from './names.ts'
export { MAX_NOTES, type NewNote } from './notes-of-answer.ts'
export {
  type Contradiction,
  distinctContradictions,
  MAX_ROUNDS,
  orchestrate,
} from './orchestrate.ts'
export { lookedFor } from './plan.ts'
export { makePlan, planByRules } from './plan-by-model.ts'
export type { Assignment, PartChoice } from './prompts.ts'
export { escaped } from './report-html.ts'
export { scout } from './scout.ts'
export type { Say } from './stages.ts'
export { periodOf } from './update-periods.ts'
export { work, type WorkerResult } from './worker.ts'
export { type ToWriteByModel, type WrittenSection, writeSection, writingOrder } from './write.ts'
export { updateToWrite, writeUpdate } from './write-update.ts'
