import { useState } from 'react'
import { VegaEmbed } from 'react-vega'
import type { EmbedOptions } from 'vega-embed'
import { expressionInterpreter } from 'vega-interpreter'
import type { TopLevelSpec } from 'vega-lite'
import styles from './chart.module.css'
import { useTooltipLeavesWith } from './chart.hooks.ts'
import { closedLoader } from './closed-loader.ts'
import { tooltipMarkup } from './tooltip.ts'

/** One object for all drawings: react-vega draws anew when its options change. */
const options: EmbedOptions = {
  ast: true,
  expr: expressionInterpreter,
  actions: false,
  defaultStyle: false,
  renderer: 'svg',
  loader: closedLoader,
  tooltip: { disableDefaultStyle: true, formatTooltip: tooltipMarkup },
}

type VegaDrawingProps = { spec: TopLevelSpec; label: string; describedBy: string }

/** A compiled chart as a picture. What Vega can't draw is thrown to the boundary of the chart. */
export default function VegaDrawing({ spec, label, describedBy }: VegaDrawingProps) {
  const [failure, setFailure] = useState<unknown>(null)
  useTooltipLeavesWith(spec)
  if (failure !== null) throw failure
  return (
    // Vega gives the element it draws into a role and a label of its own: they stay hidden behind ours.
    <div className={styles.drawing} role="img" aria-label={label} aria-describedby={describedBy}>
      <VegaEmbed aria-hidden="true" spec={spec} options={options} onError={setFailure} />
    </div>
  )
}
