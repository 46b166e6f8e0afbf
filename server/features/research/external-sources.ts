import { researchTexts } from '../../../contract/research/research.texts.ts'
import type { AssistantPorts, DocumentHits, DocumentQuery, PassageHit, TablePorts } from '../../engines/tools/index.ts'
import type { ResearchSource } from '../../../contract/research/research.schemas.ts'
import type { Egress } from '../../platform/crawl/egress.ts'
import { readAddress, type ReadPassage } from '../../platform/crawl/read-address.ts'
import type { WebSearch } from '../../platform/crawl/web-search.ts'
import type { JobContext } from '../../platform/jobs/job.types.ts'
import type { Workers } from '../../platform/workers/workers.ts'

const texts = researchTexts.sources
const mostPages = 12

export type ReadPage = {
  url: string
  title: string
  passages: ReadPassage[]
}
export type ReadSources = { pages: ReadPage[]; remarks: string[] }
export type ExternalEnvironment = {
  egress: Egress
  workers: Workers
  organisationId: string
  signal: AbortSignal
  webSearch: WebSearch | null
}

async function readOne(environment: ExternalEnvironment, address: string): Promise<ReadPage | { remark: string }> {
  const read = await readAddress(environment, address)
  return 'failure' in read ? { remark: texts.unread(address, texts[read.failure]) } : read
}

/** Reads the addresses a person gave and those the search service finds, all under the crawler's rules. */
export async function readSources(
  environment: ExternalEnvironment,
  { topic, addresses }: { topic: string; addresses: readonly string[] },
): Promise<ReadSources> {
  const remarks: string[] = []
  const found =
    environment.webSearch === null ? [] : await environment.webSearch(topic, environment.signal).catch(() => null)
  environment.signal.throwIfAborted()
  if (found === null) remarks.push(texts.searchFailed)
  if (environment.webSearch === null) remarks.push(`${texts.search}: ${texts.noSearch}.`)
  const pages: ReadPage[] = []
  for (const address of [...new Set([...addresses, ...(found ?? []).map(({ url }) => url)])].slice(0, mostPages)) {
    const read = await readOne(environment, address)
    if ('remark' in read) remarks.push(read.remark)
    else pages.push(read)
  }
  return { pages, remarks }
}

/** Passages of pages read for this topic, as hits: best first, by the share of words they contain. */
const hitOf = (page: ReadPage, at: number, score: number): PassageHit => {
  const { text, heading, start, end } = page.passages[at]!
  return {
    ...{ documentId: page.url, documentTitle: page.title, filename: page.url, folderPath: '', pageId: page.url },
    ...{ pageNumber: 1, start, end, text, heading, score, url: page.url },
  }
}

/** A topic with external sources only reads no documents or tables of the organisation. */
const noTables = (tables: TablePorts): TablePorts => ({
  ...tables,
  names: [],
  apart: () => noTables(tables.apart()),
  mayRunSql: async () => false,
  runSql: async () => ({ failure: texts.onlyOutside }),
  findValues: async () => [],
  relations: async () => [],
})

type Internal = Pick<AssistantPorts, 'documents' | 'tables' | 'listMetrics' | 'queryFacts'>
const nothingInternal = (ports: AssistantPorts): Internal => ({
  documents: {
    ...ports.documents,
    list: async () => ({ documents: [], total: 0 }),
    folders: async () => [],
    find: async () => null,
    read: async () => ({ parts: [], total: 0, outline: [] }),
    passagesAt: async (spans) => spans.map(() => null),
    findText: async () => ({ found: [], total: 0, looked: 0 }),
    findPattern: async () => ({ found: [], total: 0, looked: 0, left: 0 }),
  },
  tables: noTables(ports.tables),
  listMetrics: async () => ({ factTables: [] }),
  queryFacts: async () => ({ failure: texts.onlyOutside }),
})

/** The most that one search answers. */
const MAX_HITS = 50
/** At least so many of the best stored passages, if there are, from the first one on. */
async function bestStored(ports: AssistantPorts, query: DocumentQuery, count: number): Promise<DocumentHits> {
  const search = (offset: number) => ports.searchDocuments({ ...query, offset, limit: MAX_HITS })
  const first = await search(0)
  const hits = [...first.hits]
  let { hasMore = false } = first
  while (hasMore && hits.length < count) {
    const next = await search(hits.length)
    hits.push(...next.hits)
    hasMore = next.hasMore === true && next.hits.length > 0
  }
  return { ...first, hits, hasMore }
}

/** The assistant's searches in research: sources the topic allows, and pages read for it. */
export function sourcedPorts(
  ports: AssistantPorts,
  {
    source,
    pages,
    workers,
    organisationId,
  }: { source: ResearchSource; pages: readonly ReadPage[]; workers: Workers; organisationId: string },
): AssistantPorts {
  return {
    ...ports,
    ...(source === 'external' ? nothingInternal(ports) : {}),
    async searchDocuments(asked): Promise<DocumentHits> {
      const isOutside = source === 'both' ? null : source === 'external'
      const query = isOutside === null ? asked : { ...asked, within: { ...asked.within, website: isOutside } }
      const { limit, offset = 0 } = query
      const found = await bestStored(ports, query, offset + limit)
      const pageOf = (hits: readonly PassageHit[]) => ({
        hits: hits.slice(offset, offset + limit),
        hasMore: found.hasMore === true || hits.length > offset + limit,
      })
      // The outline of one document is the same whatever is searched.
      const stored = found.hits.filter(({ url }) => isOutside === null || isOutside === (url !== undefined))
      if (pages.length === 0 || source === 'internal' || query.outlineOf !== undefined)
        return { ...found, ...pageOf(stored) }
      const texts = pages.map(({ title, passages }) =>
        passages.map(({ text, heading }) => `${title} ${heading ?? ''} ${text}`),
      )
      const top = stored[0]?.score ?? 10
      const input = { terms: found.terms, passages: found.looked.passages, texts }
      const shares = await workers.run('rank pages that were read', { organisationId, input })
      const own = shares.flatMap((scores, page) =>
        scores.flatMap((share, at) => (share > 0.2 ? [hitOf(pages[page]!, at, share * top)] : [])),
      )
      const count = texts.reduce((sum, { length }) => sum + length, 0)
      const looked = { documents: found.looked.documents + pages.length, passages: found.looked.passages + count }
      const hits = [...stored, ...own].sort((one, other) => other.score - one.score)
      return { ...pageOf(hits), looked, terms: found.terms }
    },
  }
}

type SourcesEnvironment = Pick<ExternalEnvironment, 'egress' | 'workers' | 'webSearch'> & {
  portsFor(context: JobContext): Promise<AssistantPorts>
}

/** A playbook step's searches: it names no addresses, so external pages only come from a search service. */
export const sourcesWith =
  ({ egress, workers, webSearch, portsFor }: SourcesEnvironment) =>
  async (context: JobContext, { source, topic }: { source: ResearchSource; topic: string }) => {
    const organisationId = context.job.organisation_id
    const isSearched = source !== 'internal' && webSearch !== null
    const environment = { egress, workers, webSearch, organisationId, signal: context.signal }
    const { pages, remarks }: ReadSources = isSearched
      ? await context.step('read sources', () => readSources(environment, { topic, addresses: [] }))
      : { pages: [], remarks: [] }
    const ports = sourcedPorts(await portsFor(context), { source, pages, workers, organisationId })
    return { ports, remarks: [...remarks], isSearched }
  }
