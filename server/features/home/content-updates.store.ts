import type { ContentUpdate } from '../../../contract/home/home.schemas.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { tablesFedSince } from '../datasets/index.ts'
import { documentsReceivedSince } from '../documents/index.ts'
import { researchDoneSince } from '../research/index.ts'
import { readableName } from '../../engines/matters/index.ts'

/** As many of each kind as a person would ever walk through. */
const mostOfAKind = 500
const theBeginning = new Date(0).toISOString()

/** What came into the organisation at this moment or after it, newest first. `showsNames`: whether the reader may see who brought it. */
export async function listContentUpdates(
  tx: Transaction,
  project: string,
  since: string | null,
  showsNames: boolean,
): Promise<ContentUpdate[]> {
  const from = since ?? theBeginning
  const nameOf = (name: string | null) => (showsNames ? name : null)
  const documents = (await documentsReceivedSince(tx, from, mostOfAKind)).map(
    ({ id, title, receivedAt, broughtBy }): ContentUpdate => ({
      ...{ date: receivedAt, type: 'newDocuments', title, updatedBy: nameOf(broughtBy), ref: id },
      ...{ route: 'dataDocument', routeParams: { project, docId: id } },
    }),
  )
  const tables = (await tablesFedSince(tx, from, mostOfAKind)).map(
    ({ id, label, at, documentId, broughtBy }): ContentUpdate => ({
      ...{ date: at, type: 'newData', title: readableName(label), updatedBy: nameOf(broughtBy), ref: id },
      ...{ route: 'dataDocument', routeParams: { project, docId: documentId, dialogTab: 'datasets' } },
    }),
  )
  const research = (await researchDoneSince(tx, from, mostOfAKind)).map(
    ({ id, topic, at, isFirst, broughtBy }): ContentUpdate => ({
      ...{ date: at, type: isFirst ? 'newResearch' : 'updatedResearch', title: topic, ref: id },
      ...{ updatedBy: nameOf(broughtBy), route: 'researchView', routeParams: { project, topicId: id } },
    }),
  )
  return [...documents, ...tables, ...research].sort((one, other) =>
    one.date < other.date ? 1 : one.date > other.date ? -1 : 0,
  )
}
