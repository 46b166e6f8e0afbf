export { readBrandings } from './partners.read.ts'
