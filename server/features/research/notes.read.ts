import type { ResearchNote } from '../../../contract/research/research-notes.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

export const notesOf = (tx: Transaction, topicId: string) =>
  tx.db
    .selectFrom('research_note')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('topic_id', '=', topicId)

export const numberOf = (id: string): number => Number(id.slice(1))

/** A topic's notes by name; with `run`, only those of that run. */
export async function readNotes(tx: Transaction, topicId: string, run?: number): Promise<ResearchNote[]> {
  const rows = await notesOf(tx, topicId)
    .$if(run !== undefined, (query) => query.where('run', '=', run!))
    .select('note')
    .execute()
  return rows.map(({ note }) => note).toSorted((one, other) => numberOf(one.id) - numberOf(other.id))
}
