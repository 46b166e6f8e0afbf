import styles from './admin.module.css'

const day = new Intl.DateTimeFormat('en-NZ', { day: 'numeric', month: 'short', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'medium', timeStyle: 'short' })
const full = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'full', timeStyle: 'medium' })

/** A moment, as its day or with the time; the full stamp on hover. */
export function Stamp({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const instant = new Date(at)
  return (
    <time className={styles.stamp} dateTime={at} title={full.format(instant)}>
      {(withTime ? moment : day).format(instant)}
    </time>
  )
}
