import { longDayIn, ownZone, whenOf } from '../shared/when.ts'

const calendarDay = new Intl.DateTimeFormat('en-NZ', {
  ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
})
const calendarMonth = new Intl.DateTimeFormat('en-NZ', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** An instant's day in the person's time zone. */
export const dayOfInstant = (instant: string) => longDayIn(ownZone(), new Date(instant))
export const momentOf = (instant: string) => whenOf(instant, 0, ownZone()).moment
/** A day, or the day that starts a month, in words. Calendar days don't depend on the time zone. */
export const nameOfDay = (day: string) => calendarDay.format(new Date(day))
export const nameOfMonth = (day: string) => calendarMonth.format(new Date(day))

const two = (part: number) => String(part).padStart(2, '0')

/** An instant as the value of a date and time field, in the person's time zone; empty for none. */
export function fieldOfInstant(instant: string): string {
  if (instant === '') return ''
  const at = new Date(instant)
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The instant in a date and time field; empty if the field holds none. */
export function instantOfField(field: string): string {
  const at = new Date(field)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
