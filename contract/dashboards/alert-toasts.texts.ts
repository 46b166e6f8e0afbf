import type { Reported } from './alerts.schemas.ts'

type Subject = Pick<Reported, 'title' | 'seriesLabel' | 'item'>

/** The subject of an alert. */
export const subjectOf = ({ title, seriesLabel, item }: Subject): string =>
  [title, ...(seriesLabel === '' || seriesLabel === title ? [] : [seriesLabel]), ...(item ? [item] : [])].join(', ')

/** Texts of the alerts machine itself; every page loads them, so they are few. */
export const alertToastsTexts = {
  made: (subject: string) => `The alert on ${subject} was created.`,
  changed: (subject: string) => `The alert on ${subject} was changed.`,
  deleted: (subject: string) => `The alert on ${subject} was deleted.`,
  mailsResumed: 'You’ll get alert emails again.',
  mailsNotResumed: 'Couldn’t turn the emails on. Try again.',
  notDismissed: 'Couldn’t dismiss it. Try again.',
  notMuted: 'Couldn’t change the alert. Try again.',
} as const
