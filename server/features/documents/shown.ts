import type { DocDetail, DocPage } from '../../../contract/documents/documents.schemas.ts'
import type { Workers } from '../../platform/workers/workers.ts'
import type { readPage } from './documents.read.ts'

type Shown = { workers: Workers; organisationId: string }

/** A document with its text and facts as HTML. */
export async function shownDocument({ workers, organisationId }: Shown, doc: DocDetail): Promise<DocDetail> {
  const input = { text: doc.cleantext ?? '', filename: doc.filename, facts: doc.factList }
  const { text, facts } = await workers.run('show a text', { organisationId, input })
  return { ...doc, cleantext: doc.cleantext === null ? null : text, facts: doc.facts === null ? null : facts }
}

/** A page as HTML: from its reader, otherwise made from its text. */
export async function shownPage(
  { workers, organisationId }: Shown,
  { page, filename }: Awaited<ReturnType<typeof readPage>>,
): Promise<DocPage> {
  if (page.html !== null) return { ...page, html: page.html }
  const input = { text: page.text, filename, facts: [] }
  const { text: html } = await workers.run('show a text', { organisationId, input })
  return { ...page, html }
}
