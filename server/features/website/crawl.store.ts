import { newId } from '../../platform/database/identity.ts'
import { storable } from '../../engines/text/index.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { storeWords } from '../search/index.ts'
import type { CrawledPage } from '../../platform/crawl/crawl.ts'

/** An organisation's current website; locked until the transaction ends. */
export async function holdWebsite(tx: Transaction, organisationId: string): Promise<string> {
  const row = await tx.db
    .selectFrom('organisation')
    .where('id', '=', organisationId)
    .forShare()
    .select('website')
    .executeTakeFirst()
  return row?.website ?? ''
}

/** Deletes the pages of the previous website. */
export async function forgetPages(tx: Transaction, organisationId: string): Promise<void> {
  await tx.db.deleteFrom('web_page').where('organisation_id', '=', organisationId).execute()
}

export async function replacePages(tx: Transaction, organisationId: string, pages: CrawledPage[]): Promise<void> {
  await forgetPages(tx, organisationId)
  for (const page of pages) {
    const title = storable(page.title)
    const ofPage = { organisation_id: organisationId, web_page_id: newId('web') }
    await tx.db
      .insertInto('web_page')
      .values({
        ...{ id: ofPage.web_page_id, organisation_id: organisationId },
        ...{ url: page.url, title, text: storable(page.text) },
      })
      .execute()
    const passages = page.passages.map((passage) => ({
      ...{ ...ofPage, start_at: passage.start, end_at: passage.end, text: storable(passage.text) },
      heading: passage.heading && storable(passage.heading),
    }))
    if (passages.length === 0) continue
    const rows = await tx.db.insertInto('web_passage').values(passages).returning('id').execute()
    await storeWords(
      tx,
      organisationId,
      { webPageId: ofPage.web_page_id },
      page.words,
      rows.map(({ id }) => id),
    )
  }
  tx.change({ thing: 'organisation', id: organisationId, before: null, after: { webPages: pages.length } })
}
