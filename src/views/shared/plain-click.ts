import type { MouseEvent } from 'react'

/** Whether a click means "open here", not "open in a new tab". */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
