import type { Workers } from '../workers/workers.ts'
import type { Fetched } from './fetch-page.ts'
import type { PageContent, SiteRules } from '../../engines/website/index.ts'

/** Where and for whom a page is read. */
export type Reading = { workers: Workers; organisationId: string; signal: AbortSignal }

const header = ({ headers }: Pick<Fetched, 'headers'>, name: string) => [headers[name] ?? ''].flat().join(', ')

export const isHtml = (page: Pick<Fetched, 'status' | 'headers'>) =>
  page.status === 200 &&
  /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(header(page, 'content-type')) &&
  /^(?:|identity)$/i.test(header(page, 'content-encoding'))

function textOf(page: Fetched): string {
  const declared = /charset\s*=\s*["']?([\w-]+)/i
  const start = page.bytes.subarray(0, 2_048).toString('latin1')
  const label = (declared.exec(header(page, 'content-type')) ?? declared.exec(start))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(page.bytes)
  } catch {
    return new TextDecoder().decode(page.bytes)
  }
}

/** A page's content, and the links that the site allows to follow. */
export function readPage(page: Fetched, rules: SiteRules, reading: Reading): Promise<PageContent> {
  const { workers, organisationId, signal } = reading
  const input = { html: textOf(page), url: page.url.href, robots: header(page, 'x-robots-tag'), rules }
  return workers.run('read a page of a website', { organisationId, input, signal })
}
