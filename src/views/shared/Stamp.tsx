import { useState } from 'react'
import styles from './Stamp.module.css'
import { ownZone, whenOf } from './when.ts'

type Props = {
  at: string
  /** Short as in "Tue 14:05", its date alone, or its date with the time. */
  look: 'short' | 'day' | 'moment'
  /** The organisation's; without one it is the browser's own. */
  zone?: string | undefined
}

/** A moment; the full stamp on hover. */
export function Stamp({ at, look, zone }: Props) {
  const [now] = useState(Date.now)
  const when = whenOf(at, now, zone ?? ownZone())
  return (
    <time className={styles.stamp} dateTime={at} title={when.full}>
      {when[look]}
    </time>
  )
}
