import { useMemo, useState } from 'react'
import { VegaEmbed } from 'react-vega'
import type { EmbedOptions } from 'vega-embed'
import { expressionInterpreter } from 'vega-interpreter'
import { compile as compileVegaLite, type TopLevelSpec } from 'vega-lite'
import { drawingCompiler } from '../../../charts/drawn-shape.ts'
import styles from './chart.module.css'
import { useLatest, useKeptView, useTooltipLeavesWith } from './chart.hooks.ts'
import type { DrawnView } from './chart-files.ts'
import { closedLoader } from './closed-loader.ts'
import { tooltipMarkup } from './tooltip.ts'

/** Of all drawings: a changed filter shows other values in the views that stand. */
const compileDrawing = drawingCompiler((spec) => compileVegaLite(spec).spec)

/** One object for all drawings: react-vega draws anew when its options change. */
const options: EmbedOptions = {
  mode: 'vega',
  ast: true,
  expr: expressionInterpreter,
  actions: false,
  defaultStyle: false,
  renderer: 'svg',
  loader: closedLoader,
  tooltip: { disableDefaultStyle: true, formatTooltip: tooltipMarkup },
}

type VegaDrawingProps = {
  spec: TopLevelSpec
  label: string
  describedBy: string
  onView: (view: DrawnView) => void
  /** A mark was pressed, with the row that it draws. */
  onDatum: ((datum: unknown) => void) | null
}

/** A compiled chart as a picture. What Vega can't draw is thrown to the boundary of the chart. */
export default function VegaDrawing({ spec, label, describedBy, onView, onDatum }: VegaDrawingProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const drawing = useMemo(() => compileDrawing(spec), [spec])
  const { made, viewReady } = useKeptView(drawing, setFailure)
  useTooltipLeavesWith(spec)
  const pressed = useLatest(onDatum)
  if (failure !== null) throw failure
  return (
    // Vega gives the element it draws into a role and a label of its own: they stay hidden behind ours.
    <div
      className={styles.drawing}
      data-pressable={onDatum !== null || undefined}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
    >
      <VegaEmbed
        aria-hidden="true"
        spec={made.spec}
        options={options}
        onEmbed={({ view }) => {
          viewReady(view)
          onView(view)
          view.addEventListener('click', (_event, item) => item && pressed.current?.(item.datum))
        }}
        onError={setFailure}
      />
    </div>
  )
}
