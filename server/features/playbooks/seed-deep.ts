import type { Database } from '../../platform/database/database.ts'
import { type Transaction, transactAsSystem } from '../../platform/database/transaction.ts'
import { insertPlaybook } from './authoring.store.ts'
import type { DeepTemplate } from './deep/deep-template.ts'

const nobody = { person: null, organisation: null }

/** Rises when the steps of the playbooks of the product change. */
const REVISION = 3

/** Brings the steps of a playbook up to date, unless somebody has changed it. */
async function update(tx: Transaction, { slug, steps }: DeepTemplate): Promise<void> {
  await tx.db
    .updateTable('playbook')
    .set({ steps: JSON.stringify(steps) })
    .where('slug', '=', slug)
    .where('version', '=', 1)
    .where('created_by', 'is', null)
    .execute()
  await tx.db.updateTable('playbook_seed').set({ revision: REVISION }).where('slug', '=', slug).execute()
}

/** Lays down the playbooks that come with the product, each once in the life of an installation; again changes nothing. */
export async function seedDeepTemplates(database: Database): Promise<void> {
  // Loaded here, since most starts find them all there.
  const { deepTemplates } = await import('./deep/deep-templates.ts')
  await transactAsSystem(database, nobody, async (tx) => {
    const rows = await tx.db.selectFrom('playbook_seed').select(['slug', 'revision']).execute()
    const known = new Map(rows.map(({ slug, revision }) => [slug, revision]))
    for (const template of deepTemplates)
      if ((known.get(template.slug) ?? REVISION) < REVISION) await update(tx, template)
    for (const template of deepTemplates.filter(({ slug }) => !known.has(slug))) {
      const seeded = await tx.db
        .insertInto('playbook_seed')
        .values({ slug: template.slug, revision: REVISION })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (seeded.numInsertedOrUpdatedRows === 0n) continue
      const taken = await tx.db
        .selectFrom('playbook')
        .where('slug', '=', template.slug)
        .where('deleted_at', 'is', null)
        .select('id')
        .executeTakeFirst()
      // Somebody has written one of that name already: theirs stays, and this one is not needed.
      if (taken) continue
      await insertPlaybook(tx, null, { ...template, status: 'PUBLISHED', partnerId: null })
    }
  })
}
