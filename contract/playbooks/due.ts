import { addDays } from '../shared/periods.ts'
import { mostDueDays, type PlaybookTopic, type Step, type StepConfig } from './playbooks.schemas.ts'
import { ownValue } from '../shared/own-value.ts'

/** The days that somebody writes of a step: its figures, none where there are none. */
export function dueDaysIn(written: string): number | undefined {
  const figures = written.replace(/\D/g, '')
  return figures === '' ? undefined : Math.min(Number(figures), mostDueDays)
}

/** The day of a step of a playbook that is started today. */
export const firstDueDay = ({ dueAfterDays }: Pick<StepConfig, 'dueAfterDays'>, today: string): string | null =>
  dueAfterDays === undefined ? null : addDays(today, dueAfterDays)

type Due = { dueOn: string | null; config: { allowedRole: string } }

/** The day by which a step is to be complete: its own, else that of its role. */
export const dueDayOf = ({ roleDue }: Pick<PlaybookTopic, 'roleDue'>, { dueOn, config }: Due): string | null =>
  dueOn ?? ownValue(roleDue, config.allowedRole) ?? null

export type DueState = { day: string; isOverdue: boolean }

/** How an open step stands to its day, by the calendar day of the organisation; null where it has none. */
export function dueStateOf(topic: Pick<PlaybookTopic, 'roleDue'>, step: Step, today: string): DueState | null {
  const day = dueDayOf(topic, step)
  return day === null || step.status === 'complete' ? null : { day, isOverdue: day < today }
}

/** How many open steps are past their day. */
export const overdueCount = (topic: PlaybookTopic, today: string): number =>
  Object.values(topic.steps).filter((step) => dueStateOf(topic, step, today)?.isOverdue).length
