import { z } from 'zod'
import { fetchPage, targetOf } from '../../platform/crawl/fetch-page.ts'
import { openEgress, type Egress } from '../../platform/crawl/egress.ts'
import type { Settings } from '../../platform/settings/settings.ts'

/** The addresses that a search service finds, best first. */
export type WebSearch = (query: string, signal: AbortSignal) => Promise<string[]>

const mostResults = 6
const longestQuery = 300
const resultsSchema = z.array(z.object({ url: z.string() }))
const searxngSchema = z.object({ results: resultsSchema })
const braveSchema = z.object({ web: z.object({ results: resultsSchema }).optional() })
const braveUrl = 'https://api.search.brave.com/res/v1/web/search'

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const addressesOf = (results: z.infer<typeof resultsSchema>): string[] =>
  results
    .map(({ url }) => url)
    .filter(isWebAddress)
    .slice(0, mostResults)

/** The place of the service that the operator named may be on their own network; nothing else may. */
function egressOf(url: URL): Egress {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  return { ...openEgress(null), besides: [`${url.hostname}:${port}`] }
}

async function searxng(base: string, query: string, signal: AbortSignal): Promise<string[]> {
  const url = new URL('search', base.endsWith('/') ? base : `${base}/`)
  url.searchParams.set('q', query)
  url.searchParams.set('format', 'json')
  const page = await fetchPage(egressOf(url), url, { signal })
  if (page.status !== 200) throw new Error(`the search service answered ${page.status}`)
  return addressesOf(searxngSchema.parse(JSON.parse(page.bytes.toString('utf8'))).results)
}

async function brave(key: string, query: string, signal: AbortSignal): Promise<string[]> {
  const url = new URL(braveUrl)
  url.searchParams.set('q', query)
  const egress = egressOf(url)
  const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)])
  const headers = { accept: 'application/json', 'x-subscription-token': key }
  const reply = await egress.connect(await targetOf(egress, url), limit, { headers })
  try {
    if (reply.status !== 200) throw new Error(`the search service answered ${reply.status}`)
    const parts: Uint8Array[] = []
    for await (const part of reply.body) parts.push(part)
    return addressesOf(braveSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8'))).web?.results ?? [])
  } finally {
    reply.end()
  }
}

/** The search service that the settings name; null where there is none. */
export function webSearchOf({
  SEARCH_URL,
  BRAVE_API_KEY,
}: Pick<Settings, 'SEARCH_URL' | 'BRAVE_API_KEY'>): WebSearch | null {
  if (SEARCH_URL !== undefined) return (query, signal) => searxng(SEARCH_URL, query.slice(0, longestQuery), signal)
  if (BRAVE_API_KEY !== undefined) return (query, signal) => brave(BRAVE_API_KEY, query.slice(0, longestQuery), signal)
  return null
}
