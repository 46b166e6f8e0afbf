import { setTimeout as pause } from 'node:timers/promises'
import { isTooMuch } from '../../engines/tasks/index.ts'
import type { Workers } from '../workers/workers.ts'
import { AddressRefused, fetchPage, type Fetched } from './fetch-page.ts'
import type { Egress } from './egress.ts'
import type { PageContent, SiteRules } from '../../engines/website/index.ts'
import { isHtml, readPage } from './read-page.ts'

export const limits = { pages: 50, requests: 150, depth: 4, milliseconds: 5 * 60_000 }
const longestPause = 10_000

export type CrawledPage = Pick<PageContent, 'title' | 'text' | 'passages' | 'words'> & { url: string }
/**
 * Why nothing was read: `refused`: an address that must not be called; `forbidden`: the site disallows it; `too long`:
 * its robots.txt is.
 */
type Failure = 'refused' | 'unreachable' | 'forbidden' | 'too long' | 'nothing'
export type Crawled = { pages: CrawledPage[] } | { failure: Failure }

type Asked = {
  egress: Egress
  workers: Workers
  organisationId: string
  website: string
  signal: AbortSignal
  onPage?: (page: CrawledPage, count: number) => Promise<void>
  /** Waits between pages while others need the crawler; that time does not count. */
  giveWay?: () => Promise<void>
}

/** The site's robots.txt rules; null: rules can't be read, so the site isn't either. */
async function rulesOf({ egress, workers, organisationId, signal }: Asked, origin: string): Promise<SiteRules | null> {
  const address = new URL('/robots.txt', origin)
  const page = await fetchPage(egress, address, { signal })
  if (page.status >= 500) return null
  const text = page.status < 300 ? page.bytes.toString('utf8') : ''
  return workers.run('read robots.txt', { organisationId, input: { address: address.href, text }, signal })
}

async function mayRead({ workers, organisationId, signal }: Asked, rules: SiteRules, url: URL): Promise<boolean> {
  const input = { rules, urls: [url.href] }
  return (await workers.run('ask robots.txt', { organisationId, input, signal })).length > 0
}

type Start = { page: Fetched; rules: SiteRules } | { failure: Failure }

/**
 * The first page: by https, or by http if https does not answer. Only this page may redirect to another host, which
 * then is the site.
 */
async function begin(asked: Asked): Promise<Start> {
  const { egress, website, signal } = asked
  for (const scheme of ['https', 'http']) {
    try {
      const first = new URL(`${scheme}://${website}`)
      let rules = await rulesOf(asked, first.origin)
      if (!rules || !(await mayRead(asked, rules, first))) return { failure: 'forbidden' }
      const page = await fetchPage(egress, first, { signal, wantsBody: isHtml })
      if (page.url.origin !== first.origin) rules = await rulesOf(asked, page.url.origin)
      return rules && (await mayRead(asked, rules, page.url)) ? { page, rules } : { failure: 'forbidden' }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AddressRefused) return { failure: 'refused' }
      if (isTooMuch(error)) return { failure: 'too long' }
    }
  }
  return { failure: 'unreachable' }
}

/** Reads a website page by page: one request at a time, on one host, breadth first, within `limits`. Throws only when `signal` aborts. */
export async function crawl(asked: Asked): Promise<Crawled> {
  const { egress, signal } = asked
  const start = await begin(asked)
  if ('failure' in start) return start
  const { rules } = start
  const { host } = start.page.url
  const isOfSite = async (url: URL) =>
    url.host === host && /^https?:$/.test(url.protocol) && (await mayRead(asked, rules, url))
  const between = Math.min(longestPause, Math.max(egress.pause, rules.seconds * 1_000))
  let until = Date.now() + limits.milliseconds
  const pages: CrawledPage[] = []
  const met = new Set([start.page.url.href])
  const read = new Set<string>()
  const waiting: { url: URL; depth: number }[] = []
  let requests = 1

  const take = async (page: Fetched, depth: number) => {
    if (read.has(page.url.href) || !isHtml(page)) return
    read.add(page.url.href)
    met.add(page.url.href)
    const content = await readPage(page, rules, asked)
    if (content.mayBeKept) {
      const { title, text, passages, words } = content
      const kept = { url: page.url.href, title, text, passages, words }
      pages.push(kept)
      await asked.onPage?.(kept, pages.length)
    }
    if (depth === limits.depth) return
    for (const link of content.links) {
      if (met.has(link)) continue
      met.add(link)
      waiting.push({ url: new URL(link), depth: depth + 1 })
    }
  }

  const quietly = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch {
      // A failed page is left out; the others are read.
      signal.throwIfAborted()
    }
  }

  await quietly(() => take(start.page, 0))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (pages.length >= limits.pages || requests >= limits.requests || Date.now() > until) break
    const { url, depth } = next
    const since = Date.now()
    await asked.giveWay?.()
    until += Date.now() - since
    await pause(between, undefined, { signal })
    requests += 1
    await quietly(async () => {
      await take(await fetchPage(egress, url, { signal, mayFollow: isOfSite, wantsBody: isHtml }), depth)
    })
  }
  return pages.length > 0 ? { pages } : { failure: 'nothing' }
}
