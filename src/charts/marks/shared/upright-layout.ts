import type { Segment } from '../column/segments.ts'
import type { Drawable, Frame, Layer } from './drawing.ts'

/** Cuts marks off at the ends that a person set for the axis. */
export const clipOf = ({ valueAxis }: Pick<Drawable, 'valueAxis'>, side: 'left' | 'right'): { clip?: true } =>
  valueAxis !== null && side === 'left' ? { clip: true } : {}

/** Shared by all layers of an upright chart (columns and lines). */
export type Upright = {
  model: Drawable
  frame: Frame
  columns: readonly number[]
  lines: readonly number[]
  areas: readonly number[]
  /** Columns or areas are drawn, so lines have no names at their ends. */
  isFilled: boolean
  segments: readonly Segment[]
  areaSegments: readonly Segment[]
  groups: number
  keys: readonly string[]
  positionKeys: readonly string[]
  /** Pure line charts over time have a proportional axis; all others have one band per label. */
  isOverTime: boolean
  hasHover: boolean
  plot: { width: number; height: number }
  /** Height of the whole drawing, in pixels. */
  height: number
  step: number
  x: Layer
  colour: object
}
