import { formatValue } from '../charts/format.ts'
import { periodLabel } from '../shared/periods.ts'
import { alertOpenerTexts } from './alert-opener.texts.ts'
import { alertToastsTexts, subjectOf } from './alert-toasts.texts.ts'
import type { AlertBasis, AlertKind, AlertPeriod, Reported } from './alerts.schemas.ts'

type Rule = Pick<Reported, 'kind' | 'threshold' | 'period' | 'against' | 'graceDays' | 'unit' | 'currency'>

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const percent = (value: number) =>
  formatValue(value / 100, { unit: 'percent', digits: Number.isInteger(value) ? 0 : 1 })
const bases: Record<AlertBasis, Record<AlertPeriod, string>> = {
  before: {
    day: 'the day before',
    week: 'the week before',
    month: 'the month before',
    quarter: 'the quarter before',
    year: 'the year before',
  },
  year: {
    day: 'the same day of the year before',
    week: 'the same week of the year before',
    month: 'the same month of the year before',
    quarter: 'the same quarter of the year before',
    year: 'the year before',
  },
}

/** An alert's rule in words: "A month is above $5,000.00". */
export function ruleOf({ kind, threshold, period, against, graceDays, unit, currency }: Rule): string {
  const value = formatValue(threshold, { unit, currency })
  if (kind === 'above') return `A ${period} is above ${value}`
  if (kind === 'below') return `A ${period} is below ${value}`
  if (kind === 'missing')
    return graceDays === 0
      ? `A ${period} ends without figures`
      : `A ${period} has no figures ${days(graceDays)} after it ends`
  const by = `by ${percent(threshold ?? 0)} or more from ${bases[against][period]}`
  return kind === 'rise' ? `A ${period} rises ${by}` : `A ${period} falls ${by}`
}

const changeOf = ({ value, compared }: Reported): number =>
  compared === null || compared === 0 || value === null ? 0 : (value - compared) / Math.abs(compared)
const shareOf = (reported: Reported): string => formatValue(Math.abs(changeOf(reported)), { unit: 'percent' })

/** The event in one sentence, with its figures. */
export function sentenceOf(reported: Reported): string {
  const { kind, period, periodFrom, value, compared, against, unit, currency, threshold, ended } = reported
  const subject = subjectOf(reported)
  if (ended !== null) return `The alert “${ruleOf(reported)}” on ${subject} has ended. ${ended}`
  const label = periodFrom === null ? '' : periodLabel(period, periodFrom)
  const format = (number: number | null) => formatValue(number, { unit, currency })
  if (kind === 'missing') return `${subject}: no figures for ${label} yet.`
  if (kind === 'above' || kind === 'below')
    return `${subject}: ${format(value)} in ${label}, ${kind} ${format(threshold)}.`
  return `${subject}: ${format(value)} in ${label}, ${shareOf(reported)} ${changeOf(reported) < 0 ? 'less' : 'more'} than ${bases[against][period]} (${format(compared)}).`
}

/** The event without names that people typed: it is also mailed to others than the alert's owner. */
function headlineOf(reported: Reported): string {
  const { kind, period, periodFrom, ended } = reported
  if (ended !== null) return 'An alert has ended'
  const label = periodFrom === null ? '' : periodLabel(period, periodFrom)
  if (kind === 'missing') return `Alert: no figures for ${label}`
  if (kind === 'above' || kind === 'below') return `Alert: ${label} is ${kind} its limit`
  return `Alert: ${label} ${kind === 'rise' ? 'rose' : 'fell'} by ${shareOf(reported)}`
}

export const alertsTexts = {
  ...alertOpenerTexts,
  ...alertToastsTexts,
  addTitle: (title: string) => `Alert me about ${title}`,
  note: 'We’ll email you and show it on your home page, once for each completed period. A period that is still running never triggers an alert.',
  series: 'Series',
  item: 'Item',
  allItems: 'Total',
  listeners: 'Also notify',
  listenersNote: 'Members who can see this dashboard. Each can unsubscribe.',
  when: 'Notify me when',
  kinds: {
    above: 'it is above a value',
    below: 'it is below a value',
    rise: 'it rises by a percentage',
    fall: 'it falls by a percentage',
    missing: 'its figures are missing',
  } satisfies Record<AlertKind, string>,
  period: 'Check each',
  periods: {
    day: 'Day',
    week: 'Week',
    month: 'Month',
    quarter: 'Quarter',
    year: 'Year',
  } satisfies Record<AlertPeriod, string>,
  value: (unit: string) => (unit === 'percent' ? 'Value, in percent' : 'Value'),
  percentage: 'Percent',
  against: 'Compared with',
  bases: { before: 'The period before', year: 'A year earlier' } satisfies Record<AlertBasis, string>,
  graceDays: 'Days to wait',
  graceHint: 'After a period ends, up to 60 days.',
  filtered: (filters: string) => `Uses these filters: ${filters}.`,
  save: 'Create alert',
  edit: 'Edit',
  editOf: (subject: string) => `Edit the alert on ${subject}`,
  saveChanges: 'Save changes',
  nothingChanged: 'Nothing has changed.',
  endedStays: 'This alert has ended. Delete it and create a new one.',
  itemUnknown: (item: string) => `The chart doesn’t show “${item}” separately.`,
  nothingLeft: 'The filters leave out everything this alert checks.',
  breakdownGone: 'Its chart is no longer split the same way.',
  mailsEnded: 'You unsubscribed from alert emails. Alerts still appear on your home page.',
  resumeMails: 'Subscribe again',
  dismiss: 'Dismiss',
  dismissOf: (sentence: string) => `Dismiss: ${sentence}`,
  dismissAll: 'Dismiss all',
  numberNeeded: 'Please enter a number',
  percentNeeded: 'Please enter a percentage above 0',
  daysNeeded: 'Please enter a number of days from 0 to 60',
  notRead: 'Please wait until the chart has loaded.',
  noDates: 'This chart has no dates, so there are no periods to check.',
  notOnDashboard: 'Save this chart on the dashboard first.',
  noAlerts: 'This chart has no figures to check.',
  listOf: (name: string) => `My alerts on ${name}`,
  listNote: 'Only you can see these. To add one, use the bell on a chart.',
  listFailed: 'Couldn’t load the alerts.',
  none: 'No alerts yet',
  noneNote: 'Use the bell on a chart to hear when it crosses a value, changes or has no figures.',
  chart: 'Chart',
  rule: 'Rule',
  last: 'Last seen',
  actions: 'Actions',
  notSeen: 'No figures in the latest complete periods',
  notSeenIn: (period: string) => `No figures for ${period}`,
  seen: (value: string, period: string) => `${value} in ${period}`,
  crossed: 'Triggered',
  ended: 'Ended',
  unreadable: 'Can’t be read',
  muted: 'Paused',
  mute: 'Pause',
  unmute: 'Resume',
  muteOf: (subject: string) => `Pause the alert on ${subject}`,
  unmuteOf: (subject: string) => `Resume the alert on ${subject}`,
  delete: 'Delete',
  checking: 'Checking alerts on charts',
  dashboardGone: 'Its dashboard was deleted or is now private.',
  chartGone: 'Its chart is no longer on the dashboard.',
  notificationsHeading: 'Alerts',
  openDashboard: 'Open the dashboard',
  openOf: (subject: string) => `Open the dashboard of ${subject}`,
  mailSubject: (first: Reported, count: number) => (count === 1 ? headlineOf(first) : `${count} alerts on charts`),
  mailText: (entries: readonly { sentence: string; link: string }[], product: string) =>
    [
      ...entries.map(({ sentence, link }) => `${sentence}\n${link}`),
      `You get this because of alerts in ${product} that you or someone else set for you. Change, pause or delete your own under “Alerts” on the dashboard.`,
    ].join('\n\n'),
} as const
