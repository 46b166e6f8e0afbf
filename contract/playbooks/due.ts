import { addDays } from '../shared/periods.ts'
import { mostDueDays, type PlaybookTopic, type Step, type StepConfig } from './playbooks.schemas.ts'
import { ownValue } from '../shared/own-value.ts'

/** Parses a typed number of days from its digits; undefined without any. */
export function dueDaysIn(written: string): number | undefined {
  const figures = written.replace(/\D/g, '')
  return figures === '' ? undefined : Math.min(Number(figures), mostDueDays)
}

/** The due day of a step in a playbook started today. */
export const firstDueDay = ({ dueAfterDays }: Pick<StepConfig, 'dueAfterDays'>, today: string): string | null =>
  dueAfterDays === undefined ? null : addDays(today, dueAfterDays)

type Due = { dueOn: string | null; config: { allowedRole: string } }

/** The due day of a step: its own, otherwise its role's. */
export const dueDayOf = ({ roleDue }: Pick<PlaybookTopic, 'roleDue'>, { dueOn, config }: Due): string | null =>
  dueOn ?? ownValue(roleDue, config.allowedRole) ?? null

export type DueState = { day: string; isOverdue: boolean }

/** Whether an open step is due or overdue by the organisation's calendar; null without a due day. */
export function dueStateOf(topic: Pick<PlaybookTopic, 'roleDue'>, step: Step, today: string): DueState | null {
  const day = dueDayOf(topic, step)
  return day === null || step.status === 'complete' ? null : { day, isOverdue: day < today }
}

/** Number of overdue open steps. */
export const overdueCount = (topic: PlaybookTopic, today: string): number =>
  Object.values(topic.steps).filter((step) => dueStateOf(topic, step, today)?.isOverdue).length
