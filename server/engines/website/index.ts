export type { PageContent } from './page-content.ts'
export { type SiteRules, crawlerName } from './robots.ts'
