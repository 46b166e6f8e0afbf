export { crawlAfterChange, startCrawl } from './crawl.job.ts'
export { forgetPages } from './crawl.store.ts'
