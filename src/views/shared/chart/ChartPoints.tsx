import { type KeyboardEvent, useState } from 'react'
import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import type { ChartTable } from '../../../charts/model.ts'
import { type ChosenPoint, pointsOf } from '../../../charts/point-of.ts'
import styles from './chart.module.css'

type ChartPointsProps = { table: ChartTable; label: string; onPoint: (point: ChosenPoint, words: string) => void }

/** Keyboard access to a chart's values: arrow keys move, Enter drills into a value. Visible while focused. */
export function ChartPoints({ table, label, onPoint }: ChartPointsProps) {
  const [at, setAt] = useState(0)
  const points = pointsOf(table)
  const current = points[Math.min(at, points.length - 1)]
  if (current === undefined) return null
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onPoint(current.point, current.words)
  }
  return (
    <div className={styles.points}>
      <input
        type="range"
        className={styles.pointsRange}
        aria-label={chartsTexts.pointsOf(label)}
        aria-valuetext={current.words}
        min={0}
        max={points.length - 1}
        value={Math.min(at, points.length - 1)}
        onChange={(event) => setAt(Number(event.target.value))}
        onKeyDown={press}
      />
      <span aria-hidden="true" className={styles.pointsWords}>
        {current.words}
        <span className={styles.pointsHint}>{chartsTexts.lookCloser}</span>
      </span>
    </div>
  )
}
