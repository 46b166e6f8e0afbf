export { openLocked } from './locked-instance.ts'
