import { sql } from 'kysely'
import { type DocumentFacts, type FactCorrections, factsThatCount } from '../../../contract/documents/facts.schemas.ts'
import { factsTexts as texts } from '../../../contract/documents/facts.texts.ts'
import { storableJson } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { checkRev, conflict, Refusal } from '../../platform/failures/refusal.ts'
import { type DocumentRow, findDocument } from './documents.read.ts'
import { logDocument } from './documents.store.ts'
import { readWording } from './wording.store.ts'

async function factsOf(tx: Transaction, row: DocumentRow): Promise<DocumentFacts> {
  const { found_facts: found, fact_corrections: corrections, summary, rev } = row
  return { found, corrections, summary, wording: await readWording(tx, row), rev }
}

export const readFacts = async (tx: Transaction, documentId: string): Promise<DocumentFacts> =>
  factsOf(tx, await findDocument(tx, documentId))

/** Refuses, with a sentence, a correction of a fact that is not in the document. Earlier corrections may stay. */
function checkFactCorrections({ found, corrections: before }: DocumentFacts, said: FactCorrections): void {
  const known = new Set([...found, ...before.changed.map((one) => one.found)])
  const seen = new Set<string>()
  for (const one of said.changed) {
    if (!known.has(one.found)) throw new Refusal(400, texts.noFact(one.found))
    if (seen.has(one.found)) throw new Refusal(400, texts.twice(one.found))
    seen.add(one.found)
  }
}

/** Saves a document's fact corrections, which take effect at once. */
export async function changeFacts(
  tx: Transaction,
  documentId: string,
  { rev, corrections }: { rev: number; corrections: FactCorrections },
): Promise<DocumentFacts> {
  const row = await findDocument(tx, documentId)
  await checkRev({ rev }, row, (current) => factsOf(tx, current))
  checkFactCorrections(await factsOf(tx, row), corrections)
  const kept = { ...corrections, added: [...new Set(corrections.added)] }
  const updated = await tx.db
    .updateTable('document')
    .set({
      facts: storableJson(factsThatCount(row.found_facts, kept)),
      fact_corrections: storableJson(kept),
      rev: rev + 1,
      changed_at: sql<string>`now()`,
    })
    .where('organisation_id', '=', row.organisation_id)
    .where('id', '=', documentId)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst()
  if (updated === undefined) throw conflict(await readFacts(tx, documentId))
  logDocument(tx, updated)
  return factsOf(tx, updated)
}
