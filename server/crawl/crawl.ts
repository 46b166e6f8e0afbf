import { setTimeout as pause } from 'node:timers/promises'
import robotsParser from 'robots-parser'
import { AddressRefused, fetchPage, type Fetched } from './fetch-page.ts'
import { type Outlet, userAgent } from './outlet.ts'
import type { PageContent } from './page-content.ts'
import { isHtml, readPage } from './read-page.ts'

export const limits = { pages: 50, requests: 150, depth: 4, milliseconds: 5 * 60_000 }
const longestPause = 10_000

export type CrawledPage = Pick<PageContent, 'title' | 'text' | 'passages' | 'words'> & { url: string }
/** Why there is nothing: `refused` is an address that must not be asked, `forbidden` the site's own wish. */
export type Crawled = { pages: CrawledPage[] } | { failure: 'refused' | 'unreachable' | 'forbidden' | 'nothing' }

/** Its declaration tells of an ES module; what Node loads is the function itself. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default

type Rules = { mayRead(url: URL): boolean; pause: number }
type Asked = {
  outlet: Outlet
  website: string
  signal: AbortSignal
  onPage?: (page: CrawledPage, count: number) => Promise<void>
}

/** What the site asks of programs; a site whose rules cannot be had is not read. */
async function rulesOf(outlet: Outlet, origin: string, signal: AbortSignal): Promise<Rules> {
  const address = new URL('/robots.txt', origin)
  const page = await fetchPage(outlet, address, { signal })
  if (page.status >= 500) return { mayRead: () => false, pause: outlet.pause }
  const robots = parseRobots(address.href, page.status < 300 ? page.bytes.toString('utf8') : '')
  const seconds = robots.getCrawlDelay(userAgent) ?? 0
  return {
    mayRead: (url) => robots.isAllowed(url.href, userAgent) !== false,
    pause: Math.min(longestPause, Math.max(outlet.pause, seconds * 1_000)),
  }
}

type Start = { page: Fetched; rules: Rules } | { failure: 'refused' | 'unreachable' | 'forbidden' }

/** The first page: by https, or by http where nobody answers that. It alone may lead to another host, which is then the site. */
async function begin({ outlet, website, signal }: Asked): Promise<Start> {
  for (const scheme of ['https', 'http']) {
    try {
      const first = new URL(`${scheme}://${website}`)
      let rules = await rulesOf(outlet, first.origin, signal)
      if (!rules.mayRead(first)) return { failure: 'forbidden' }
      const page = await fetchPage(outlet, first, { signal, wantsBody: isHtml })
      if (page.url.origin !== first.origin) rules = await rulesOf(outlet, page.url.origin, signal)
      return rules.mayRead(page.url) ? { page, rules } : { failure: 'forbidden' }
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof AddressRefused) return { failure: 'refused' }
    }
  }
  return { failure: 'unreachable' }
}

/** Reads a website page by page: one request at a time, on one host, breadth first, within `limits`. Throws only when `signal` aborts. */
export async function crawl(asked: Asked): Promise<Crawled> {
  const { outlet, signal } = asked
  const start = await begin(asked)
  if ('failure' in start) return start
  const { rules } = start
  const { host } = start.page.url
  const isOfSite = (url: URL) => url.host === host && /^https?:$/.test(url.protocol) && rules.mayRead(url)
  const until = Date.now() + limits.milliseconds
  const pages: CrawledPage[] = []
  const met = new Set([start.page.url.href])
  const read = new Set<string>()
  const waiting: { url: URL; depth: number }[] = []
  let requests = 1

  const take = async (page: Fetched, depth: number) => {
    if (read.has(page.url.href) || !isHtml(page)) return
    read.add(page.url.href)
    met.add(page.url.href)
    const content = await readPage(page, signal)
    if (content.mayBeKept) {
      const { title, text, passages, words } = content
      const kept = { url: page.url.href, title, text, passages, words }
      pages.push(kept)
      await asked.onPage?.(kept, pages.length)
    }
    if (depth === limits.depth) return
    for (const link of content.links) {
      if (met.has(link) || !isOfSite(new URL(link))) continue
      met.add(link)
      waiting.push({ url: new URL(link), depth: depth + 1 })
    }
  }

  const quietly = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch {
      // A page that fails is left out; the others are read.
      signal.throwIfAborted()
    }
  }

  await quietly(() => take(start.page, 0))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (pages.length >= limits.pages || requests >= limits.requests || Date.now() > until) break
    const { url, depth } = next
    await pause(rules.pause, undefined, { signal })
    requests += 1
    await quietly(async () => {
      await take(await fetchPage(outlet, url, { signal, mayFollow: isOfSite, wantsBody: isHtml }), depth)
    })
  }
  return pages.length > 0 ? { pages } : { failure: 'nothing' }
}
