import { chartsTexts } from '../../../contract/charts/charts.texts.ts'
import type { Granularity, Label } from '../model.ts'

type Read = { labels: Label[]; granularity: Granularity | null; isSequence: boolean }
type Stamp = { granularity: Granularity; time: number }

const dayInMilliseconds = 86_400_000

/** Midnight UTC of a day, in ms; null if the day doesn't exist (2025-02-30). */
function dayTime(year: string, month: string, day: string): number | null {
  const time = Date.parse(`${year}-${month}-${day}T00:00:00.000Z`)
  if (Number.isNaN(time)) return null
  return new Date(time).getUTCDate() === Number(day) ? time : null
}

/** An instant's wall clock time in a time zone, in ms as if it were UTC. */
function wallTime(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant))
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

function readStamp(text: string, timeZone: string): Stamp | null {
  const stamp = (granularity: Granularity, time: number | null) => (time === null ? null : { granularity, time })
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (day) return stamp('day', dayTime(day[1] ?? '', day[2] ?? '', day[3] ?? ''))
  const month = /^(\d{4})-(\d{2})$/.exec(text)
  if (month) return stamp('month', dayTime(month[1] ?? '', month[2] ?? '', '01'))
  const quarter = /^(\d{4})-?Q([1-4])$/.exec(text)
  if (quarter) return stamp('quarter', Date.UTC(Number(quarter[1]), (Number(quarter[2]) - 1) * 3, 1))
  const year = /^(1[89]\d\d|20\d\d|21\d\d)$/.exec(text)
  if (year) return stamp('year', dayTime(text, '01', '01'))
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? null : stamp('hour', wallTime(instant, timeZone))
}

/** If all days are starts of years, quarters, months or weeks, they stand for those periods. */
function coarsest(times: readonly number[], granularity: Granularity): Granularity {
  if (granularity === 'hour')
    return times.every((time) => time % dayInMilliseconds === 0) ? coarsest(times, 'day') : 'hour'
  if (granularity !== 'day' || times.length < 2) return granularity
  const dates = times.map((time) => new Date(time))
  if (dates.every((date) => date.getUTCDate() === 1)) {
    if (dates.every((date) => date.getUTCMonth() === 0)) return 'year'
    return dates.every((date) => date.getUTCMonth() % 3 === 0) ? 'quarter' : 'month'
  }
  return dates.every((date) => date.getUTCDay() === 1) ? 'week' : 'day'
}

/** How a point in time is written, in full and on an axis. */
export function timeLabel(time: number, granularity: Granularity): Label {
  const date = new Date(time)
  const year = String(date.getUTCFullYear())
  const month = chartsTexts.months[date.getUTCMonth()] ?? ''
  const day = `${date.getUTCDate()} ${month}`
  if (granularity === 'year') return { text: year, short: year, year: null, time }
  if (granularity === 'quarter') {
    const quarter = `Q${Math.floor(date.getUTCMonth() / 3) + 1}`
    return { text: `${quarter} ${year}`, short: quarter, year, time }
  }
  if (granularity === 'month') return { text: `${month} ${year}`, short: month, year, time }
  if (granularity !== 'hour') return { text: `${day} ${year}`, short: day, year, time }
  const clock = date.toISOString().slice(11, 16)
  return { text: `${day} ${year} ${clock}`, short: clock, year: day, time }
}

/** The first moment after the period that starts at `time`, both in ms as if the zone were UTC. */
export function periodEnd(time: number, granularity: Granularity): number {
  const date = new Date(time)
  const months = { year: 12, quarter: 3, month: 1, week: 0, day: 0, hour: 0 }[granularity]
  if (months > 0) return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate())
  if (granularity === 'hour') return time + dayInMilliseconds / 24
  return time + dayInMilliseconds * (granularity === 'week' ? 7 : 1)
}

const sequences = [
  /^(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?([ -]'?\d{2,4})?$/i,
  /^(mon|tues?|wed|thu|thurs|fri|sat|sun)[a-z]*\.?$/i,
  /^(q[1-4]|h[12]|half [12])([ -]'?\d{2,4})?$/i,
  /^(\d{4}[ -]?)(q[1-4]|h[12])$/i,
  /^(fy|week|w|year|day) ?'?\d+([/–-]\d+)?$/i,
  /^\d{4} ?[/–-] ?\d{2,4}$/,
  /^\d{1,2} [a-z]{3,9}( \d{4})?$/i,
  /^\d{1,2}(:\d{2})?( ?[ap]m)?$/i,
  /^[+-]?\d+(\.\d+)?$/,
]

/** Parses labels: as points in time if all of them are, else as text. Also tells whether they have a natural order. */
export function readLabels(texts: readonly string[], timeZone: string): Read {
  const stamps = texts.map((text) => readStamp(text, timeZone))
  const first = stamps[0]
  if (first && stamps.every((stamp) => stamp?.granularity === first.granularity)) {
    const times = stamps.flatMap((stamp) => (stamp ? [stamp.time] : []))
    const granularity = coarsest(times, first.granularity)
    return { labels: times.map((time) => timeLabel(time, granularity)), granularity, isSequence: true }
  }
  const isSequence = texts.length > 0 && sequences.some((pattern) => texts.every((text) => pattern.test(text)))
  return { labels: texts.map((text) => ({ text, short: text, year: null, time: null })), granularity: null, isSequence }
}
