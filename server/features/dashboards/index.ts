export { daysOfNotifications } from './alerts.commands.ts'
export { type ChartReader, chartReader, findDashboard } from './dashboards.read.ts'
export { readTableUses, sourcesOfCharts } from './table-uses.read.ts'
export { createDashboard } from './dashboards.store.ts'
