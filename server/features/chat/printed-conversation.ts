import { chatSharingTexts as texts } from '../../../contract/chat/chat-sharing.texts.ts'
import type { SharedEntry } from '../../../contract/chat/chat-sharing.schemas.ts'
import { periodLabel } from '../../../contract/shared/periods.ts'
import { dayOf } from '../../../contract/shared/time-zones.ts'
import { Refusal } from '../../platform/failures/refusal.ts'
import type { ReportKind } from '../reports/index.ts'
import { findThread } from './chat.read.ts'
import { readBranch } from './sharing.store.ts'
import { readVisible, shownCopy } from './shown-copy.ts'

type Read = { title: string; entries: SharedEntry[]; date: string }

/** A branch of a conversation; only its person prints it. */
export const conversationReports: ReportKind = {
  code: 'conversation',
  async titleOf(tx, topicId) {
    const thread = await findThread(tx, topicId)
    if (thread === null) return null
    if (thread.person_id === null) throw new Refusal(409, texts.ofStep)
    return { title: thread.name, visibleTo: thread.person_id }
  },
  async read(tx, topicId, { leafId }): Promise<Read | null> {
    const thread = await findThread(tx, topicId)
    if (thread === null) return null
    const { title, entries } = await readBranch(tx, topicId, leafId ?? thread.leaf_id ?? '')
    return { title, entries: shownCopy(entries, await readVisible(tx, entries)), date: thread.changed_at }
  },
  async print(read, { organisation, zone, conversationOf }) {
    const { title, entries, date } = read as Read
    const day = dayOf(date, zone)
    const { blocks, sources } = await conversationOf({ entries, day, timeZone: zone })
    return {
      ...{ title, subtitle: texts.pageTitle, day, date: periodLabel('day', day), organisation },
      ...{ blocks, sources, hasContents: entries.filter(({ kind }) => kind === 'question').length > 3 },
    }
  },
}
