import { useMemo, useState } from 'react'
import { VegaEmbed } from 'react-vega'
import embed, { type EmbedOptions } from 'vega-embed'
import { expressionInterpreter } from 'vega-interpreter'
import { compile as compileVegaLite, type TopLevelSpec } from 'vega-lite'
import { drawingCompiler } from '../../../charts/drawn-shape.ts'
import styles from './chart.module.css'
import { useLatest, useKeptView, useTooltipLeavesWith } from './chart.hooks.ts'
import type { DrawnView } from './chart-files.ts'
import { closedLoader } from './closed-loader.ts'
import { tooltipMarkup } from './tooltip.ts'

/** Shared by all drawings, so that a changed filter only updates values in the existing views. */
const compileDrawing = drawingCompiler((spec) => compileVegaLite(spec).spec)

/** A single object: react-vega redraws when its options change. */
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

/** Draws off screen. */
async function drawUnseen<T>(spec: TopLevelSpec, write: (view: DrawnView) => Promise<T>): Promise<T> {
  const { view, finalize } = await embed(document.createElement('div'), compileDrawing(spec).spec, options)
  try {
    return await write(view)
  } finally {
    finalize()
  }
}

/** A picture that is only drawn when it is saved. */
const drawnLater = (specOf: () => TopLevelSpec): DrawnView => ({
  toSVG: () => drawUnseen(specOf(), (view) => view.toSVG()),
  toCanvas: (scale) => drawUnseen(specOf(), (view) => view.toCanvas(scale)),
})

type VegaDrawingProps = {
  spec: TopLevelSpec
  label: string
  describedBy: string
  /** The specification to save, if it differs from the visible one. */
  savedSpec: (() => TopLevelSpec) | null
  onView: (view: DrawnView) => void
  /** A mark was clicked; called with its data row. */
  onDatum: ((datum: unknown) => void) | null
}

/** Draws a compiled chart. Errors of Vega are thrown to the chart's boundary. */
export default function VegaDrawing({ spec, label, describedBy, savedSpec, onView, onDatum }: VegaDrawingProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const drawing = useMemo(() => compileDrawing(spec), [spec])
  const { made, viewReady } = useKeptView(drawing, setFailure)
  useTooltipLeavesWith(spec)
  const pressed = useLatest(onDatum)
  const saved = useLatest(savedSpec)
  if (failure !== null) throw failure
  return (
    // Vega sets a role and label on the element it draws into. This wrapper hides them behind ours.
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
          onView(saved.current ? drawnLater(saved.current) : view)
          view.addEventListener('click', (_event, item) => item && pressed.current?.(item.datum))
        }}
        onError={setFailure}
      />
    </div>
  )
}
