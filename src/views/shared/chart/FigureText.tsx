import type { CSSProperties } from 'react'
import type { Change, Figure, Trend } from '../../../charts/model.ts'
import { Tooltip } from '../Tooltip.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './figure.module.css'

const arrows: Record<Change['direction'], string> = { up: '↑', down: '↓', same: '→' }

type FigureTextProps = {
  figure: Figure
  /** Nothing follows in its card, so the trend reaches its lower edge. */
  isLast: boolean
}

/** A big number with its change and its trend. Short numbers have their exact value on hover, focus and for readers. */
export function FigureText({ figure, isLast }: FigureTextProps) {
  const { text, exact, label, changes, trend } = figure
  const [change, ...others] = changes
  return (
    <div className={styles.figure} data-last={isLast || undefined}>
      <p className={styles.figureText} style={{ '--figure-length': text.length } as CSSProperties}>
        {text === exact ? text : <ShortNumber text={text} exact={exact} />}
      </p>
      {(label !== '' || change !== undefined) && (
        <p className={styles.figureLine}>
          {label !== '' && <span>{label}</span>}
          {change !== undefined && <ChangeChip change={change} />}
        </p>
      )}
      {others.map(({ words }) => (
        <p key={words} className={styles.figureLine}>
          {words}
        </p>
      ))}
      {trend !== null && <TrendLine trend={trend} />}
    </div>
  )
}

function ShortNumber({ text, exact }: { text: string; exact: string }) {
  return (
    <Tooltip text={exact}>
      <span className={styles.exact} tabIndex={0}>
        <span aria-hidden="true">{text}</span>
        <VisuallyHidden>{exact}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

function ChangeChip({ change: { text, direction, tone, against, words } }: { change: Change }) {
  return (
    <Tooltip text={words}>
      <span className={styles.exact} tabIndex={0}>
        <span aria-hidden="true" className={styles.change} data-tone={tone}>
          {arrows[direction]} {text}
        </span>{' '}
        <span aria-hidden="true">{against}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}

/** The line reaches from edge to edge of the card around it. */
function TrendLine({ trend: { line, area, width, height, words } }: { trend: Trend }) {
  return (
    <div className={styles.trend}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className={styles.trendLine}
      >
        <path d={area} className={styles.trendArea} />
        <path d={line} className={styles.trendStroke} vectorEffect="non-scaling-stroke" />
      </svg>
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  )
}
