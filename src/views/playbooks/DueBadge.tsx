import { dueStateOf } from '../../../contract/playbooks/due.ts'
import type { PlaybookTopic, Step } from '../../../contract/playbooks/playbooks.schemas.ts'
import { playbooksTexts as texts } from '../../../contract/playbooks/playbooks.texts.ts'
import { StatusBadge } from '../shared/StatusBadge.tsx'
import { useToday } from './playbooks.hooks.ts'

/** The day by which an open step is due. */
export function DueBadge({ topic, step }: { topic: PlaybookTopic; step: Step }) {
  const today = useToday()
  const due = dueStateOf(topic, step, today)
  if (due === null) return null
  const day = texts.dueDay(due.day)
  if (due.isOverdue) return <StatusBadge status="warn" label={texts.overdue(day)} />
  return <StatusBadge status="waiting" label={due.day === today ? texts.dueToday : texts.due(day)} />
}
