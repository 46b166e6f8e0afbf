export type { ReportKind } from './report-kinds.ts'
