import type { CSSProperties } from 'react'
import type { LegendEntry } from '../../../charts/model.ts'
import styles from './chart.module.css'

/** Legend of a round chart: beside it, or below it if there is little room. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul className={styles.legend}>
      {entries.map(({ fill, name, value }, index) => (
        <li key={index} className={styles.entry}>
          <span className={styles.swatch} style={{ '--swatch': fill } as CSSProperties} />
          <span className={styles.entryName} title={name}>
            {name}
          </span>
          {value !== null && <span className={styles.entryValue}>{value}</span>}
        </li>
      ))}
    </ul>
  )
}
