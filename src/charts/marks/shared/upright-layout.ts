import type { Segment } from '../column/segments.ts'
import type { Drawable, Frame, Layer } from './drawing.ts'

/** Everything that the layers of an upright chart (columns and lines) share. */
export type Upright = {
  model: Drawable
  frame: Frame
  columns: readonly number[]
  lines: readonly number[]
  segments: readonly Segment[]
  groups: number
  keys: readonly string[]
  positionKeys: readonly string[]
  /** Lines alone over time have a proportional axis; everything else has one band for each label. */
  isOverTime: boolean
  hasHover: boolean
  plot: { width: number; height: number }
  /** Of the whole drawing, in pixels. */
  height: number
  step: number
  x: Layer
  colour: object
}
