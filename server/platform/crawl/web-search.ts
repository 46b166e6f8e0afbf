import { z } from 'zod'
import type { Settings } from '../settings/settings.ts'
import { openEgress, type Egress } from './egress.ts'
import { fetchPage, targetOf } from './fetch-page.ts'

/** A search result; `about` is the service's excerpt. */
export type NamedPage = { url: string; title: string; about: string }
/** The pages that a search service finds, best first. */
export type WebSearch = (query: string, signal: AbortSignal) => Promise<NamedPage[]>

const mostResults = 6
const longestQuery = 300
const LONGEST_TITLE = 200
const LONGEST_ABOUT = 400
const text = z.string().nullish().catch(null)
const searxngSchema = z.object({ results: z.array(z.object({ url: z.string(), title: text, content: text })) })
const braveSchema = z.object({
  web: z.object({ results: z.array(z.object({ url: z.string(), title: text, description: text })) }).optional(),
})
const braveUrl = 'https://api.search.brave.com/res/v1/web/search'

const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
type Result = { url: string; title?: string | null | undefined; about?: string | null | undefined }
const pagesOf = (results: readonly Result[]): NamedPage[] =>
  results
    .filter(({ url }) => isWebAddress(url))
    .slice(0, mostResults)
    .map(({ url, title, about }) => ({
      ...{ url, title: (title ?? '').slice(0, LONGEST_TITLE), about: (about ?? '').slice(0, LONGEST_ABOUT) },
    }))

/** The operator's own search service may be on their internal network; no other address may. */
function egressOf(url: URL): Egress {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  return { ...openEgress(null), besides: [`${url.hostname}:${port}`] }
}

async function searxng(base: string, query: string, signal: AbortSignal): Promise<NamedPage[]> {
  const url = new URL('search', base.endsWith('/') ? base : `${base}/`)
  url.searchParams.set('q', query)
  url.searchParams.set('format', 'json')
  const page = await fetchPage(egressOf(url), url, { signal })
  if (page.status !== 200) throw new Error(`the search service answered ${page.status}`)
  const { results } = searxngSchema.parse(JSON.parse(page.bytes.toString('utf8')))
  return pagesOf(results.map(({ content, ...result }) => ({ ...result, about: content })))
}

async function brave(key: string, query: string, signal: AbortSignal): Promise<NamedPage[]> {
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
    const { web } = braveSchema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
    return pagesOf((web?.results ?? []).map(({ description, ...result }) => ({ ...result, about: description })))
  } finally {
    reply.end()
  }
}

/** The search service in the settings; null without one. */
export function webSearchOf({
  SEARCH_URL,
  BRAVE_API_KEY,
}: Pick<Settings, 'SEARCH_URL' | 'BRAVE_API_KEY'>): WebSearch | null {
  if (SEARCH_URL !== undefined) return (query, signal) => searxng(SEARCH_URL, query.slice(0, longestQuery), signal)
  if (BRAVE_API_KEY !== undefined) return (query, signal) => brave(BRAVE_API_KEY, query.slice(0, longestQuery), signal)
  return null
}
