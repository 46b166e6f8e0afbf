import { type CSSProperties, type LazyExoticComponent, type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import type { ChartSpec } from '../../../../contract/charts/chart-spec.schema.ts'
import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import { compile } from '../../../charts/compile.ts'
import type { ChartData } from '../../../charts/model.ts'
import { type ChosenPoint, pointOf, wordsAt } from '../../../charts/point-of.ts'
import { IconButton } from '../IconButton.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartPoints } from './ChartPoints.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FigureText } from './FigureText.tsx'
import { useCountries, useElementWidth, useTheme } from './chart.hooks.ts'
import styles from './chart.module.css'
import type VegaDrawing from './VegaDrawing.tsx'
import type { DrawnView } from './chart-files.ts'

export type ChartFigureProps = {
  definition: ChartSpec
  label: string
  data: ChartData
  timeZone: string
  locale: string
  today: string
  Drawing: LazyExoticComponent<typeof VegaDrawing>
  height: number | undefined
  isTableBelow: boolean
  actions: ReactNode
  /** Notes that stand elsewhere on the page. */
  hiddenNotes: readonly string[]
  onPoint: ((point: ChosenPoint, words: string) => void) | null
}

/** A chart with title, drawing or table, and notes. */
export default function ChartFigure(props: ChartFigureProps) {
  const {
    definition,
    label,
    data,
    timeZone,
    locale,
    today,
    Drawing,
    height,
    isTableBelow,
    actions,
    hiddenNotes,
    onPoint,
  } = props
  const theme = useTheme()
  const countries = useCountries(definition.chartType)
  const { width, ref } = useElementWidth()
  const [isTable, setIsTable] = useState(definition.chartType === 'data-table')
  const id = useId()
  const settings = useMemo(() => {
    const size = { ...(width === null ? {} : { width }), ...(height === undefined ? {} : { height }) }
    return { theme, timeZone, today, locale, countries, ...size }
  }, [theme, timeZone, today, locale, countries, width, height])
  const chart = useMemo(
    () => compile(definition, data, { ...settings, hasLegendOutside: true }),
    [definition, data, settings],
  )
  const [view, setView] = useState<DrawnView | null>(null)
  const notes = chart.notes.filter((note) => !hiddenNotes.includes(note))
  const hasPicture = chart.spec !== null || chart.figure !== null
  const showsTable = isTable || !hasPicture
  const pressDatum = (datum: unknown) => {
    const point = pointOf(datum, chart.table)
    if (point !== null) onPoint?.(point, wordsAt(chart.table, point))
  }
  const hasRows = chart.table.rows.length > 0
  const skeleton = <div className={styles.skeleton} role="status" aria-label={chartsTexts.loading(label)} />
  const { spec, figure, size, legend } = chart
  const ratio = { '--chart-ratio': size.width / size.height, '--chart-width': `${size.width}px` } as CSSProperties
  return (
    <figure
      className={styles.chart}
      ref={ref}
      style={ratio}
      data-drawn={theme}
      data-figure={(!showsTable && figure !== null) || undefined}
    >
      <div className={styles.head}>
        <figcaption className={styles.title}>{definition.title}</figcaption>
        <span className={styles.toggle}>
          {hasPicture && (
            <IconButton
              icon={isTable ? 'chart' : 'table'}
              label={isTable ? chartsTexts.showChart : chartsTexts.showTable}
              onClick={() => setIsTable(!isTable)}
            />
          )}
          {hasRows && (
            <ExportMenu
              table={chart.table}
              title={definition.title}
              view={showsTable ? null : view}
              isDrawn={chart.spec !== null}
              label={label}
            />
          )}
          {actions}
        </span>
      </div>
      <p id={id} className={styles.hidden}>
        {chart.summary}
      </p>
      {showsTable && hasRows && (
        <ChartTable table={chart.table} caption={label} isCaptionShown={false} locale={locale} />
      )}
      {!showsTable && figure !== null && <FigureText figure={figure} isLast={notes.length === 0} />}
      {!showsTable && spec !== null && width === null && skeleton}
      {!showsTable && spec !== null && width !== null && (
        <div className={styles.plot} data-legend={legend.length > 0 || undefined}>
          <Suspense fallback={skeleton}>
            <Drawing
              key={size.width}
              spec={spec}
              label={label}
              describedBy={id}
              savedSpec={legend.length > 0 ? () => compile(definition, data, settings).spec ?? spec : null}
              onView={setView}
              onDatum={onPoint && pressDatum}
            />
          </Suspense>
          <ChartLegend entries={legend} />
        </div>
      )}
      {onPoint !== null && !showsTable && hasRows && (
        <ChartPoints table={chart.table} label={label} onPoint={onPoint} />
      )}
      {isTableBelow && !showsTable && hasRows && (
        <div className={styles.below}>
          <ChartTable table={chart.table} caption={label} isCaptionShown={false} locale={locale} />
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </figure>
  )
}
