import { useId, useState } from 'react'
import { flowsTexts as texts } from '../../../contract/flows/flows.texts.ts'
import { Button } from '../shared/Button.tsx'
import { Card } from '../shared/Card.tsx'
import { classNames } from '../shared/class-names.ts'
import type { DrawnEdge, DrawnState, FlowDrawing as Drawing } from './flow.types.ts'
import styles from './flows.module.css'

const MARGIN = 8
const LINE_HEIGHT = 16
const FIRST_LINE = 38

type Props = {
  name: string
  description: string
  drawing: Drawing
  /** Ids of the states that are lit. */
  active: ReadonlySet<string>
}

/** The chart as it was laid out; the tables below it say the same in words. */
export function FlowDrawing({ name, description, drawing, active }: Props) {
  const [isFullSize, setFullSize] = useState(false)
  const tip = useId()
  const { width, height, states, starts, edges } = drawing
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN]
  return (
    <Card
      note={texts.legend}
      title={texts.drawing(name)}
      actions={<Button onClick={() => setFullSize(!isFullSize)}>{isFullSize ? texts.fit : texts.fullSize}</Button>}
    >
      <div className={styles.drawing} role="region" aria-label={texts.drawing(name)} tabIndex={0}>
        <svg
          width={wide}
          height={isFullSize ? high : undefined}
          viewBox={`${-MARGIN} ${-MARGIN} ${wide} ${high}`}
          role="img"
          aria-label={description}
          className={classNames(styles.chart, isFullSize && styles.fullSize)}
        >
          <defs>
            <marker id={tip} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path className={styles.tip} d="M0 0L8 4L0 8z" />
            </marker>
          </defs>
          {states.map((state) => (
            <State key={state.id} state={state} isActive={active.has(state.id)} />
          ))}
          {edges.map(({ path }, at) => (
            <path key={`edge ${at}`} className={styles.edge} d={path} markerEnd={`url(#${tip})`} />
          ))}
          {starts.map(({ x, y }) => (
            <circle key={`${x} ${y}`} className={styles.tip} cx={x} cy={y} r={5} />
          ))}
          {edges.map((edge, at) => (
            <Label key={`label ${at}`} edge={edge} />
          ))}
        </svg>
      </div>
    </Card>
  )
}

function State({ state, isActive }: { state: DrawnState; isActive: boolean }) {
  const { x, y, width, height, heading, lines, look, tag, isParallel, isFinal } = state
  const radius = isFinal ? 14 : look === 'root' ? 10 : 6
  const looks = classNames(styles[look], isParallel && styles.parallel, tag && styles[tag], isActive && styles.active)
  return (
    <g>
      <rect className={looks} x={x} y={y} width={width} height={height} rx={radius} />
      {isFinal && (
        <rect className={styles.group} x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={radius - 3} />
      )}
      <text className={styles.heading} x={x + 12} y={y + 19}>
        {heading}
      </text>
      {lines.map((line, at) => (
        <text key={`${at} ${line}`} className={styles.line} x={x + 12} y={y + FIRST_LINE + at * LINE_HEIGHT}>
          {line}
        </text>
      ))}
    </g>
  )
}

function Label({ edge: { label } }: { edge: DrawnEdge }) {
  if (!label) return null
  const { x, y, width, height, lines } = label
  return (
    <g>
      <rect className={styles.halo} x={x} y={y} width={width} height={height} />
      {lines.map((line, at) => (
        <text key={`${at} ${line}`} className={styles.label} x={x + 4} y={y + 12 + at * LINE_HEIGHT}>
          {line}
        </text>
      ))}
    </g>
  )
}
