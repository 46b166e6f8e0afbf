import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'

/** A step's conversation belongs to no person: its step decides who may read and write. */
export async function openStepThread(tx: Transaction, threadId: string, name: string): Promise<void> {
  await tx.db
    .insertInto('thread')
    .values({
      ...{ id: threadId, organisation_id: tx.scope.organisation!, person_id: null, name, is_named: true },
      ...{ unique_key: null, is_default: false, updates: '[]', epoch: newId('epoch') },
    })
    .execute()
}

/** Throws where the thread's step is complete: the step's answers come from this conversation. */
export async function checkOpenStep(tx: Transaction, threadId: string): Promise<void> {
  const step = await tx.db
    .selectFrom('playbook_step')
    .where('thread_id', '=', threadId)
    .select('is_complete')
    .executeTakeFirst()
  if (step?.is_complete) throw new Refusal(409, texts.chatClosed)
}
