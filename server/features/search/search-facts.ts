import { factAsCorrected, type FactCorrections, noFactCorrections } from '../../../contract/documents/facts.schemas.ts'
import type { SearchBody, SearchResult } from '../../../contract/search/search.schemas.ts'
import type { PassageHit } from '../../engines/tools/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import type { FoundFact } from '../../engines/search/index.ts'
import { searchPassages } from './search.read.ts'

/** Passages of the same document are combined into one result. */
const passagesPerResult = 3
const mostFacts = 5

type Placed = FoundFact & { hit: PassageHit }
type Said = { interpretation: string; corrections: FactCorrections }
const nothingSaid: Said = { interpretation: '', corrections: noFactCorrections }

/**
 * Sources about the phrases, best first: passages ranked as for answers, grouped by document, each with its facts. Runs
 * under the person's row level security.
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
  const said = await saidOf(tx, [...bySource.keys()])
  return shown.map((own) => resultOf(own, factsOf, said)).filter(({ facts }) => facts.length > 0)
}

function resultOf(
  hits: PassageHit[],
  factsOf: ReadonlyMap<PassageHit, FoundFact[]>,
  said: ReadonlyMap<string, Said>,
): SearchResult {
  const [{ documentId, documentTitle, url, score }] = hits as [PassageHit]
  const { interpretation, corrections } = said.get(documentId) ?? nothingSaid
  const facts = bestFacts(
    hits.flatMap((hit) =>
      factsOf.get(hit)!.flatMap((fact) => {
        // The position remains that of the file's own text.
        const text = factAsCorrected(corrections, fact.text)
        return text === null ? [] : [{ ...fact, text, hit }]
      }),
    ),
  )
  return {
    id: documentId,
    name: documentTitle,
    interpretation,
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

/** Facts with the most query words first; ties go to the better passage. */
function bestFacts(facts: Placed[]): Placed[] {
  const seen = new Set<string>()
  return facts
    .toSorted((one, other) => other.held - one.held)
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .slice(0, mostFacts)
}

/** People's corrections of a document and its facts. */
async function saidOf(tx: Transaction, documentIds: string[]): Promise<ReadonlyMap<string, Said>> {
  if (documentIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('document')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('id', 'in', documentIds)
    .select(['id', 'interpretation', 'fact_corrections as corrections'])
    .execute()
  return new Map(rows.map(({ id, ...said }) => [id, said]))
}
