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

/** Both chunks are asked for at once; a failure of the drawing's shows when the drawing is due. */
function loadFigure() {
  loadDrawing().catch(() => undefined)
  return import('./ChartFigure.tsx')
}

/** A rejected import stays rejected in its lazy component, so a retry makes new ones. */
const makeParts = () => ({ Figure: lazy(loadFigure), Drawing: lazy(loadDrawing) })
const firstParts = makeParts()

type ChartProps = {
  definition: ChartSpec
  /** What the chart is called for people who can't see it, and in its failure. */
  label: string
  /** What measurement and warehouse series fetched; not needed when the definition holds its values. */
  data?: ChartData
  timeZone?: string
  locale?: string
  /** Of the drawing, in CSS pixels; without it the shape is the one of its kind. */
  height?: number | undefined
  /** The data stand below the drawing, too. */
  isTableBelow?: boolean | undefined
  /** Beside the title. */
  actions?: ReactNode
  /** Somebody looks closer at one value, by a press on its mark or by the keyboard; it is told in words. */
  onPoint?: ((point: ChosenPoint, words: string) => void) | null
}

/** A chart in a boundary of its own; everything heavy is loaded when the first chart is shown. */
export function Chart({
  definition,
  label,
  data = null,
  timeZone = defaultTimeZone,
  locale = defaultLocale,
  height,
  isTableBelow = false,
  actions,
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
          onPoint={onPoint}
        />
      </Suspense>
    </ChartBoundary>
  )
}
