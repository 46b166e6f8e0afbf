export type { Answered, KnownFinding } from './findings.ts'
export { periodOf } from './update-periods.ts'
export type { WrittenReport } from './write-report.ts'
