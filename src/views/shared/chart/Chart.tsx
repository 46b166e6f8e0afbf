import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react'
import { aspectRatio, defaultLocale, defaultTimeZone, squareLimit } from '../../../../contract/charts/chart-defaults.ts'
import type { ChartSpec } from '../../../../contract/charts/chart-spec.schema.ts'
import { chartsTexts } from '../../../../contract/charts/charts.texts.ts'
import type { ChartData } from '../../../charts/model.ts'
import type { ChosenPoint } from '../../../charts/point-of.ts'
import { ChartBoundary } from './ChartBoundary.tsx'
import { useToday } from './chart.hooks.ts'
import styles from './chart.module.css'

const loadDrawing = () => import('./VegaDrawing.tsx')

/** Requests both chunks at once. If the drawing's chunk fails, that is shown when the drawing is needed. */
function loadFigure() {
  loadDrawing().catch(() => undefined)
  return import('./ChartFigure.tsx')
}

/** A lazy component remembers a rejected import, so a retry has to create new ones. */
const makeParts = () => ({ Figure: lazy(loadFigure), Drawing: lazy(loadDrawing) })
const firstParts = makeParts()

const noNotes: readonly string[] = []

type ChartProps = {
  definition: ChartSpec
  /** The chart's name, for people who can't see it and for error messages. */
  label: string
  /** Fetched values of measurement and warehouse series; omitted if the definition contains its values. */
  data?: ChartData
  timeZone?: string
  locale?: string
  /** Height of the drawing in CSS pixels; by default it follows from the chart type. */
  height?: number | undefined
  /** Also shows the data as a table below the drawing. */
  isTableBelow?: boolean | undefined
  /** Content beside the title. */
  actions?: ReactNode
  /** Notes to leave out, because they stand elsewhere on the page. */
  hiddenNotes?: readonly string[] | undefined
  /** Called when a value is selected for drilling, by click or keyboard; `words` describes it. */
  onPoint?: ((point: ChosenPoint, words: string) => void) | null
}

/** A chart in its own error boundary. The heavy code loads when the first chart is shown. */
export function Chart({
  definition,
  label,
  data = null,
  timeZone = defaultTimeZone,
  locale = defaultLocale,
  height,
  isTableBelow = false,
  actions,
  hiddenNotes = noNotes,
  onPoint = null,
}: ChartProps) {
  const [parts, setParts] = useState(firstParts)
  const today = useToday(timeZone)
  const ratio = aspectRatio(definition.chartType)
  const shape = {
    '--chart-ratio': height === undefined ? ratio : 'auto',
    '--chart-width': ratio === 1 ? `${squareLimit}px` : 'none',
    '--chart-height': height === undefined ? 'auto' : `${height}px`,
  } as CSSProperties
  const skeleton = (
    <div className={styles.chart} style={shape}>
      <div className={styles.head}>
        <span className={styles.title}>{definition.title}</span>
      </div>
      <div className={styles.skeleton} role="status" aria-label={chartsTexts.loading(label)} />
    </div>
  )
  return (
    <ChartBoundary label={label} onRetry={() => setParts(makeParts())}>
      <Suspense fallback={skeleton}>
        <parts.Figure
          definition={definition}
          label={label}
          data={data}
          timeZone={timeZone}
          locale={locale}
          today={today}
          Drawing={parts.Drawing}
          height={height}
          isTableBelow={isTableBelow}
          actions={actions}
          hiddenNotes={hiddenNotes}
          onPoint={onPoint}
        />
      </Suspense>
    </ChartBoundary>
  )
}
