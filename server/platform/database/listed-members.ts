import { failureTexts } from '../../../contract/texts/failures.texts.ts'
import { Refusal } from '../failures/refusal.ts'
import type { Transaction } from './transaction.ts'

/**
 * A list of people to save: earlier entries who have left are dropped; new ones who are not members are refused by
 * name, where the caller may read it.
 */
export async function checkListed(
  tx: Transaction,
  given: readonly string[],
  before: readonly string[],
): Promise<string[]> {
  const people = [...new Set(given)]
  if (people.length === 0) return []
  const found = await tx.db
    .selectFrom('membership')
    .where('organisation_id', '=', tx.scope.organisation!)
    .where('person_id', 'in', people)
    .select('person_id')
    .execute()
  const members = new Set(found.map(({ person_id }) => person_id))
  const added = people.find((one) => !members.has(one) && !before.includes(one))
  if (added !== undefined) {
    const person = await tx.db.selectFrom('person').where('id', '=', added).select('name').executeTakeFirst()
    throw new Refusal(400, failureTexts.notAMember(person?.name || added))
  }
  return people.filter((one) => members.has(one))
}
