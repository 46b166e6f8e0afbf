import type { PlaybookTopic, Step } from './playbooks.schemas.ts'

type Due = { dueOn: string | null; config: { allowedRole: string } }

/** The day by which a step is to be complete: its own, else that of its role. */
export const dueDayOf = ({ roleDue }: Pick<PlaybookTopic, 'roleDue'>, { dueOn, config }: Due): string | null =>
  dueOn ?? roleDue[config.allowedRole] ?? null

export type DueState = { day: string; isOverdue: boolean }

/** How an open step stands to its day, by the calendar day of the organisation; null where it has none. */
export function dueStateOf(topic: Pick<PlaybookTopic, 'roleDue'>, step: Step, today: string): DueState | null {
  const day = dueDayOf(topic, step)
  return day === null || step.status === 'complete' ? null : { day, isOverdue: day < today }
}

/** How many open steps are past their day. */
export const overdueCount = (topic: PlaybookTopic, today: string): number =>
  Object.values(topic.steps).filter((step) => dueStateOf(topic, step, today)?.isOverdue).length
