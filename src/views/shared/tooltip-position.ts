export type Box = { left: number; top: number; width: number; height: number }
export type Size = { width: number; height: number }

const margin = 8

/**
 * Position of a tooltip in the viewport, in pixels: above its anchor, or below if there is no room, never beyond an
 * edge.
 */
export function positionTooltip(anchor: Box, tooltip: Size, viewport: Size): { left: number; top: number } {
  const centred = anchor.left + anchor.width / 2 - tooltip.width / 2
  const furthest = Math.max(margin, viewport.width - tooltip.width - margin)
  const above = anchor.top - tooltip.height
  return {
    left: Math.round(Math.min(Math.max(centred, margin), furthest)),
    top: Math.round(above >= 0 ? above : anchor.top + anchor.height),
  }
}
