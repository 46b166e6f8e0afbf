import type { Transaction } from '../database/transaction.ts'

/** Lets every document wait to be read again, also those in the trash, which are read when they come back. */
export async function readAllAnew(tx: Transaction): Promise<void> {
  const rows = await tx.db
    .updateTable('document')
    .set({ status: 'pending', status_detail: null, claimed_by: null })
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('status', 'not in', ['pending', 'progress'])
    .returning(['id', 'filename', 'status', 'rev', 'deleted_at'])
    .execute()
  for (const { id, filename, status, rev, deleted_at: deletedAt } of rows)
    if (deletedAt === null) tx.change({ thing: 'document', id, before: null, after: { filename, status, rev } })
}
