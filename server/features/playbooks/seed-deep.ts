import type { Database } from '../../platform/database/database.ts'
import { transactAsSystem } from '../../platform/database/transaction.ts'
import { insertPlaybook } from './authoring.store.ts'

const nobody = { person: null, organisation: null }

/** Lays down the playbooks that come with the product, each once in the life of an installation; again changes nothing. */
export async function seedDeepTemplates(database: Database): Promise<void> {
  // Loaded here, since most starts find them all there.
  const { deepTemplates } = await import('./deep/deep-templates.ts')
  await transactAsSystem(database, nobody, async (tx) => {
    const rows = await tx.db.selectFrom('playbook_seed').select('slug').execute()
    const known = new Set(rows.map(({ slug }) => slug))
    for (const template of deepTemplates.filter(({ slug }) => !known.has(slug))) {
      const seeded = await tx.db
        .insertInto('playbook_seed')
        .values({ slug: template.slug })
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
