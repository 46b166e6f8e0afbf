import { useState } from 'react'
import styles from './Stamp.module.css'
import { ownZone, whenOf } from './when.ts'

type Props = {
  at: string
  /** Short as in "Tue 14:05", the date only, or date and time. */
  look: 'short' | 'day' | 'moment'
}

/** An instant in the reader's time zone; the full date and time on hover. */
export function Stamp({ at, look }: Props) {
  const [now] = useState(Date.now)
  const when = whenOf(at, now, ownZone())
  return (
    <time className={styles.stamp} dateTime={at} title={when.full}>
      {when[look]}
    </time>
  )
}
