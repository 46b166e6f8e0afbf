import type { Reported } from './alerts.schemas.ts'

type Subject = Pick<Reported, 'title' | 'seriesLabel' | 'item'>

/** The subject of an alert. */
export const subjectOf = ({ title, seriesLabel, item }: Subject): string =>
  [title, ...(seriesLabel === '' || seriesLabel === title ? [] : [seriesLabel]), ...(item ? [item] : [])].join(', ')

/** Texts of the alerts machine itself; every page loads them, so they are few. */
export const alertToastsTexts = {
  made: (subject: string) => `The alert on ${subject} is set.`,
  changed: (subject: string) => `The alert on ${subject} was changed.`,
  deleted: (subject: string) => `The alert on ${subject} was deleted.`,
  mailsResumed: 'You are subscribed to alert mails again.',
  mailsNotResumed: 'The mails could not be turned on.',
  notDismissed: 'It could not be dismissed.',
  notMuted: 'The alert could not be changed.',
} as const
