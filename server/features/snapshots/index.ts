export { askForReportOf } from './schedule.job.ts'
