import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { newId } from '../../platform/database/identity.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/failures/refusal.ts'

/** The conversation of a step belongs to no person: its step says who reads it and who writes. */
export async function openStepThread(tx: Transaction, threadId: string, name: string): Promise<void> {
  await tx.db
    .insertInto('thread')
    .values({
      ...{ id: threadId, organisation_id: tx.scope.organisation!, person_id: null, name, is_named: true },
      ...{ unique_key: null, is_default: false, updates: '[]', epoch: newId('epoch') },
    })
    .execute()
}

/** Throws where the step of a thread is complete: its conversation is what the answers were taken from. */
export async function checkOpenStep(tx: Transaction, threadId: string): Promise<void> {
  const step = await tx.db
    .selectFrom('playbook_step')
    .where('thread_id', '=', threadId)
    .select('is_complete')
    .executeTakeFirst()
  if (step?.is_complete) throw new Refusal(409, texts.chatClosed)
}
