export { hasUpdates } from './announcements.read.ts'
