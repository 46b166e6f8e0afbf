import type { WatchlistItem } from '../../../contract/home/home.schemas.ts'
import { dayOf, type TimeZone } from '../../../contract/shared/time-zones.ts'
import { pagePath } from '../../../contract/shell/pages.ts'
import { formatDay } from '../../engines/tools/index.ts'
import { sha256 } from '../../platform/database/identity.ts'
import { cutAtWord, storable } from '../../engines/text/index.ts'
import {
  type DocumentEvidence,
  escapeMarkdown,
  markdownLink,
  mattersTexts as texts,
} from '../../engines/matters/index.ts'
import type { FoundMatter } from './matters.store.ts'

type Scope = { project: string; timeZone: TimeZone }

const MAX_TITLE_LENGTH = 100

/** The matter of a passage: its title is what the document says, with the page on which it stands. */
export function documentMatter(evidence: DocumentEvidence, item: WatchlistItem, scope: Scope): FoundMatter {
  const { hit, quote, receivedAt } = evidence
  const receivedOn = receivedAt && dayOf(receivedAt, scope.timeZone)
  const statement = quote.replace(/\.$/, '')
  const title = cutAtWord(statement, MAX_TITLE_LENGTH)
  const saidIn = texts.saidIn(hit.documentTitle, texts.page(hit.pageNumber), item.topic)
  const path = pagePath('dataDocument', {
    project: scope.project,
    docId: hit.documentId,
    dialogTab: `page_${hit.pageNumber}`,
  })
  const where = [
    texts.page(hit.pageNumber),
    ...(hit.folderPath ? [escapeMarkdown(hit.folderPath)] : []),
    ...(receivedOn ? [texts.received(formatDay(receivedOn))] : []),
  ]
  const content = [
    `> ${escapeMarkdown(quote)}`,
    `### ${texts.source}`,
    `${markdownLink(hit.documentTitle, path)}, ${where.join(', ')}`,
    texts.watched(escapeMarkdown(item.category), escapeMarkdown(item.topic)),
  ].join('\n\n')
  return {
    key: sha256(JSON.stringify(['document', quote])),
    subject: { documentId: hit.documentId },
    happenedOn: receivedOn,
    title: storable(title),
    abstract: storable(title === statement ? saidIn : `${texts.quoted(quote)} ${saidIn}`),
    content: storable(content),
  }
}
