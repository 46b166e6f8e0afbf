import type { Workers } from '../workers/workers.ts'
import type { Egress } from './egress.ts'
import { AddressRefused, fetchPage } from './fetch-page.ts'
import { isHtml, readPage } from './read-page.ts'

export type ReadPassage = { text: string; heading: string | null; start: number; end: number }
export type ReadAddress = { url: string; title: string; passages: ReadPassage[] }
/** Why an address was not read: not public, disallowed by its site, or without readable content. */
export type Unread = { failure: 'refused' | 'unreadable' }
type Reader = { egress: Egress; workers: Workers; organisationId: string; signal: AbortSignal }

const MAX_PASSAGES = 60

/** Reads one page by the crawler's rules: public addresses only, robots.txt, limits, and in a worker. */
export async function readAddress(reader: Reader, address: string): Promise<ReadAddress | Unread> {
  const { egress, workers, organisationId, signal } = reader
  try {
    const url = new URL(address)
    const robots = new URL('/robots.txt', url.origin)
    const asked = await fetchPage(egress, robots, { signal })
    const text = asked.status < 300 ? asked.bytes.toString('utf8') : ''
    const rules = await workers.run('read robots.txt', {
      ...{ organisationId, signal },
      input: { address: robots.href, text },
    })
    const allowed = await workers.run('ask robots.txt', { organisationId, input: { rules, urls: [url.href] }, signal })
    if (allowed.length === 0) return { failure: 'refused' }
    const page = await fetchPage(egress, url, { signal, wantsBody: isHtml })
    if (!isHtml(page)) return { failure: 'unreadable' }
    const { title, passages } = await readPage(page, rules, { workers, organisationId, signal })
    return {
      ...{ url: page.url.href, title },
      passages: passages
        .slice(0, MAX_PASSAGES)
        .map(({ text: own, heading, start, end }) => ({ text: own, heading, start, end })),
    }
  } catch (error) {
    signal.throwIfAborted()
    return { failure: error instanceof AddressRefused ? 'refused' : 'unreadable' }
  }
}
