import type { SearchBody, SearchResult } from '../../contract/search/search.schemas.ts'
import type { PassageHit } from '../assistant/assistant.ports.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Workers } from '../workers/workers.ts'
import type { FoundFact } from './facts-in-passages.ts'
import { searchPassages } from './search.read.ts'

/** Several passages of one document make one result. */
const passagesPerResult = 3
const mostFacts = 5

type Placed = FoundFact & { hit: PassageHit }

/**
 * The sources that say something of the phrases, best first: the passages by the ranking that answers use, gathered by
 * their document, each with its facts. Runs under the asking person's row level security.
 */
export async function searchFacts(
  tx: Transaction,
  workers: Workers,
  { phrases, numResults }: SearchBody,
): Promise<SearchResult[]> {
  const { hits } = await searchPassages(tx, workers, { phrases, limit: numResults * passagesPerResult })
  const bySource = Map.groupBy(hits, (hit) => hit.documentId)
  const shown = [...bySource.values()].slice(0, numResults)
  const input = { phrases, passages: shown.flat().map(({ text }) => text) }
  const found = await workers.run('find facts in passages', { organisationId: tx.scope.organisation!, input })
  const factsOf = new Map(shown.flat().map((hit, at) => [hit, found[at]!]))
  const interpretations = await interpretationsOf(tx, [...bySource.keys()])
  return shown.map((own) => resultOf(own, factsOf, interpretations)).filter(({ facts }) => facts.length > 0)
}

function resultOf(
  hits: PassageHit[],
  factsOf: ReadonlyMap<PassageHit, FoundFact[]>,
  interpretations: ReadonlyMap<string, string>,
): SearchResult {
  const [{ documentId, documentTitle, url, score }] = hits as [PassageHit]
  const facts = bestFacts(hits.flatMap((hit) => factsOf.get(hit)!.map((fact) => ({ ...fact, hit }))))
  return {
    id: documentId,
    name: documentTitle,
    interpretation: interpretations.get(documentId) ?? '',
    facts: facts.map(({ text }) => text),
    positions: facts.map(({ hit, start, end }) => ({
      pageId: hit.pageId,
      pageNumber: hit.pageNumber,
      start: hit.start + start,
      end: hit.start + end,
    })),
    docId: url === undefined ? documentId : null,
    ...(url === undefined ? {} : { url }),
    score,
  }
}

/** Those that hold most of what was asked for; of the same many, those of the better passage first. */
function bestFacts(facts: Placed[]): Placed[] {
  const seen = new Set<string>()
  return facts
    .toSorted((one, other) => other.held - one.held)
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .slice(0, mostFacts)
}

async function interpretationsOf(tx: Transaction, documentIds: string[]): Promise<ReadonlyMap<string, string>> {
  if (documentIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', 'in', documentIds)
    .select(['id', 'interpretation'])
    .execute()
  return new Map(rows.map(({ id, interpretation }) => [id, interpretation]))
}
