import { useState } from 'react'
import styles from './Stamp.module.css'
import { ownZone, whenOf } from './when.ts'

type Props = {
  at: string
  /** Short as in "Tue 14:05", its date alone, or its date with the time. */
  look: 'short' | 'day' | 'moment'
}

/** A moment by the reader's own clock; the full stamp on hover. */
export function Stamp({ at, look }: Props) {
  const [now] = useState(Date.now)
  const when = whenOf(at, now, ownZone())
  return (
    <time className={styles.stamp} dateTime={at} title={when.full}>
      {when[look]}
    </time>
  )
}
