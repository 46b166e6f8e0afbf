import { type CSSProperties, type LazyExoticComponent, Suspense, useId, useMemo, useState } from 'react'
import type { ChartSpec } from '../../../../contract/charts/chart-spec.schema.ts'
import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { compile } from '../../../charts/compile.ts'
import type { ChartData } from '../../../charts/model.ts'
import { Button } from '../Button.tsx'
import { ChartTable } from './ChartTable.tsx'
import { useElementWidth, useTheme } from './chart.hooks.ts'
import styles from './chart.module.css'
import type VegaDrawing from './VegaDrawing.tsx'

export type ChartFigureProps = {
  definition: ChartSpec
  label: string
  data: ChartData
  timeZone: string
  locale: string
  today: string
  Drawing: LazyExoticComponent<typeof VegaDrawing>
}

/** A chart with its title, its drawing or table, and its notes. */
export default function ChartFigure({ definition, label, data, timeZone, locale, today, Drawing }: ChartFigureProps) {
  const theme = useTheme()
  const { width, ref } = useElementWidth()
  const [isTable, setIsTable] = useState(definition.chartType === 'data-table')
  const id = useId()
  const chart = useMemo(
    () => compile(definition, data, { theme, timeZone, today, locale, ...(width === null ? {} : { width }) }),
    [definition, data, theme, timeZone, today, locale, width],
  )
  const hasPicture = chart.spec !== null || chart.figure !== null
  const showsTable = isTable || !hasPicture
  const hasRows = chart.table.rows.length > 0
  const skeleton = <div className={styles.skeleton} role="status" aria-label={chartsTexts.loading(label)} />
  const { spec, figure, size } = chart
  const ratio = { '--chart-ratio': size.width / size.height, '--chart-width': `${size.width}px` } as CSSProperties
  return (
    <figure className={styles.chart} ref={ref} style={ratio}>
      <div className={styles.head}>
        <figcaption className={styles.title}>{definition.title}</figcaption>
        {hasPicture && (
          <span className={styles.toggle}>
            <Button tone="plain" size="small" onClick={() => setIsTable(!isTable)}>
              {isTable ? chartsTexts.showChart : chartsTexts.showTable}
            </Button>
          </span>
        )}
      </div>
      <p id={id} className={styles.hidden}>
        {chart.summary}
      </p>
      {showsTable && hasRows && (
        <ChartTable table={chart.table} caption={label} isCaptionShown={false} locale={locale} />
      )}
      {!showsTable && figure !== null && (
        <div className={styles.figure}>
          <p className={styles.figureText}>{figure.text}</p>
          {figure.label !== '' && <p className={styles.figureLabel}>{figure.label}</p>}
          {figure.details.map((detail) => (
            <p key={detail} className={styles.figureLabel}>
              {detail}
            </p>
          ))}
        </div>
      )}
      {!showsTable && spec !== null && width === null && skeleton}
      {!showsTable && spec !== null && width !== null && (
        <Suspense fallback={skeleton}>
          <Drawing spec={spec} label={label} describedBy={id} />
        </Suspense>
      )}
      {chart.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </figure>
  )
}
