import type { CSSProperties, ReactNode } from 'react'
import type { DashboardSettings, ShownChart } from '../../../contract/dashboards/dashboards.schemas.ts'
import { sizeOf } from './editor.selectors.hooks.ts'
import styles from './dashboards.module.css'
import { besideSquares, type PlacedChart } from './chart-rows.ts'
import { useIsWide, useSharedNotes, useShownCharts } from './dashboards.hooks.ts'
import { ChartTile } from './ChartTile.tsx'

/** Of twelve columns; 33 means a third and 66 two thirds. */
export const columnsOf = (width: number): number => Math.round((width * 12) / 100)

export const tileStyle = (chart: ShownChart): CSSProperties =>
  ({ '--columns': columnsOf(sizeOf(chart).width) }) as CSSProperties

const placedOf = (chart: ShownChart): PlacedChart => ({
  type: chart.metricType === 'metric' || chart.metricType === 'warehouse_metric' ? (chart.chartType ?? null) : null,
  columns: columnsOf(sizeOf(chart).width),
})

type ChartGridProps = {
  project: string
  charts: readonly ShownChart[]
  settings: DashboardSettings
  onSettings: (settings: DashboardSettings) => void
}

/** The charts of a dashboard in a grid. Each loads and fails independently. */
export function ChartGrid({ project, charts, settings, onSettings }: ChartGridProps) {
  const positions = useShownCharts(project, charts, settings)
  const notes = useSharedNotes(charts, positions)
  const isWide = useIsWide()
  const beside = besideSquares(charts.map(placedOf))
  return (
    <>
      {notes.map((note) => (
        <p key={note} className={styles.sharedNote}>
          {note}
        </p>
      ))}
      <ul className={styles.grid}>
        {charts.map((chart, index) => (
          <Tile key={index} chart={chart}>
            <ChartTile
              chart={chart}
              position={positions[index] ?? null}
              settings={settings}
              onSettings={onSettings}
              isBesideSquare={isWide && beside[index] === true}
              hiddenNotes={notes}
            />
          </Tile>
        ))}
      </ul>
    </>
  )
}

function Tile({ chart, children }: { chart: ShownChart; children: ReactNode }) {
  return (
    <li className={styles.tile} style={tileStyle(chart)}>
      {children}
    </li>
  )
}
